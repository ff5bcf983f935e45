/**
 * Helpers for tests of stacks that use `flyte-on-azure`: synthesize, find resources, read the values of Helm
 * releases, ask who waits for whom. They work with any stack and any test runner, and need no Terraform.
 *
 * @packageDocumentation
 */

export { StackGraph } from "./graph";
export type { ReferencePath } from "./hcl";
export { type ReleaseOfStack, releasesOf, releaseValues, type ResolveSome } from "./release-values";
export { type JsonObject, resourcesOf, type StackResource } from "./stack-json";
export { all, one, ref, synthApp, type Synthesized } from "./synth";
