export { proposePagination } from "./pagination.js";
export { openRedocly, type Redocly } from "./redocly.js";
