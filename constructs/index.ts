/**
 * Flyte on Azure as constructs of CDK for Terraform.
 *
 * {@link FlyteStack} is a whole stack, {@link FlytePlatform} the same in a stack of your own. {@link FlyteFoundation}
 * and {@link FlyteWorkloads} are its halves, and each construct below works alone. What exists already is described
 * by `X.fromExisting…`.
 *
 * @packageDocumentation
 */

// Compositions.
export {
  FlyteStack,
  type FlyteStackProps,
  type StackRegistrationOptions,
  type StackSignInOptions,
  type StateOptions,
} from "./flyte-stack";
export { FlytePlatform, type FlytePlatformProps } from "./flyte-platform";
export {
  type AddressOptions,
  type ClusterOptions,
  type DatabaseOptions,
  type ExistingFoundation,
  type FlyteAddress,
  FlyteFoundation,
  type FlyteFoundationProps,
  type GpuPoolOptions,
  type IFlyteFoundation,
  type MonitoringOptions,
  type NetworkOptions,
  type NodePoolOptions,
  type PrivateOrAllowed,
  type PushPrincipal,
  type RegistryOptions,
  type SignInOptions,
  type StorageOptions,
} from "./flyte-foundation";
export {
  type ExistingWorkloads,
  type FlyteOptions,
  FlyteWorkloads,
  type FlyteWorkloadsProps,
  type IngressOptions,
  type TlsOptions,
} from "./flyte-workloads";
export { addFlyteOutputs, type FlyteHalves } from "./flyte-outputs";

// In Azure.
export {
  type ExistingFlyteCluster,
  FlyteCluster,
  type FlyteClusterProps,
  type SystemPoolProps,
  type UpgradeChannel,
} from "./foundation/cluster";
export {
  DatabaseAccess,
  type ExistingFlyteDatabase,
  FlyteDatabase,
  type FlyteDatabaseProps,
} from "./foundation/database";
export { DnsZone, type DnsZoneProps } from "./foundation/dns-zone";
export {
  EntraApplication,
  type EntraApplicationProps,
  type ExistingEntraApplication,
} from "./foundation/entra-application";
export { type GpuDriver, GpuNodePool, type GpuNodePoolProps } from "./foundation/gpu-node-pool";
export {
  type ExistingFlyteMonitoring,
  FlyteMonitoring,
  type FlyteMonitoringProps,
} from "./foundation/monitoring";
export { type ExistingFlyteNetwork, FlyteNetwork, type FlyteNetworkProps } from "./foundation/network";
export { type ExistingNodePool, NodePool, type NodePoolProps } from "./foundation/node-pool";
export {
  type ExistingPrivateDnsZone,
  PrivateDnsZone,
  type PrivateDnsZoneProps,
} from "./foundation/private-dns-zone";
export { type ExistingFlyteRegistry, FlyteRegistry, type FlyteRegistryProps } from "./foundation/registry";
export {
  type ExistingFlyteStorage,
  FlyteStorage,
  type FlyteStorageProps,
  StorageAccess,
  type StorageReplication,
  type StorageRole,
} from "./foundation/storage";
export { TaskIdentities, type TaskIdentitiesProps } from "./foundation/task-identities";
export {
  type ExistingWorkloadIdentity,
  WorkloadIdentity,
  type WorkloadIdentityProps,
} from "./foundation/workload-identity";

// In the cluster.
export { CertManager, type CertManagerProps, type ExistingCertManager } from "./workloads/cert-manager";
export { type AcmeIssuer, Certificate, type CertificateProps } from "./workloads/certificate";
export {
  type ChartReference,
  CHARTS,
  type LocalChart,
  type LocalChartReference,
} from "./workloads/chart-versions";
export { EnvoyGateway, type EnvoyGatewayProps, type ExistingGateway } from "./workloads/envoy-gateway";
export { FlyteRegistration, type FlyteRegistrationProps } from "./workloads/flyte-registration";
export { FlyteRelease, type FlyteReleaseProps } from "./workloads/flyte-release";
export type { FlyteValuesInput, NamespaceOwner } from "./workloads/flyte-values";
export { GpuOperator, type GpuOperatorProps } from "./workloads/gpu-operator";
export { HelmRelease, type HelmReleaseProps, type HelmValues } from "./workloads/helm-release";
export type { IngressController } from "./workloads/ingress";
export { type ExistingIngressNginx, IngressNginx, type IngressNginxProps } from "./workloads/ingress-nginx";
export { Namespace, type NamespaceProps } from "./workloads/namespace";
export {
  Registration,
  type RegistrationOptions,
  type RegistrationProps,
  type WorkflowPackage,
} from "./workloads/registration";
export {
  type OperatorResources,
  type PackageSource,
  RegistrationOperator,
  type RegistrationOperatorProps,
} from "./workloads/registration-operator";
export { SignIn, type SignInProps } from "./workloads/sign-in";
export type { Quota, TaskResources } from "./workloads/task-resources";

// What they share.
export type {
  ClusterConnection,
  ClusterProviders,
  Dns01Zone,
  Existing,
  GpuDescription,
  ICertManager,
  IFlyteCluster,
  IFlyteDatabase,
  IFlyteIngress,
  IFlyteMonitoring,
  IFlyteNetwork,
  IFlyteRegistry,
  IFlyteStorage,
  INamespace,
  INodePool,
  IPrincipal,
  IPrivateDnsZone,
  IReady,
  IRegistrationOperator,
  IResourceGroup,
  ISignIn,
  ISignInApplication,
  ITaskIdentities,
  IWorkloadIdentity,
  MachineClient,
  Outbound,
  RegistryCredential,
  ServiceAccountRef,
  SignInValues,
  StorageDnsZones,
  TaskIdentityMode,
  TokenIssuer,
} from "./shared/interfaces";
export type { Taint, TaintEffect } from "./shared/kubernetes-names";
export { dependenciesOf } from "./shared/dependencies";
export { Naming } from "./shared/naming";
export { literal } from "./shared/terraform-text";
export { InvalidPropsError } from "./shared/validation";
