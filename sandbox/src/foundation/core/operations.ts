import * as api from "@apostille/evaluation-services/descriptors";

const { securitySchemes: _schemes, servers: _servers, ...byName } = api;

/** The ids of all operations of the API. */
export const operationIds: readonly string[] = Object.values(byName)
  .map(({ id }) => id)
  .sort();
