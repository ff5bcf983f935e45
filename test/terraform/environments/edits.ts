import { type Document, isCollection } from "yaml";
import type { TaskIdentityMode } from "../../../constructs/shared/interfaces";
import type { Edit } from "./environment";

/** Edits that people make to an environment that runs, whatever else it says. */

export const addProject: Edit = (document) =>
  set(document, "flyte.projects", [...projectsOf(document), "robotics"]);

/** Another size, larger disks and more nodes. */
export const resizePool: Edit = (document) => {
  set(document, "cluster.systemPool.vmSize", "Standard_D16s_v5");
  set(document, "cluster.systemPool.diskSizeGb", 512);
  set(document, "cluster.systemPool.maxCount", 30);
};

export const raisePasswordVersion: Edit = (document) => set(document, "database.passwordVersion", 100);

export const bumpChart: Edit = (document) => set(document, "flyte.chartVersion", "v1.16.10");

export const addGpuPool: Edit = (document) =>
  set(document, "cluster.gpuPools.t4extra", { vmSize: "Standard_NC4as_T4_v3", maxCount: 2 });

export const removeGpuPool: Edit = (document) => document.deleteIn(["cluster", "gpuPools", "t4extra"]);

export const register =
  (version: string): Edit =>
  (document) =>
    set(document, "registration", {
      enabled: true,
      workflows: [
        {
          name: "engine-test",
          project: projectsOf(document)[0],
          domain: domainsOf(document)[0],
          version,
          package: "workflows/engine-test",
        },
      ],
    });

export const stopRegistration: Edit = (document) => document.delete("registration");

export const switchSignInOn: Edit = (document) => set(document, "flyte.auth", { type: "entra" });

/** Somebody must say then that everyone may come in. */
export const switchSignInOff: Edit = (document) => {
  set(document, "flyte.auth", { type: "none" });
  set(document, "ingress.unauthenticated", "allow");
};

export const identities =
  (mode: TaskIdentityMode): Edit =>
  (document) =>
    set(document, "flyte.taskIdentities", mode);

export const removeProject: Edit = (document) =>
  set(
    document,
    "flyte.projects",
    projectsOf(document).filter((project) => project !== "robotics"),
  );

export const closeStorage: Edit = (document) => {
  set(document, "storage.access", { allow: ["198.51.100.0/24"] });
  set(document, "storage.softDeleteDays", 14);
};

export const openStorage: Edit = (document) => {
  set(document, "storage.access", "public");
  set(document, "storage.softDeleteDays", 0);
};

export const giveUpProtection: Edit = (document) => set(document, "deletionProtection", false);

export function set(document: Document, path: string, value: unknown): void {
  document.setIn(path.split("."), document.createNode(value));
}

const projectsOf = (document: Document): unknown[] => listAt(document, "projects") ?? ["flytesnacks"];

const domainsOf = (document: Document): unknown[] =>
  listAt(document, "domains") ?? ["development", "staging", "production"];

function listAt(document: Document, key: string): unknown[] | undefined {
  const node = document.getIn(["flyte", key]);
  return isCollection(node) ? (node.toJSON() as unknown[]) : undefined;
}
