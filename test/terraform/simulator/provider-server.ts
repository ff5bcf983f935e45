import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from "@grpc/grpc-js";
import {
  providerSchema,
  type Attribute,
  type Block,
  type ProviderSchema,
} from "../../support/provider-schema";
import type { ProviderBehaviour, ResourceBehaviour, Site } from "./behaviour";
import { Refusal, type Cloud } from "./cloud";
import { fillData, fillUnknown } from "./filling";
import { planState, replacedPaths } from "./planning";
import {
  encodeResponse,
  ERROR,
  PROVIDER_SERVICE,
  type AttributePath,
  type Diagnostic,
  type DynamicValue,
  type Method,
} from "./protocol";
import { schemaMessages } from "./schema-messages";
import { decodeValue, encodeValue, fromStateJson, isList, isValues, type Value, type Values } from "./values";

interface Request {
  readonly typeName: string;
  readonly config?: DynamicValue;
  readonly rawState?: { readonly json?: Uint8Array };
  readonly currentState?: DynamicValue;
  readonly priorState?: DynamicValue;
  readonly proposedNewState?: DynamicValue;
  readonly plannedState?: DynamicValue;
  readonly private?: Uint8Array;
  readonly priorPrivate?: Uint8Array;
  readonly plannedPrivate?: Uint8Array;
}

type Call = ServerUnaryCall<Request, object>;

const CAPABILITIES = { getProviderSchemaOptional: true };

const schemaResponses = new Map<string, Buffer>();

/** One provider's plugin, serving Terraform over gRPC. */
export class ProviderServer {
  private readonly server = new Server({ "grpc.max_receive_message_length": -1 });
  private readonly schema: ProviderSchema;
  /** Each provider block, aliases too, has a connection of its own. */
  private readonly configurations = new Map<string, Values>();

  constructor(
    readonly name: string,
    private readonly behaviour: ProviderBehaviour,
    private readonly cloud: Cloud,
    private readonly workingDirectory: () => string,
  ) {
    const schema = providerSchema(name);
    if (!schema) throw new Error(`no schema of ${name}`);
    this.schema = schema;
    this.server.addService(PROVIDER_SERVICE, this.implementation());
  }

