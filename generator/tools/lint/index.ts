export { findingsBeside } from "./counterparts.js";
export { proposePagination } from "./pagination.js";
export { openRedocly, type Redocly } from "./redocly.js";
