import { readFileSync } from "node:fs";
import path from "node:path";
import { resourcesOf, section } from "../../testing/stack-json";
import { synthFlyteStack } from "../support/synth";

// Addresses are a public contract: another one destroys the resource and makes a new one, unless a `moved`
// block ships with it. Add lines freely; change or remove one only together with its `moved` block.
const ADDRESSES = readFileSync(path.join(__dirname, "addresses.txt"), "utf8").trimEnd().split("\n");

test("the least stack has these addresses", () => {
  const { json } = synthFlyteStack();
  expect(
    resourcesOf(json)
      .map(({ address }) => address)
      .sort(),
  ).toEqual(ADDRESSES);
});

test("outputs keep their names", () => {
  const { json } = synthFlyteStack();
  expect(Object.keys(section(json, "output")).sort()).toEqual([
    "backend_identity_client_id",
    "client_config",
    "cluster_credentials",
    "console_url",
    "endpoint",
    "registry_login",
    "registry_login_server",
    "storage_account",
    "task_identity_client_ids",
  ]);
});

test("the name of the platform is in no address", () => {
  const { json } = synthFlyteStack({ name: "other", prefix: "acme" });
  expect(
    resourcesOf(json)
      .map(({ address }) => address)
      .sort(),
  ).toEqual(ADDRESSES);
});
