import type { ServiceDefinition } from "@grpc/grpc-js";
import { Root, type INamespace, type IType, type Type } from "protobufjs/light";

/** Terraform's plugin protocol 6, as far as the simulator speaks it. */
export const PROTOCOL_VERSION = 6;

export interface DynamicValue {
  readonly msgpack?: Uint8Array;
  readonly json?: Uint8Array;
}

export type PathStep =
  | { readonly attributeName: string }
  | { readonly elementKeyInt: number }
  | { readonly elementKeyString: string };

export interface AttributePath {
  readonly steps: readonly PathStep[];
}

export const ERROR = 1;

export interface Diagnostic {
  readonly severity: number;
  readonly summary: string;
  readonly detail?: string;
  readonly attribute?: AttributePath;
}

/** Name, type and number of each field, `*` before the type of a repeated one, `>` before that of a string map. */
type Fields = Readonly<Record<string, readonly [type: string, id: number]>>;

const MESSAGES: Readonly<Record<string, Fields>> = {
  Empty: {},
  DynamicValue: { msgpack: ["bytes", 1], json: ["bytes", 2] },
  Step: { attributeName: ["string", 1], elementKeyString: ["string", 2], elementKeyInt: ["int64", 3] },
  AttributePath: { steps: ["*Step", 1] },
  Diagnostic: {
    severity: ["int32", 1],
    summary: ["string", 2],
    detail: ["string", 3],
    attribute: ["AttributePath", 4],
  },
  Diagnostics: { diagnostics: ["*Diagnostic", 1] },
  Capabilities: {
    planDestroy: ["bool", 1],
    getProviderSchemaOptional: ["bool", 2],
    moveResourceState: ["bool", 3],
  },
  Attribute: {
    name: ["string", 1],
    type: ["bytes", 2],
    required: ["bool", 4],
    optional: ["bool", 5],
    computed: ["bool", 6],
    sensitive: ["bool", 7],
    deprecated: ["bool", 9],
    nestedType: ["NestedObject", 10],
    writeOnly: ["bool", 11],
  },
  NestedObject: { attributes: ["*Attribute", 1], nesting: ["int32", 3] },
  NestedBlock: {
    typeName: ["string", 1],
    block: ["Block", 2],
    nesting: ["int32", 3],
    minItems: ["int64", 4],
    maxItems: ["int64", 5],
  },
  Block: { version: ["int64", 1], attributes: ["*Attribute", 2], blockTypes: ["*NestedBlock", 3] },
  Schema: { version: ["int64", 1], block: ["Block", 2] },
  TypeName: { typeName: ["string", 1] },
  Metadata: {
    serverCapabilities: ["Capabilities", 1],
    dataSources: ["*TypeName", 3],
    resources: ["*TypeName", 4],
  },
  ProviderSchema: {
    provider: ["Schema", 1],
    resourceSchemas: [">Schema", 2],
    dataSourceSchemas: [">Schema", 3],
    serverCapabilities: ["Capabilities", 6],
  },
  ProviderConfig: { config: ["DynamicValue", 1] },
  ProviderConfigVerdict: { diagnostics: ["*Diagnostic", 2] },
  Configuration: { terraformVersion: ["string", 1], config: ["DynamicValue", 2] },
  TypedConfig: { typeName: ["string", 1], config: ["DynamicValue", 2] },
  RawState: { json: ["bytes", 1] },
  UpgradeRequest: { typeName: ["string", 1], version: ["int64", 2], rawState: ["RawState", 3] },
  UpgradeResponse: { upgradedState: ["DynamicValue", 1], diagnostics: ["*Diagnostic", 2] },
  ReadRequest: { typeName: ["string", 1], currentState: ["DynamicValue", 2], private: ["bytes", 3] },
  ReadResponse: { newState: ["DynamicValue", 1], diagnostics: ["*Diagnostic", 2], private: ["bytes", 3] },
  PlanRequest: {
    typeName: ["string", 1],
    priorState: ["DynamicValue", 2],
    proposedNewState: ["DynamicValue", 3],
    config: ["DynamicValue", 4],
    priorPrivate: ["bytes", 5],
  },
  PlanResponse: {
    plannedState: ["DynamicValue", 1],
    requiresReplace: ["*AttributePath", 2],
    plannedPrivate: ["bytes", 3],
    diagnostics: ["*Diagnostic", 4],
    legacyTypeSystem: ["bool", 5],
  },
  ApplyRequest: {
    typeName: ["string", 1],
    priorState: ["DynamicValue", 2],
    plannedState: ["DynamicValue", 3],
    config: ["DynamicValue", 4],
    plannedPrivate: ["bytes", 5],
  },
  ApplyResponse: {
    newState: ["DynamicValue", 1],
    private: ["bytes", 2],
    diagnostics: ["*Diagnostic", 3],
    legacyTypeSystem: ["bool", 4],
  },
  ImportResponse: { diagnostics: ["*Diagnostic", 2] },
  DataResponse: { state: ["DynamicValue", 1], diagnostics: ["*Diagnostic", 2] },
  StopResponse: { error: ["string", 1] },
};

