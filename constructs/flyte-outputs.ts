import { TerraformOutput } from "cdktf";
import type { Construct } from "constructs";
import type { IFlyteFoundation } from "./flyte-foundation";
import { FLYTE_WORKLOADS_SHAPE, type FlyteWorkloads } from "./flyte-workloads";
import { redirectUri } from "./shared/redirect-uri";
import { type ShapeOf, thing } from "./shared/shape";
import { validateShape } from "./shared/validation";

/** A platform, or its halves where they are in two stacks. */
export interface FlyteHalves {
  /** Everything in Azure. */
  readonly foundation: IFlyteFoundation;
  /** Everything in the cluster. */
  readonly workloads: Pick<FlyteWorkloads, "ingress">;
}

const FLYTE_HALVES_SHAPE: ShapeOf<FlyteHalves> = {
  foundation: FLYTE_WORKLOADS_SHAPE.foundation,
  workloads: thing<FlyteHalves["workloads"]>("a FlyteWorkloads"),
};

/** What a person needs next, as outputs of the stack. None of them is secret. */
export function addFlyteOutputs(stack: Construct, halves: FlyteHalves): void {
  validateShape<FlyteHalves>(stack, FLYTE_HALVES_SHAPE, halves);
  const { foundation, workloads } = halves;
  const { cluster, registry, address, storage } = foundation;
  const output = (id: string, description: string, value: unknown) =>
    new TerraformOutput(stack, id, { description, value });

  output("storage_account", "Storage account of metadata and raw data.", storage.accountName);
  output("registry_login_server", "Registry that the nodes pull from.", registry.loginServer);
  output(
    "registry_login",
    "Logs the container tools in to the registry.",
    `az acr login --name ${registry.registryName}`,
  );
  output(
    "cluster_credentials",
    "Lets kubectl reach the cluster.",
    `az aks get-credentials --resource-group ${cluster.resourceGroupName} --name ${cluster.clusterName}` +
      (cluster.entraLogin ? " && kubelogin convert-kubeconfig -l azurecli" : ""),
  );
  output(
    "backend_identity_client_id",
    "Client id of Flyte's own components.",
    foundation.backendIdentity.clientId,
  );
  output(
    "task_identity_client_ids",
    "Client ids of task pods.",
    Object.fromEntries(
      foundation.taskIdentities.identities.map((identity) => [identity.principalName, identity.clientId]),
    ),
  );

  const { signInApplication } = foundation;
  if (signInApplication) {
    output(
      "sign_in_redirect_uri",
      "Redirect URI (platform Web) that the application in Entra ID must have.",
      redirectUri(workloads.ingress?.host ?? address.host),
    );
    if (signInApplication.consentUrl) {
      output(
        "sign_in_admin_consent",
        "An administrator of the tenant opens this once and consents for everyone; where assignment is required, nobody can sign in before.",
        signInApplication.consentUrl,
      );
    }
  }
  if (!workloads.ingress) return;
  const { host, dnsLabel } = workloads.ingress;
  output("console_url", "Flyte's console.", `https://${host}/console`);
  output("endpoint", "Flyte's endpoint for flytectl and pyflyte.", `dns:///${host}`);
  output(
    "client_config",
    "Contents of ~/.flyte/config.yaml for flytectl and pyflyte.",
    [
      "admin:",
      `  endpoint: dns:///${host}`,
      ...(signInApplication ? ["  authType: Pkce"] : []),
      "  insecure: false",
      "",
    ].join("\n"),
  );
  // The address of an ingress that exists already is its owner's affair.
  if (dnsLabel !== undefined && !address.aliased) {
    output("cname_target", `What ${host} must be an alias (CNAME) of.`, address.azureHost);
  }
}
