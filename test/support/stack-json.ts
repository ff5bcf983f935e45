export * from "../../testing/stack-json";