const METHODS = {
  GetMetadata: ["Empty", "Metadata"],
  GetProviderSchema: ["Empty", "ProviderSchema"],
  ValidateProviderConfig: ["ProviderConfig", "ProviderConfigVerdict"],
  ValidateResourceConfig: ["TypedConfig", "Diagnostics"],
  ValidateDataResourceConfig: ["TypedConfig", "Diagnostics"],
  UpgradeResourceState: ["UpgradeRequest", "UpgradeResponse"],
  ConfigureProvider: ["Configuration", "Diagnostics"],
  ReadResource: ["ReadRequest", "ReadResponse"],
  PlanResourceChange: ["PlanRequest", "PlanResponse"],
  ApplyResourceChange: ["ApplyRequest", "ApplyResponse"],
  ImportResourceState: ["Empty", "ImportResponse"],
  ReadDataSource: ["TypedConfig", "DataResponse"],
  StopProvider: ["Empty", "StopResponse"],
} as const;

export type Method = keyof typeof METHODS;

const root = Root.fromJSON({ nested: Object.fromEntries(Object.entries(MESSAGES).map(descriptor)) });

function descriptor([name, fields]: [string, Fields]): [string, IType] {
  const described = Object.entries(fields).map(([field, [type, id]]) => {
    if (type.startsWith("*")) return [field, { rule: "repeated", type: type.slice(1), id }];
    if (type.startsWith(">")) return [field, { keyType: "string", type: type.slice(1), id }];
    return [field, { type, id }];
  });
  return [name, { fields: Object.fromEntries(described) as INamespace as IType["fields"] }];
}

/** The gRPC service; a response may be given already encoded. */
export const PROVIDER_SERVICE: ServiceDefinition = Object.fromEntries(
  Object.entries(METHODS).map(([method, [request, response]]) => [
    method,
    {
      path: `/tfplugin6.Provider/${method}`,
      requestStream: false,
      responseStream: false,
      requestSerialize: (message: object) => encoded(root.lookupType(request), message),
      requestDeserialize: (bytes: Buffer) => root.lookupType(request).decode(bytes),
      responseSerialize: (message: object) => encoded(root.lookupType(response), message),
      responseDeserialize: (bytes: Buffer) => root.lookupType(response).decode(bytes),
    },
  ]),
);

/** A response in its wire form, for one that is sent often. */
export function encodeResponse(method: Method, message: object): Buffer {
  return encoded(root.lookupType(METHODS[method][1]), message);
}

function encoded(type: Type, message: object): Buffer {
  if (Buffer.isBuffer(message)) return message;
  const bytes = type.encode(type.fromObject(message)).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
