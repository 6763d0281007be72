import { defineEmitter } from "../../emit/emitter.js";
import { type Comment, comment } from "../../print/escape/comment.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import {
  globalType,
  indexedType,
  keyword,
  objectType,
  type TypeExpression,
  type TypeMember,
  typeParameter,
} from "../../print/type.js";
import {
  bodyType,
  exchangeType,
  type MessageExchange,
  parametersType,
  responseType,
} from "./messages.js";
import { COMPONENTS, OPERATIONS, type PathsPlan, planPaths, type SchemaEntry } from "./plan.js";
import { deprecatedTag, schemaComment } from "../types/comments.js";
import { isUnguardedCycle } from "../types/expression.js";
import { jsonTypeOf } from "./expression.js";
import type { Operation, Webhook } from "../../../description/index.js";

const PATHS_FILE = "paths.ts";

/**
 * `paths.ts`: `paths`, `components` and `operations` in the form of openapi-typescript, for openapi-fetch and similar
 * libraries.
 */
export const paths = defineEmitter<PathsPlan>({
  name: "paths",
  summary:
    "`paths`, `components` and `operations` in the format of openapi-typescript, for openapi-fetch",
  onRequest: true,
  entries: { "./paths": PATHS_FILE },
  plan: ({ api }) => planPaths(api),
  emit(plan, { api, file }) {
    const named = [...plan.keys].map(([exchange, name]): TypeMember => ({
      name,
      type: exchangeType(exchange, plan),
    }));
    for (const declaration of [
      record(
        identifier("paths"),
        "All operations, by path and method.",
        pathMembers(api.operations, plan),
      ),
      record(identifier("webhooks"), "All webhooks, by key.", webhookMembers(api.webhooks, plan)),
      record(COMPONENTS, "Schemas and other components.", componentMembers(plan)),
      record(identifier("$defs"), "Always empty; exists for code that imports it.", []),
      record(OPERATIONS, "All operations with an `operationId`, by that id.", named),
      ...aliasesOf(plan),
    ])
      file(PATHS_FILE).add(declaration);
  },
});

/** An interface, or an empty record. */
function record(name: Identifier, text: string, members: readonly TypeMember[]): CodeDeclaration {
  const documented = { name, comment: comment({ text: [text] }) };
  if (members.length > 0) return { ...documented, kind: "interface", members };
  const noComponents = globalType("Record", [keyword("string"), keyword("never")]);
  return { ...documented, kind: "type", type: noComponents };
}

/** The members of `components`: an empty section is `never`. */
function componentMembers(plan: PathsPlan): readonly TypeMember[] {
  const { responses, parameters, requestBodies, headers } = plan.components;
  return [
    section(
      "schemas",
      plan.schemas.map((entry) => schemaMember(entry, plan)),
    ),
    section(
      "responses",
      members(
        responses,
        (response) => responseType(response, plan),
        ({ docs }) => comment({ text: [docs.description] }),
      ),
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
const aliasesOf = (plan: PathsPlan): readonly CodeDeclaration[] =>
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
  commentOf?: (part: Part) => Comment | undefined,
): readonly TypeMember[] =>
  [...entries].map(([name, part]) => ({ name, type: typeOf(part), comment: commentOf?.(part) }));

/** The methods that a path item always lists, in this order; others follow if the document has them. */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The members of `paths`. */
function pathMembers(operations: readonly Operation[], plan: PathsPlan): readonly TypeMember[] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) {
    const own = byPath.get(operation.path);
    if (own === undefined) byPath.set(operation.path, [operation]);
    else own.push(operation);
  }
  return [...byPath].map(([path, own]) => {
    const methods = own.map((operation) => methodMember(operation, plan));
    return pathItem(path, methods, { own, plan });
  });
}

/** The members of `webhooks`. Further methods of a webhook are appended to its key. */
const webhookMembers = (webhooks: readonly Webhook[], plan: PathsPlan): readonly TypeMember[] =>
  webhooks.map((webhook) =>
    pathItem(webhook.key, [methodMember(webhook, plan)], { own: [], plan }),
  );

interface PathItemParts {
  /** The operations whose path parameters belong to the path. */
  readonly own: readonly MessageExchange[];
  readonly plan: PathsPlan;
}

function pathItem(
  name: string,
  methods: readonly TypeMember[],
  { own: [first], plan }: PathItemParts,
): TypeMember {
  const inPath = first?.parameters.filter(({ location }) => location === "path") ?? [];
  const absent = (method: string): TypeMember => ({
    name: method,
    optional: true,
    type: keyword("never"),
  });
  return {
    name,
    type: objectType([
      { name: "parameters", type: parametersType(inPath, plan) },
      ...METHODS.map((method) => methods.find((one) => one.name === method) ?? absent(method)),
      ...methods.filter((one) => !METHODS.includes(one.name)),
    ]),
  };
}

function methodMember(exchange: Webhook | Operation, plan: PathsPlan): TypeMember {
  const key = plan.keys.get(exchange);
  const type = key === undefined ? exchangeType(exchange, plan) : indexedType(OPERATIONS, [key]);
  return { ...describeMember(exchange), type };
}

const describeMember = ({ method, docs }: Webhook | Operation): Omit<TypeMember, "type"> => ({
  name: method.toLowerCase(),
  comment: comment({ text: [docs.summary, docs.description], tags: deprecatedTag(docs) }),
});
