import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** Imports that are wrong everywhere: a provider's barrel costs seconds and hundreds of megabytes. */
const everywhere = [
  {
    regex: "^@cdktf/provider-[^/]+/?(lib/?)?$",
    message: "Import @cdktf/provider-x/lib/y, never the barrel.",
  },
  {
    regex: "^cdktf/(?!lib/testing$)",
    message: "Only cdktf and cdktf/lib/testing: the move to cdktn must stay a rename.",
  },
];

/** One direction: main -> config -> to-props -> flyte-stack -> flyte-platform -> workloads | foundation -> shared. */
const layer = {
  config: { regex: "/config/", message: "Constructs know nothing of the configuration." },
  compositions: {
    regex: "/flyte-(foundation|workloads|platform|stack|outputs)$",
    message: "Parts know nothing of the whole.",
  },
  foundation: { regex: "/foundation/", message: "Siblings meet through shared/interfaces." },
  workloads: { regex: "/workloads/", message: "Siblings meet through shared/interfaces." },
  providers: { regex: "^@cdktf/provider-[^/]+/lib/provider$", message: "Only FlyteStack makes providers." },
  machine: {
    regex: "^(node:)?(fs|os|child_process|process)(/|$)",
    message: "Constructs read neither files nor the environment.",
  },
  operator: { regex: "/operator/", message: "Only the operator's built file is used, and it is read." },
  outputs: {
    regex: "^cdktf$",
    importNames: ["TerraformOutput"],
    message: "Only FlyteStack makes outputs, in flyte-outputs.",
  },
};

/** A program of its own: neither side imports the other. */
const operator = { regex: "^\\.\\./", message: "The operator imports nothing of the rest." };

/** The helpers for tests work with any stack. */
const project = {
  regex: "/(constructs|config|rehearsal)(/|$)",
  message: "Helpers know nothing of the project.",
};

const imports = (files, ...layers) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [...everywhere, ...layers] }] },
});

export default tseslint.config(
  {
    ignores: [
      "cdktf.out/",
      "lib/",
      "node_modules/",
      "coverage/",
      "api/docs/",
      "examples/*/node_modules/",
      "examples/*/cdktf.out/",
      "examples/*/dist/",
      "operator/dist/",
      "operator/gen/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "*.mjs", "scripts/*.cjs"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-console": "error",
    },
  },
  imports(["**/*.ts"]),
  imports(
    ["constructs/**/*.ts"],
    layer.config,
    layer.providers,
    layer.machine,
    layer.operator,
    layer.outputs,
  ),
  imports(["constructs/flyte-outputs.ts"], layer.config, layer.providers, layer.machine, layer.operator),
  imports(["operator/*.ts"], operator),
  imports(["config/**/*.ts"], layer.operator),
  imports(["testing/**/*.ts"], project),
  imports(["constructs/flyte-stack.ts"], layer.config, layer.machine, layer.operator, layer.outputs),
  imports(
    ["constructs/foundation/*.ts"],
    layer.config,
    layer.providers,
    layer.machine,
    layer.operator,
    layer.outputs,
    layer.compositions,
    layer.workloads,
  ),
  imports(
    ["constructs/workloads/*.ts"],
    layer.config,
    layer.providers,
    layer.machine,
    layer.operator,
    layer.outputs,
    layer.compositions,
    layer.foundation,
  ),
  imports(
    ["constructs/shared/*.ts"],
    layer.config,
    layer.providers,
    layer.machine,
    layer.operator,
    layer.outputs,
    layer.compositions,
    layer.foundation,
    layer.workloads,
  ),
  {
    files: ["constructs/**/*.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "process", message: "Constructs do not read the environment." },
        { name: "Date", message: "The same input gives the same bytes: no time at synth." },
      ],
      "no-restricted-properties": [
        "error",
        {
          object: "Math",
          property: "random",
          message: "The same input gives the same bytes: no randomness.",
        },
      ],
    },
  },
  {
    files: ["operator/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["any", "timeout"].map((property) => ({
          object: "AbortSignal",
          property,
          message: "Use Deadline: this one stays in memory until its time is over.",
        })),
      ],
    },
  },
  { files: ["main.ts", "scripts/**/*.ts", "test/**/*.ts"], rules: { "no-console": "off" } },
  // The package that they import is not installed here; the package lane checks their types.
  { files: ["examples/**/*.ts"], ...tseslint.configs.disableTypeChecked },
  {
    files: ["**/*.js", "**/*.cjs", "**/*.mjs"],
    ...tseslint.configs.disableTypeChecked,
    rules: { ...tseslint.configs.disableTypeChecked.rules, "@typescript-eslint/no-require-imports": "off" },
    languageOptions: {
      globals: { module: "writable", require: "readonly", __dirname: "readonly", process: "readonly" },
    },
  },
);
