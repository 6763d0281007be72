import {
  duplicateParameter,
  headerIgnored,
  headerName,
  pathNotRequired,
} from "../../diagnostics/catalogue/messages.js";
import { schemaDefault } from "../../diagnostics/catalogue/schemas.js";
import { scalarIn } from "../../document/upgrade.js";
import { fits } from "../../model/fits.js";
import type { JsonValue } from "../../core/json-value.js";
import type { Parameter, ParameterLocation } from "../../model/operation.js";
import type { Schema } from "../../model/schema.js";
import { type BuildContext, docsWithExamples, componentNameOf } from "./context.js";
import { child, elements, get, getFlag, getText, isJson } from "../reading/read.js";
import { isHeaderName } from "./headers.js";
import { buildTyped } from "./typed.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

/** The parameters of an operation: its own, and those of its path that its own do not override by name and location. */
export function mergeParameters(
  ofPath: readonly Parameter[],
  own: readonly Parameter[],
): readonly Parameter[] {
  if (ofPath.length === 0) return own;
  if (own.length === 0) return ofPath;
  const merged = new Map(ofPath.map((parameter) => [parameterKey(parameter), parameter]));
  for (const parameter of own) merged.set(parameterKey(parameter), parameter);
  return [...merged.values()];
}

/** A `parameters` list, without unusable entries. */
export function buildParameters(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const entry of elements(place)) {
    const parameter = context.shared(entry, buildParameter);
    if (parameter === undefined || isIgnored(parameter, context)) continue;
    const key = parameterKey(parameter);
    const first = found.get(key);
    if (first === undefined) found.set(key, { ...parameter, ...componentNameOf(entry) });
    else {
      const related = [{ message: "This one is used.", location: first.origin }];
      const { name, location } = parameter;
      context.report(duplicateParameter({ name, location }, originOf(entry), related));
    }
  }
  return [...found.values()];
}

/** Names of headers are case-insensitive (RFC 9110, 5.1). */
const parameterKey = ({ location, name }: Parameter): string =>
  `${location} ${location === "header" ? name.toLowerCase() : name}`;

/** These headers are described by `content`, `responses` and `security` (OpenAPI 3.2, 4.12.2). */
function isIgnored({ location, name, origin }: Parameter, context: BuildContext): boolean {
  if (location !== "header") return false;
  if (!isHeaderName(name)) {
    context.report(headerName({ name }, origin));
    return true;
  }
  const ignored = /^(?:accept|content-type|authorization)$/i.test(name);
  if (ignored) context.report(headerIgnored({ name }, origin));
  return ignored;
}

function buildParameter(place: LocatedValue, context: BuildContext): Parameter | undefined {
  const name = getText(place.value, "name");
  const location = LOCATIONS.find((candidate) => candidate === get(place.value, "in"));
  if (name === undefined || location === undefined) return undefined;
  const { schema, codec } = buildTyped(place, location, context);
  const assumed = defaultOf(child(place, "schema"), schema, context);
  return {
    origin: originOf(place),
    docs: docsWithExamples(place, context),
    name,
    location,
    required: readRequired(place, { name, location }, context),
    schema,
    ...(assumed !== undefined && { default: assumed }),
    codec,
  };
}

const LOCATIONS: readonly ParameterLocation[] = [
  "path",
  "query",
  "header",
  "cookie",
  "querystring",
];

/**
 * Path parameters are always required: a path without one of its parts would be a different path (OpenAPI 3.2, 4.12.2).
 */
function readRequired(
  place: LocatedValue,
  { name, location }: Pick<Parameter, "name" | "location">,
  context: BuildContext,
): boolean {
  const required = getFlag(place.value, "required") ?? false;
  if (location !== "path" || required) return required;
  context.report(pathNotRequired({ name }, originOf(child(place, "required") ?? place)));
  return true;
}

/** The `default` of a schema, or of the schema that it only refers to, if the schema accepts it. */
function defaultOf(
  start: LocatedValue | undefined,
  schema: Schema,
  context: BuildContext,
): JsonValue | undefined {
  const place = start && context.nearestDefault(start);
  if (place === undefined || !isJson(place.value)) return undefined;
  if (fits(place.value, schema)) return place.value;
  const value = scalarIn(place.value);
  if (value !== undefined && fits(value, schema)) return value;
  context.report(schemaDefault({ value: JSON.stringify(place.value) }, originOf(place)));
  return undefined;
}
