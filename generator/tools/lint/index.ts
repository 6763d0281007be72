export { proposePagination } from "./pagination.js";
export { runRedocly } from "./redocly.js";
