export * from "../../testing/hcl";
