import os from "node:os";
import path from "node:path";
import { StackGraph } from "../../testing/graph";
import { PROVIDER_VERSIONS, resourceSchema } from "../support/provider-schema";
import { checkAgainstSchemas } from "../support/schema-check";
import { type JsonObject, resourcesOf, section } from "../../testing/stack-json";
import { all, synthFlyteStack, type Synthesized } from "../support/synth";
import { bannedThings, leaks, orderFaults } from "./rules";
import { VARIANTS } from "./variants";

/** Name of the user, the host and the home of this machine, as far as a program asks for them. */
const ME = "traces-of-this-machine";

beforeAll(() => {
  const names = ["USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"].map((name) => [name, ME]);
  jest.replaceProperty(process, "env", {
    ...process.env,
    ...(Object.fromEntries(names) as object),
    HOME: `/${ME}`,
  });
  jest.spyOn(os, "hostname").mockReturnValue(ME);
  jest.spyOn(os, "homedir").mockReturnValue(`/${ME}`);
  jest.spyOn(os, "userInfo").mockReturnValue({ ...os.userInfo(), username: ME, homedir: `/${ME}` });
});
afterAll(() => jest.restoreAllMocks());

describe.each(Object.entries(VARIANTS))("%s", (_name, props) => {
  let made: Synthesized;
  let json: JsonObject;
  let text: string;
  beforeAll(() => {
    made = synthFlyteStack(props);
    json = made.json;
    text = JSON.stringify(json);
  });

  test("keeps to the schemas of its providers", () => {
    expect(checkAgainstSchemas(json)).toEqual([]);
  });

  test("can be applied in one order, in which all wait for what they need", () => {
    expect(new StackGraph(json).cycles()).toEqual([]);
    expect(orderFaults(json)).toEqual([]);
  });

  test("shows no secret, runs no program and is not open to everyone", () => {
    expect(leaks(json)).toEqual([]);
    expect(bannedThings(json)).toEqual([]);
  });

  test("pins each provider that it uses, and no other", () => {
    const required = section(section(json, "terraform"), "required_providers");
    const versions = Object.entries(required).map(([name, value]) => [
      name,
      (value as JsonObject)["version"],
    ]);
    expect(Object.fromEntries(versions)).toEqual(
      Object.fromEntries(versions.map(([name]) => [name, PROVIDER_VERSIONS[name as string]])),
    );
    const used = new Set(resourcesOf(json).map(({ provider }) => provider.split(".")[0]));
    expect(Object.keys(required).sort()).toEqual([...used].sort());
  });

  test("leaves no token and no path, host or user of this machine", () => {
    expect(text).not.toMatch(/TfToken\[|Token\[|TOKEN\.|\[object |undefined|NaN/);
    const traces = [ME, process.cwd(), path.join(os.tmpdir(), "synth-")];
    const found = [...made.files].flatMap(([file, content]) =>
      traces.filter((trace) => content.includes(trace)).map((trace) => `${trace} in ${file}`),
    );
    expect(found).toEqual([]);
    expect(text).not.toMatch(/"(\/home|\/root|\/tmp|\/work|\/Users|[A-Z]:\\)/);
  });

  test("gives no identity more than 20 credentials, and none two of the same", () => {
    const subjects = new Map<unknown, unknown[]>();
    for (const { body } of all(json, "azurerm_federated_identity_credential")) {
      subjects.set(body["parent_id"], [...(subjects.get(body["parent_id"]) ?? []), body["subject"]]);
    }
    for (const list of subjects.values()) {
      expect(list.length).toBeLessThanOrEqual(20);
      expect(new Set(list).size).toBe(list.length);
    }
  });

  test("puts each resource of Azure into the group, with tags and deletion protection where they are wanted", () => {
    for (const { type, body, address } of resourcesOf(json).filter(({ kind }) => kind === "resource")) {
      const attributes = resourceSchema(type)!.block.attributes;
      if (type.startsWith("azurerm_") && "tags" in attributes) {
        expect([address, body["tags"]]).toEqual([address, props.tags]);
      }
      if (type.startsWith("azurerm_") && "location" in attributes) {
        expect([address, body["location"]]).toEqual([address, "westeurope"]);
      }
    }
    const kept = resourcesOf(json).filter(
      ({ body }) => (body["lifecycle"] as JsonObject)?.["prevent_destroy"],
    );
    expect([...new Set(kept.map(({ type }) => type))].sort()).toEqual(
      props.deletionProtection
        ? [
            "azurerm_container_registry",
            "azurerm_kubernetes_cluster",
            "azurerm_postgresql_flexible_server",
            "azurerm_postgresql_flexible_server_database",
            "azurerm_storage_account",
            "azurerm_storage_container",
          ]
        : [],
    );
  });
});
