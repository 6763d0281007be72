import { isObject } from "../../core/json-value.js";
import {
  serverDefaultNotInEnum,
  serverVariableUndeclared,
} from "../../diagnostics/catalogue/operations.js";
import type { Server, ServerVariable } from "../../model/operation.js";
import type { BuildContext } from "../messages/context.js";
import { readDocs } from "../reading/docs.js";
import { child, elements, get, getText, members } from "../reading/read.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

/** A `servers` list. `undefined` if there is none or an empty one, which means the same (OpenAPI 3.2, 4.1.1). */
export function buildServers(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly Server[] | undefined {
  const servers = elements(place).flatMap((entry) => buildServer(entry, context) ?? []);
  return servers.length === 0 ? undefined : servers;
}

function buildServer(place: LocatedValue, { report }: BuildContext): Server | undefined {
  const url = getText(place.value, "url");
  const name = getText(place.value, "name");
  if (url === undefined) return undefined;
  const variables = members(child(place, "variables")).flatMap(
    ([key, entry]) => buildVariable(key, entry, report) ?? [],
  );
  const declared = new Set(variables.map((variable) => variable.name));
  for (const [, variable = ""] of url.matchAll(/\{([^{}]*)\}/g)) {
    if (declared.has(variable)) continue;
    report(
      serverVariableUndeclared({ name: variable, url }, originOf(child(place, "url") ?? place)),
    );
  }
  return {
    origin: originOf(place),
    docs: readDocs(place, report),
    url,
    ...(name !== undefined && { name }),
    variables,
  };
}

function buildVariable(
  name: string,
  place: LocatedValue,
  report: BuildContext["report"],
): ServerVariable | undefined {
  if (!isObject(place.value)) return undefined;
  const fallback = scalarText(get(place.value, "default")) ?? "";
  const description = getText(place.value, "description");
  const values = elements(child(place, "enum")).flatMap(({ value }) => scalarText(value) ?? []);
  if (values.length > 0 && !values.includes(fallback)) {
    const at = originOf(child(place, "default") ?? place);
    report(serverDefaultNotInEnum({ name, fallback, values }, at));
  }
  return {
    name,
    default: fallback,
    ...(values.length > 0 && { values }),
    ...(description !== undefined && { description }),
  };
}

/** Ports are often written as numbers. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
