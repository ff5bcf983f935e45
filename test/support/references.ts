export * from "../../testing/references";
