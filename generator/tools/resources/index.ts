export { shownBody } from "./bodies.js";
export { filterOf, PAGING_PARAMETER, SORT } from "./filters.js";
export { likelyPagination, type ListedBody } from "./paging.js";
export { plainName, singular, variablesOf } from "./paths.js";
export { readResources, type ResourceReading, resourceTable } from "./read-resources.js";
export { resourceLines } from "./resource-lines.js";
