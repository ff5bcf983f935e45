import {
  flyteSecretProblem,
  machineClientProblem,
  operatorSecretProblem,
  registrationNameProblem,
  SECRETS,
} from "../../constructs/shared/own-names";
import { EnvoyGateway } from "../../constructs/workloads/envoy-gateway";
import { IngressNginx } from "../../constructs/workloads/ingress-nginx";
import { DEFAULT_TLS_SECRET } from "../../constructs/workloads/ingress";
import { RegistrationOperator } from "../../constructs/workloads/registration-operator";
import { FlyteStack } from "../../constructs/flyte-stack";
import { evaluateIn } from "../../testing/release-values";
import type { JsonObject } from "../../testing/stack-json";
import { errorsOf, textOf } from "../config/folder";
import { VARIANTS } from "../stack/variants";
import { all, LEAST, problemsOf, synthFlyteStack } from "../support/synth";
import { cluster, tokenIssuer } from "../support/stand-ins";

const WHY = "is a Secret of Flyte itself; give yours another name";

test.each(Object.keys(VARIANTS))(
  "%s: each Secret, client and operator's release that it makes is reserved",
  (variant) => {
    const { json } = synthFlyteStack(VARIANTS[variant]);
    const secrets = all(json, "kubernetes_secret_v1").map(({ body }) => body["metadata"] as JsonObject);
    expect(secrets).not.toEqual([]);
    for (const { name, namespace } of secrets) {
      const problem =
        String(evaluateIn(json, namespace)) === "flyte" ? flyteSecretProblem : operatorSecretProblem;
      expect([name, problem(String(name))]).toEqual([name, expect.any(String)]);
    }
  },
);

test("names of nobody are free, that of the certificate among them, which a user may fill", () => {
  for (const name of ["acme-wildcard", "db-pass-2", DEFAULT_TLS_SECRET])
    expect(flyteSecretProblem(name)).toBeUndefined();
  expect(registrationNameProblem("daily")).toBeUndefined();
  expect(machineClientProblem("ci")).toBeUndefined();
});

describe.each([...Object.values(SECRETS), "flyte-client-ci", "sh.helm.release.v1.flyte.v1"])(
  "the Secret %s",
  (name) => {
    const given = `"${name}" ${WHY}`;

    test("is refused as a certificate, in the file", () => {
      const text = textOf(`tls: {issuer: {existingSecret: ${name}}}`);
      expect(errorsOf({ "dev.yaml": text }).join("\n")).toContain(`tls.issuer.existingSecret: ${given}`);
    });

    test("is refused as a certificate, in the library", () => {
      expect(
        problemsOf(
          (stack) =>
            new FlyteStack(stack.node.root as never, "flyte-dev", {
              ...LEAST,
              tls: { existingSecret: name },
            }),
        ),
      ).toEqual([`tls.existingSecret: ${given}`]);
    });

    test("is refused by each ingress, made or existing", () => {
      const common = { host: "flyte.acme.com", dnsLabel: "acme", tlsSecretName: name };
      const expected = [`tlsSecretName: ${given}`];
      const namespace = { namespaceName: "flyte", ready: [] } as never;
      for (const build of [
        (stack: never) => new EnvoyGateway(stack, "a", { ...common, cluster: cluster(stack), namespace }),
        (stack: never) => new IngressNginx(stack, "b", { ...common, cluster: cluster(stack) }),
        (stack: never) =>
          EnvoyGateway.fromExistingGateway(stack, "c", { ...common, gatewayName: "g", namespace: "gw" }),
        (stack: never) => IngressNginx.fromExistingIngressNginx(stack, "d", common),
      ])
        expect(problemsOf((stack) => build(stack as never))).toEqual(expected);
    });
  },
);

test.each(["flytectl", "flytepropeller", "flyte-registration-operator"])(
  "the client %s is no machine's, through both doors",
  (id) => {
    const why = `"${id}" is a client of Flyte itself; take another id`;
    const props = { name: "dev", location: "westeurope", signIn: {}, flyte: { machineClients: [id] } };
    expect(problemsOf((stack) => new FlyteStack(stack.node.root as never, "flyte-dev", props))).toEqual([
      why,
    ]);
    expect(
      errorsOf({ "dev.yaml": textOf(`flyte: {auth: {type: entra, machineClients: [${id}]}}`) }).join("\n"),
    ).toContain(why);
  },
);

test("a project that makes a namespace of somebody else is refused through both doors", () => {
  const why =
    "flyte and the domain registration make the namespace flyte-registration, which is the cluster's own; rename one";
  const props = { ...LEAST, projects: ["flyte"], domains: ["registration"] };
  expect(problemsOf((stack) => new FlyteStack(stack.node.root as never, "flyte-dev", props))).toEqual([
    `projects[0]: ${why}`,
  ]);
  expect(
    errorsOf({ "dev.yaml": textOf("flyte: {projects: [flyte], domains: [registration]}") }).join("\n"),
  ).toContain(why);
});

test("the operator pulls its image with none of its own Secrets", () => {
  expect(
    problemsOf(
      (stack) =>
        new RegistrationOperator(stack, "operator", {
          cluster: cluster(stack),
          ingress: { host: "flyte.acme.com", routing: [], tlsSecretName: "tls", ready: [] } as never,
          packages: {
            kind: "oci",
            registry: "acme.azurecr.io",
            username: "u",
            password: tokenIssuer(stack).oidcIssuerUrl,
          },
          imagePullSecrets: ["package-credentials"],
        }),
    ),
  ).toContain(
    'imagePullSecrets: "package-credentials" is a Secret of the registration operator itself; give yours another name',
  );
});
