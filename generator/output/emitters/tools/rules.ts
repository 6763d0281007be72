/** Rules that the model's schemas do not express, as schemas of tools. */
import {
  type Api,
  isObject,
  type JsonObject,
  type JsonValue,
  pascalCase,
  rewriteSchema,
} from "../../../description/index.js";
import { createClaims } from "../../names/assign.js";

/** The reference to an assertion; `undefined` if it cannot be written without the document around it. */
export type Rules = (assertion: string) => string | undefined;

interface RulesContext {
  /** Adds a schema, and returns the reference to it. */
  readonly define: (name: string, make: () => JsonObject) => string;
  /** Names of other schemas. */
  readonly taken: Iterable<string>;
}

export function createRules({ assertions }: Api, { define, taken }: RulesContext): Rules {
  const claims = createClaims(taken);
  const names = new Map<string, string>();
  const nameOf = (key: string): string => {
    const name = names.get(key) ?? claims.claim(`${lastName(key)}Rules`);
    names.set(key, name);
    return name;
  };
  const reference = (key: string): string =>
    define(nameOf(key), () => asObject(rewriteSchema(assertions[key] ?? {}, reference)));
  return (key) => (isIndependent(key, assertions) ? reference(key) : undefined);
}

const asObject = (schema: JsonValue): JsonObject =>
  isObject(schema) ? schema : schema === false ? { not: {} } : {};

/** `Quote` for `…#/components/schemas/Quote/properties/0`. */
const lastName = (key: string): string =>
  pascalCase(key.split("/").findLast((step) => /^\p{ID_Start}/u.test(step)) ?? "") || "Schema";

/** Keywords whose meaning depends on the document. */
const DEPENDENT = /"\$(?:id|schema|anchor|dynamicAnchor|dynamicRef|defs|vocabulary)":/;

/** Whether an assertion, and all that it refers to, consists of plain schemas that refer to whole others. */
function isIndependent(key: string, assertions: Api["assertions"]): boolean {
  const reached = new Set([key]);
  // The set grows while it is read.
  for (const next of reached) {
    const text = Object.hasOwn(assertions, next) ? JSON.stringify(assertions[next]) : undefined;
    if (text === undefined || DEPENDENT.test(text)) return false;
    for (const [, target = '""'] of text.matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/g))
      reached.add(JSON.parse(target) as string);
  }
  return true;
}
