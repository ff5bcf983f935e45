import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { clusterConnection } from "../../constructs/shared/cluster-connection";
import { synthStack } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";

const KUBE_CONFIG = {
  host: "https://cluster.example",
  clusterCaCertificate: "Y2E=",
  clientCertificate: "Y2VydA==",
  clientKey: "a2V5",
};

/** What the Helm provider is given. */
const provided = (entraLogin: boolean): unknown => {
  const json = synthStack((stack) => {
    const { exec, ...rest } = { exec: undefined, ...clusterConnection(KUBE_CONFIG, entraLogin) };
    new HelmProvider(stack, "other", {
      alias: "other",
      kubernetes: { ...rest, exec: exec && { ...exec, args: [...exec.args] } },
    });
  });
  const { helm } = json["provider"] as { helm: JsonObject[] };
  return helm.find(({ alias }) => alias === "other")!["kubernetes"];
};

test("is the client certificate where there are local accounts", () => {
  expect(provided(false)).toEqual({
    host: "https://cluster.example",
    cluster_ca_certificate: '${base64decode("Y2E=")}',
    client_certificate: '${base64decode("Y2VydA==")}',
    client_key: '${base64decode("a2V5")}',
  });
});

test("is kubelogin, and no certificate, where there are none", () => {
  expect(provided(true)).toEqual({
    host: "https://cluster.example",
    cluster_ca_certificate: '${base64decode("Y2E=")}',
    exec: {
      api_version: "client.authentication.k8s.io/v1beta1",
      command: "kubelogin",
      args: ["get-token", "--login", "azurecli", "--server-id", "6dae42f8-4368-4678-94ff-3960e28e3630"],
    },
  });
});
