export { StackGraph } from "../../testing/graph";
