import { notInPath, undeclared } from "../../diagnostics/catalogue/messages.js";
import { pathBraces, pathHasQuery, pathRepeats } from "../../diagnostics/catalogue/operations.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { closest } from "../../core/closest.js";
import type { Origin } from "../../core/origin.js";
import type { Operation, Parameter } from "../../model/operation.js";
import { stringAt } from "../messages/typed.js";

const VARIABLE = /\{([^{}]*)\}/g;

/** The names in braces, each once, in order (OpenAPI 3.2, 4.8.2). */
const variablesOf = (path: string): readonly string[] => [
  ...new Set([...path.matchAll(VARIABLE)].map(([, name = ""]) => name)),
];

/**
 * The operations that are never called, each with the one before it that matches the same requests (OpenAPI 3.2, 4.8.2:
 * "identical and invalid"): their paths differ in the names of variables, or after `#`.
 */
export function hiddenOperations(
  operations: readonly Operation[],
): ReadonlyMap<Operation, Operation> {
  const seen = new Map<string, Operation>();
  const hidden = new Map<Operation, Operation>();
  for (const operation of operations) {
    const pattern = `${operation.method} ${operation.path.replaceAll(VARIABLE, "{}")}`;
    const first = seen.get(pattern);
    if (first === undefined) seen.set(pattern, operation);
    else hidden.set(operation, first);
  }
  return hidden;
}

/** Reports problems within a path template. */
export function checkTemplate(path: string, key: Origin, report: Report): void {
  const location = atKey(key);
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [, name = ""] of path.matchAll(VARIABLE)) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  for (const name of repeated) report(pathRepeats({ name, path }, location));
  const rest = path.replaceAll(VARIABLE, "");
  if (/[{}]/.test(rest)) report(pathBraces({ path }, location));
  const found = /[?#]/.exec(rest)?.[0];
  if (found !== undefined) report(pathHasQuery({ path, found }, location));
}

/** Makes the path parameters match the path: superfluous ones are dropped, missing ones become strings. */
export function fitToPath(
  parameters: readonly Parameter[],
  path: string,
  { origin, report }: { readonly origin: Origin; readonly report: Report },
): readonly Parameter[] {
  const variables = variablesOf(path);
  const inPath = new Set(variables);
  const declared = new Set<string>();
  const kept = parameters.filter(({ name, location }) => {
    if (location === "path") declared.add(name);
    return location !== "path" || inPath.has(name);
  });
  const missing = variables.filter((name) => !declared.has(name));
  for (const parameter of parameters) {
    const { name, location } = parameter;
    if (location !== "path" || inPath.has(name)) continue;
    report(
      notInPath({ name, path, guess: closest(name, missing) }, parameter.origin, usedHere(origin)),
    );
  }
  for (const name of missing) report(undeclared({ name, path }, atKey(origin)));
  return [...kept, ...missing.map((name) => stringVariable(name, origin))];
}

const usedHere = (location: Origin) => [{ message: "Used by this operation.", location }];

const stringVariable = (name: string, origin: Origin): Parameter => ({
  origin,
  docs: {},
  name,
  location: "path",
  required: true,
  schema: stringAt(origin),
  codec: { kind: "style", style: "simple", explode: false, allowReserved: false },
});
