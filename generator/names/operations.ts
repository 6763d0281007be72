import type { Report } from "../diagnostics/diagnostic.js";
import type { Api } from "../model/api.js";
import type { Operation, Tag } from "../model/operation.js";
import { type Identifier, isIdentifier } from "../print/escape/identifier.js";
import { assignNames, type NameRequest } from "./assign.js";
import { camelCase, kebabCase, pascalCase, words } from "../core/case.js";
import { fileNames } from "./file-names.js";

/** Operations of one tag: a namespace of the client and a handler interface of the server. */
export interface OperationGroup {
  readonly tag: Tag;
  /** Namespace, such as `webhookEndpoints`. */
  readonly name: Identifier;
  /** Prefix of types, such as `WebhookEndpoints`. */
  readonly typeName: string;
  /** File name without extension, such as `webhook-endpoints`. */
  readonly fileName: string;
  readonly operations: readonly NamedOperation[];
}

export interface NamedOperation {
  readonly operation: Operation;
  /** `approveQuote`. */
  readonly name: Identifier;
  /** `ApproveQuote`: prefix of the types that belong to it. */
  readonly typeName: string;
  /** Name within its group: `approve`. May be a reserved word such as `delete`. */
  readonly method: string;
}

/** Groups operations by their first tag, in the order of the document, and names groups, operations and methods. */
export function groupOperations(api: Api, report: Report): readonly OperationGroup[] {
  const byTag = groupByTag(api);
  const names = assignNames(api.operations.map(operationRequest), report);
  const tags = [...byTag.keys()];
  const tagNames = assignNames(tags.map(tagRequest), report);
  const files = fileNames(
    tags.map((tag) => ({ key: tag.name, wanted: kebabCase(tag.alias ?? tag.name) })),
    ["index", "client"],
  );
  return tags.map((tag) => ({
    tag,
    name: nameFor(tagNames, tag.name),
    typeName: pascalCase(nameFor(tagNames, tag.name)),
    fileName: files.get(tag.name) ?? tag.name,
    operations: nameMethods(tag, byTag.get(tag) ?? [], names),
  }));
}

const firstTag = (operation: Operation): Tag => {
  const [tag] = operation.tags;
  if (tag === undefined) throw new TypeError(`operation ${operation.id} has no tag`);
  return tag;
};

function groupByTag(api: Api): Map<Tag, Operation[]> {
  const groups = new Map<Tag, Operation[]>();
  for (const operation of api.operations) {
    const tag = firstTag(operation);
    const group = groups.get(tag);
    if (group === undefined) groups.set(tag, [operation]);
    else group.push(operation);
  }
  return groups;
}

function operationRequest(operation: Operation): NameRequest {
  const wanted = camelCase(operation.name ?? operation.id);
  const rank =
    operation.name !== undefined ? 0 : wanted === operation.id ? 1 : operation.named ? 2 : 3;
  return { key: operation.id, wanted, rank, origin: operation.origin };
}

const tagRequest = (tag: Tag): NameRequest => ({
  key: tag.name,
  wanted: camelCase(tag.alias ?? tag.name),
  rank: tag.alias !== undefined ? 0 : camelCase(tag.name) === tag.name ? 1 : 2,
  origin: tag.origin,
});

/**
 * Within a group the tag's own words go: `approveQuote` in `Quotes` is `approve`. An operation keeps its whole name where
 * nothing would be left, or where another one of the group would have the same.
 */
function nameMethods(
  tag: Tag,
  operations: readonly Operation[],
  names: ReadonlyMap<string, Identifier>,
): readonly NamedOperation[] {
  const named = operations.map((operation) => ({ operation, name: nameFor(names, operation.id) }));
  const short = named.map(({ operation, name }) => operation.name ?? withoutTag(name, tag.name));
  const counts = new Map<string, number>();
  for (const name of [...short, ...named.map(({ name }) => name)])
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map(({ operation, name }, index) => {
    const method = short[index] ?? name;
    const unique = counts.get(method) === (method === name ? 2 : 1);
    return {
      operation,
      name,
      typeName: pascalCase(name),
      method: unique && isName(method) ? method : name,
    };
  });
}

/** Property names may be reserved words, but a `then` would make the group look like a promise. */
const isName = (method: string): boolean =>
  isIdentifier(method) || (/^[a-z]+$/.test(method) && method !== "then");

function withoutTag(name: string, tag: string): string {
  const own = words(name);
  const tagWords = words(tag).map(singular);
  const at = own.findIndex((_, index) =>
    tagWords.every((word, offset) => singular(own[index + offset] ?? "") === word),
  );
  if (at === -1 || tagWords.length === 0) return name;
  const rest = [...own.slice(0, at), ...own.slice(at + tagWords.length)];
  return rest.length === 0 ? name : camelCase(rest.join(" "));
}

/** Good enough to match `quotes` with `quote`, `categories` with `category` and `statuses` with `status`. */
function singular(word: string): string {
  const lower = word.toLowerCase();
  if (lower.endsWith("ies") && lower.length > 4) return `${lower.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(lower)) return lower.slice(0, -2);
  return lower.endsWith("s") && !lower.endsWith("ss") ? lower.slice(0, -1) : lower;
}

function nameFor(names: ReadonlyMap<string, Identifier>, key: string): Identifier {
  const name = names.get(key);
  if (name === undefined) throw new TypeError(`nothing is named ${key}`);
  return name;
}
