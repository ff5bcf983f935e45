import type { ProviderBehaviour } from "./behaviour";
import { Cloud, type CloudOptions } from "./cloud";
import { PROTOCOL_VERSION } from "./protocol";
import { ProviderServer } from "./provider-server";
import { azuread } from "./providers/azuread";
import { azurerm } from "./providers/azurerm";
import { helm } from "./providers/helm";
import { kubernetes } from "./providers/kubernetes";
import { random } from "./providers/random";
import { time } from "./providers/time";
import { tls } from "./providers/tls";

const PROVIDERS: Readonly<Record<string, ProviderBehaviour>> = {
  azurerm,
  azuread,
  helm,
  kubernetes,
  random,
  tls,
  time,
};

export interface SimulatorOptions extends CloudOptions {
  /** The folder that Terraform runs in, for charts given by relative paths. */
  readonly workingDirectory?: string;
}

/** Every provider that the project uses, running in this process, over one simulated cloud. */
export class Simulator {
  readonly cloud: Cloud;
  /** May change between runs of Terraform. */
  workingDirectory: string;
  private readonly servers: readonly ProviderServer[];
  private addresses: readonly string[] = [];

  private constructor({ workingDirectory = process.cwd(), ...options }: SimulatorOptions) {
    this.cloud = new Cloud(options);
    this.workingDirectory = workingDirectory;
    this.servers = Object.entries(PROVIDERS).map(
      ([name, behaviour]) => new ProviderServer(name, behaviour, this.cloud, () => this.workingDirectory),
    );
  }

  static async start(options: SimulatorOptions = {}): Promise<Simulator> {
    const simulator = new Simulator(options);
    simulator.addresses = await Promise.all(simulator.servers.map((server) => server.start()));
    return simulator;
  }

  /** What Terraform's environment needs so that it takes these providers and asks no registry. */
  environment(): Readonly<Record<"TF_REATTACH_PROVIDERS", string>> {
    const entries = this.servers.map(({ name }, index) => [
      `hashicorp/${name}`,
      {
        Protocol: "grpc",
        ProtocolVersion: PROTOCOL_VERSION,
        Pid: process.pid,
        Test: true,
        Addr: { Network: "tcp", String: this.addresses[index] },
      },
    ]);
    return { TF_REATTACH_PROVIDERS: JSON.stringify(Object.fromEntries(entries)) };
  }

  stop(): void {
    for (const server of this.servers) server.stop();
  }
}
