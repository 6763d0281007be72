import type { Operation, Parameter } from "../../../description/index.js";

/** The parameters of a request in one location. */
export interface ParameterGroup {
  readonly name: "params" | "query" | "headers" | "cookies";
  readonly parameters: readonly Parameter[];
}

const LOCATIONS = [
  { name: "params", location: "path" },
  { name: "query", location: "query" },
  { name: "headers", location: "header" },
  { name: "cookies", location: "cookie" },
] as const;

/** The groups of parameters that a request has. A `querystring` parameter is the whole query (OpenAPI 3.2, 4.12.1). */
export function parameterGroups({ parameters }: Operation): readonly ParameterGroup[] {
  const isWhole = parameters.some(({ location }) => location === "querystring");
  return LOCATIONS.filter(({ name }) => name !== "query" || !isWhole)
    .map(({ name, location }) => ({
      name,
      parameters: parameters.filter((parameter) => parameter.location === location),
    }))
    .filter((group) => group.parameters.length > 0);
}
