/**
 * The configuration of `flyte-on-azure`: one YAML file an environment, checked with file, line and column, and
 * turned into the props of a `FlyteStack`.
 *
 * @packageDocumentation
 */

export type { Environment, EnvironmentInput } from "./environment-schema";
export { loadEnvironments, type LoadedEnvironment, type LoadOptions } from "./load";
export { ConfigurationError, type LocatedProblem, type Path, type Problem } from "./problems";
export { toProps } from "./to-props";