  /** Resolves to the address that it listens at. */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(`127.0.0.1:${port}`),
      );
    });
  }

  stop(): void {
    this.server.forceShutdown();
  }

  private implementation(): Record<Method, (call: Call, answer: sendUnaryData<object>) => void> {
    const handlers: Record<Method, (request: Request, call: Call) => object | Promise<object>> = {
      GetMetadata: () => ({
        serverCapabilities: CAPABILITIES,
        resources: Object.keys(this.schema.resource_schemas).map((typeName) => ({ typeName })),
        dataSources: Object.keys(this.schema.data_source_schemas).map((typeName) => ({ typeName })),
      }),
      GetProviderSchema: () => this.schemaResponse(),
      ValidateProviderConfig: () => ({}),
      ValidateResourceConfig: ({ typeName, config }) => ({
        diagnostics: unconfigurable(this.resourceBlock(typeName), decodeValue(config)),
      }),
      ValidateDataResourceConfig: ({ typeName, config }) => ({
        diagnostics: unconfigurable(this.dataBlock(typeName), decodeValue(config)),
      }),
      UpgradeResourceState: ({ typeName, rawState }) => {
        const state = JSON.parse(Buffer.from(rawState?.json ?? []).toString("utf8")) as Values;
        return { upgradedState: encodeValue(fromStateJson(this.resourceBlock(typeName), state)) };
      },
      ConfigureProvider: ({ config }, call) => {
        const configuration = decodeValue(config);
        this.configurations.set(call.getPeer(), isValues(configuration) ? configuration : {});
        return {};
      },
      ReadResource: (request, call) => ({
        newState: encodeValue(this.read(request, this.site(call))),
        private: request.private,
      }),
      PlanResourceChange: (request, call) => this.plan(request, this.site(call)),
      ApplyResourceChange: (request, call) => this.apply(request, this.site(call)),
      ImportResourceState: () => {
        throw new Refusal("the simulator does not import");
      },
      ReadDataSource: ({ typeName, config }, call) => {
        const configured = decodeValue(config) as Values;
        const found = this.behaviour.readData(typeName, configured, this.site(call));
        return { state: encodeValue(fillData(this.dataBlock(typeName), configured, found, typeName)) };
      },
      StopProvider: () => ({}),
    };
    return mapMethods(handlers);
  }

  private site(call: Call): Site {
    return {
      cloud: this.cloud,
      configuration: this.configurations.get(call.getPeer()),
      workingDirectory: this.workingDirectory(),
    };
  }

  private schemaResponse(): Buffer {
    let response = schemaResponses.get(this.name);
    if (!response) {
      response = encodeResponse("GetProviderSchema", {
        ...schemaMessages(this.schema),
        serverCapabilities: CAPABILITIES,
      });
      schemaResponses.set(this.name, response);
    }
    return response;
  }

  private resourceBlock(type: string): Block {
    return blockOf(this.schema.resource_schemas, type);
  }

  private dataBlock(type: string): Block {
    return blockOf(this.schema.data_source_schemas, type);
  }

  private read({ typeName, currentState }: Request, site: Site): Value {
    const state = decodeValue(currentState);
    const place = isValues(state) ? this.behaviour.find?.(typeName, state, site) : undefined;
    if (!place) return state;
    this.behaviour.checkRead?.(site);
    return this.cloud.get(typeName, place.name, place.cluster)?.values ?? null;
  }

  private plan(request: Request, site: Site): object {
    const { typeName, priorPrivate } = request;
    const proposed = decodeValue(request.proposedNewState);
    if (!isValues(proposed)) return { plannedState: encodeValue(null), plannedPrivate: priorPrivate };
    const block = this.resourceBlock(typeName);
    const behaviour = this.behaviour.resource(typeName);
    const prior = decodeValue(request.priorState);
    const before = isValues(prior) ? prior : null;
    const config = decodeValue(request.config) as Values;
    const plan = (rules: ResourceBehaviour): Values => planState(block, rules, before, proposed, config);
    const first = plan(behaviour);
    const known = knownAtPlan(behaviour.atPlan?.(first, site) ?? {}, config);
    const planned =
      Object.keys(known).length > 0
        ? plan({ ...behaviour, defaults: { ...behaviour.defaults, ...known } })
        : first;
    return {
      plannedState: encodeValue(planned),
      plannedPrivate: priorPrivate,
      requiresReplace: before ? replacements(block, behaviour, before, planned) : [],
      legacyTypeSystem: this.behaviour.legacyTypeSystem,
    };
  }

  private async apply(request: Request, site: Site): Promise<object> {
    const [prior, planned] = [decodeValue(request.priorState), decodeValue(request.plannedState)];
    const newState = isValues(planned)
      ? await this.change(request.typeName, isValues(prior) ? prior : null, planned, site)
      : await this.remove(request.typeName, prior as Values, site);
    return {
      newState: encodeValue(newState),
      private: request.plannedPrivate,
      legacyTypeSystem: this.behaviour.legacyTypeSystem,
    };
  }

  private async change(type: string, prior: Values | null, planned: Values, site: Site): Promise<Values> {
    const behaviour = this.behaviour.resource(type);
    if (prior) behaviour.checkUpdate?.(prior, planned);
    const located = behaviour.locate?.(planned, site, prior === null);
    const name = located && ((prior && this.behaviour.find?.(type, prior, site)?.name) ?? located.name);
    let values = planned;
    await this.cloud.perform(
      {
        action: prior ? "update" : "create",
        type,
        name: name ?? "",
        reliedOn: (located?.reliedOn ?? []).filter((object) => object.type !== type || object.name !== name),
      },
      () => {
        const computed = behaviour.compute(planned, site, name);
        const filled = fillUnknown(this.resourceBlock(type), planned, computed, `${type} ${name ?? ""}`);
        values = behaviour.readBack?.(filled) ?? filled;
        const object = located && { ...located, type, name: name ?? located.name, values };
        if (object) behaviour.afterChange?.(object, this.cloud);
        return object;
      },
    );
    return values;
  }

  private async remove(type: string, prior: Values, site: Site): Promise<null> {
    const place = this.behaviour.find?.(type, prior, site);
    const object = place && this.cloud.get(type, place.name, place.cluster);
    const behaviour = this.behaviour.resource(type);
    if (place) this.behaviour.checkRead?.(site);
    if (object) behaviour.checkDelete?.(object, site);
    const operation = {
      action: "delete" as const,
      type,
      name: place?.name ?? "",
      values: prior,
      reliedOn: [],
    };
    await this.cloud.perform(operation, () => {
      if (object) {
        this.cloud.remove(object);
        behaviour.afterDelete?.(object, this.cloud);
      }
      return undefined;
    });
    return null;
  }
}

