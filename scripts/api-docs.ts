/**
 * Writes the documentation of the public API to api/docs; `--check` only says what is not documented. Every symbol
 * and property needs a text, and an optional one its default or what it means when it is absent.
 */
import path from "node:path";
import {
  Application,
  type DeclarationReflection,
  LogLevel,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from "typedoc";

const ROOT = path.join(__dirname, "..");

/** Of these only the shape, or the words of a type, are public. */
const NOT_EXPORTED = [
  "environmentSchema",
  "Given",
  "LOCAL_CHARTS",
  "ACME_ISSUERS",
  "GPU_DRIVERS",
  "INGRESS_CONTROLLERS",
  "OUTBOUNDS",
  "ROLES",
  "STORAGE_REPLICATIONS",
  "TASK_IDENTITY_MODES",
  "UPGRADE_CHANNELS",
];

const DOCUMENTED =
  ReflectionKind.SomeType |
  ReflectionKind.SomeValue |
  ReflectionKind.ClassOrInterface |
  ReflectionKind.Property |
  ReflectionKind.Accessor |
  ReflectionKind.Method;

function problems(project: ProjectReflection): string[] {
  return project
    .getReflectionsByKind(DOCUMENTED)
    .filter((reflection) => !reflection.isProject() && !isInferred(reflection) && !isWord(reflection))
    .flatMap((reflection) => {
      const where = reflection.getFriendlyFullName();
      const text = textOf(reflection);
      if (text === "") return [`${where} has no documentation`];
      const tags = tagsOf(reflection);
      const optional = reflection.kindOf(ReflectionKind.Property) && reflection.flags.isOptional;
      return optional && !tags.includes("@default") && !/\babsent\b/i.test(text)
        ? [`${where} is optional: give its @default, or say what it means when it is absent`]
        : [];
    });
}

const commentsOf = (reflection: Reflection) => {
  const { signatures = [], getSignature } = reflection as DeclarationReflection;
  return [reflection, ...signatures, ...(getSignature ? [getSignature] : [])].flatMap(
    ({ comment }) => comment ?? [],
  );
};

const textOf = (reflection: Reflection): string =>
  commentsOf(reflection)
    .flatMap(({ summary }) => summary.map(({ text }) => text))
    .join("")
    .trim();

const tagsOf = (reflection: Reflection): string[] =>
  commentsOf(reflection).flatMap(({ blockTags }) => blockTags.map(({ tag }) => tag));

/** Whether it is inside of a value: its type is whatever the value has, and the value is documented. */
function isInferred(reflection: Reflection): boolean {
  if (reflection.kindOf(ReflectionKind.TypeLiteral)) return true;
  for (let parent = reflection.parent; parent; parent = parent.parent) {
    if (parent.kindOf(ReflectionKind.Variable)) return true;
    if (parent.kindOf(ReflectionKind.Property) && parent.parent?.kindOf(ReflectionKind.Class)) return true;
    // docs/configuration.md describes it.
    if (parent.name === "config" && parent.parent?.name === "LoadedEnvironment") return true;
  }
  return false;
}

/** Whether it has one word as its type, which says all, as what tells the members of a union apart. */
function isWord(reflection: Reflection): boolean {
  return (reflection as DeclarationReflection).type?.type === "literal";
}

async function main(): Promise<void> {
  const app = await Application.bootstrap({
    name: "flyte-on-azure",
    entryPoints: ["constructs", "config", "testing"].map((folder) => path.join(ROOT, folder, "index.ts")),
    tsconfig: path.join(ROOT, "tsconfig.build.json"),
    basePath: ROOT,
    readme: "none",
    disableGit: true,
    sourceLinkTemplate: "{path}",
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    intentionallyNotExported: NOT_EXPORTED,
    validation: { notExported: true, invalidLink: true, notDocumented: false },
    treatWarningsAsErrors: true,
    logLevel: LogLevel.Warn,
  });
  const project = await app.convert();
  if (!project) throw new Error("the sources do not compile");
  app.validate(project);
  for (const problem of problems(project)) app.logger.error(problem);
  if (!process.argv.includes("--check")) await app.generateDocs(project, path.join(ROOT, "api", "docs"));
  if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exitCode = 1;
}

void main();
