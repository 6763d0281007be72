export { toolSetOf } from "./tool-set.js";