type Handler = (request: Request, call: Call) => object | Promise<object>;

/** Answers with what a handler returns; what it refuses becomes a diagnostic. */
function mapMethods(
  handlers: Record<Method, Handler>,
): Record<Method, (call: Call, answer: sendUnaryData<object>) => void> {
  const entries = Object.entries(handlers).map(([method, handle]) => [
    method,
    (call: Call, answer: sendUnaryData<object>) => {
      new Promise<object>((resolve) => resolve(handle(call.request, call))).then(
        (response) => answer(null, response),
        (error: unknown) => answer(null, { diagnostics: [diagnosticOf(error)] }),
      );
    },
  ]);
  return Object.fromEntries(entries) as Record<Method, (call: Call, answer: sendUnaryData<object>) => void>;
}

function diagnosticOf(error: unknown): Diagnostic {
  if (error instanceof Refusal) return { severity: ERROR, summary: error.message, detail: error.detail };
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { severity: ERROR, summary: "the simulator itself failed", detail: fault };
}

function blockOf(schemas: ProviderSchema["resource_schemas"], type: string): Block {
  const block = schemas[type]?.block;
  if (!block) throw new Refusal(`there is no schema of ${type}`);
  return block;
}

/** What a provider says at plan for arguments that the configuration leaves out. */
function knownAtPlan(values: Values, config: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => config[name] === null));
}

function replacements(
  block: Block,
  behaviour: ResourceBehaviour,
  prior: Values,
  planned: Values,
): AttributePath[] {
  const paths = [...(behaviour.replaces ?? []), ...(behaviour.replacesFor?.(prior, planned) ?? [])];
  return replacedPaths(block, paths, prior, planned).map((steps) => ({ steps }));
}

/** The older and the newer SDK refuse values for computed attributes; Terraform itself lets them pass. */
function unconfigurable(block: Block, config: Value): Diagnostic[] {
  if (!isValues(config)) return [];
  const attributes = Object.entries(block.attributes)
    .filter(([name, attribute]) => isReadOnly(attribute) && config[name] !== null)
    .map(([name]) => ({
      severity: ERROR,
      summary: "Value for unconfigurable attribute",
      detail: `Can't configure a value for "${name}": its value will be decided automatically based on the result of applying this configuration.`,
      attribute: { steps: [{ attributeName: name }] },
    }));
  const nested = Object.entries(block.block_types).flatMap(([name, { block: inner }]) => {
    const value = config[name];
    return (isList(value) ? value : [value ?? null]).flatMap((element) => unconfigurable(inner, element));
  });
  return [...attributes, ...nested.map(({ severity, summary, detail }) => ({ severity, summary, detail }))];
}

function isReadOnly({ computed, optional, required }: Attribute): boolean {
  return computed === true && !optional && !required;
}
