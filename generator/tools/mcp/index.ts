export { serveLines } from "./serve-lines.js";
export { toolSetOf } from "./tool-set.js";
