export * from "../../testing/release-values";
