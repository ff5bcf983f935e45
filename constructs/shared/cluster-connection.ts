import { Fn } from "cdktf";
import type { ClusterConnection } from "./interfaces";

/** What azurerm knows of how to log in to a cluster. */
interface KubeConfig {
  readonly host: string;
  readonly clusterCaCertificate: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

/** Application id of the AKS API server in every tenant. https://azure.github.io/kubelogin/ */
const AKS_SERVER_ID = "6dae42f8-4368-4678-94ff-3960e28e3630";

/**
 * The one way to log in: by the cluster's client certificate, or by kubelogin where local accounts are off.
 * kubelogin uses the login of the Azure CLI; the environment variable `AAD_LOGIN_METHOD` overrules that.
 */
export function clusterConnection(kubeConfig: KubeConfig, entraLogin: boolean): ClusterConnection {
  const server = {
    host: kubeConfig.host,
    clusterCaCertificate: Fn.base64decode(kubeConfig.clusterCaCertificate),
  };
  if (!entraLogin) {
    return {
      ...server,
      clientCertificate: Fn.base64decode(kubeConfig.clientCertificate),
      clientKey: Fn.base64decode(kubeConfig.clientKey),
    };
  }
  return {
    ...server,
    exec: {
      apiVersion: "client.authentication.k8s.io/v1beta1",
      command: "kubelogin",
      args: ["get-token", "--login", "azurecli", "--server-id", AKS_SERVER_ID],
    },
  };
}
