import type { CodeDeclaration } from "../../print/declaration.js";
import {
  keyword,
  objectType,
  type TypeExpression,
  type TypeMember,
  typeParameter,
} from "../../print/type.js";
import { schemaComment } from "../types/comments.js";
import { isUnguardedCycle } from "../types/expression.js";
import { jsonTypeOf } from "./expression.js";
import { bodyType, responseType } from "./messages.js";
import type { PathsPlan, SchemaEntry } from "./plan.js";

/** The members of `components`: an empty section is `never`. */
export function componentMembers(plan: PathsPlan): readonly TypeMember[] {
  const { responses, parameters, requestBodies, headers } = plan.components;
  return [
    section(
      "schemas",
      plan.schemas.map((entry) => schemaMember(entry, plan)),
    ),
    section(
      "responses",
      members(responses, (response) => responseType(response, plan)),
    ),
    section(
      "parameters",
      members(parameters, ({ schema }) => jsonTypeOf(schema, "write", plan)),
    ),
    section(
      "requestBodies",
      members(requestBodies, (body) => bodyType(body, plan)),
    ),
    section(
      "headers",
      members(headers, ({ schema }) => jsonTypeOf(schema, "read", plan)),
    ),
    section("pathItems", []),
  ];
}

/** The aliases that recursive schemas need. */
export const aliasesOf = (plan: PathsPlan): readonly CodeDeclaration[] =>
  plan.schemas.flatMap((entry): readonly CodeDeclaration[] =>
    entry.alias === undefined
      ? []
      : [{ kind: "type", name: entry.alias, exported: false, type: schemaType(entry, plan) }],
  );

const section = (name: string, entries: readonly TypeMember[]): TypeMember => ({
  name,
  type: entries.length === 0 ? keyword("never") : objectType(entries),
});

const schemaMember = (entry: SchemaEntry, plan: PathsPlan): TypeMember => ({
  name: entry.key,
  type: entry.alias === undefined ? schemaType(entry, plan) : typeParameter(entry.alias),
  comment: schemaComment(entry.declaration, entry.declaration.schema),
});

const schemaType = ({ declaration, side }: SchemaEntry, plan: PathsPlan): TypeExpression =>
  isUnguardedCycle(declaration) ? keyword("unknown") : jsonTypeOf(declaration.schema, side, plan);

const members = <Part>(
  { entries }: { readonly entries: ReadonlyMap<string, Part> },
  typeOf: (part: Part) => TypeExpression,
): readonly TypeMember[] => [...entries].map(([name, part]) => ({ name, type: typeOf(part) }));
