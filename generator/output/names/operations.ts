import {
  type Api,
  camelCase,
  kebabCase,
  type Operation,
  pascalCase,
  type Report,
  type Tag,
  words,
} from "../../description/index.js";
import { type Identifier, isIdentifier } from "../print/escape/identifier.js";
import { assignNames, type NameRequest } from "./assign.js";
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
  const requests = api.operations.map(operationRequest);
  const names = assignNames(requests, report);
  const typeNames = assignNames(
    requests.map((request) => ({ ...request, wanted: pascalCase(nameFor(names, request.key)) })),
    report,
  );
  const tags = [...byTag.keys()];
  const tagNames = assignNames(tags.map(tagRequest), report);
  const files = fileNames(
    tags.map((tag) => ({ key: tag.name, wanted: kebabCase(groupWord(tag)) })),
    ["index", "client"],
  );
  return tags.map((tag) => ({
    tag,
    name: nameFor(tagNames, tag.name),
    typeName: pascalCase(nameFor(tagNames, tag.name)),
    fileName: files.get(tag.name) ?? tag.name,
    operations: nameMethods(tag, byTag.get(tag) ?? [], { names, typeNames }),
  }));
}

const firstTag = (operation: Operation): Tag => {
  const [tag] = operation.tags;
  if (tag === undefined) throw new TypeError(`operation ${operation.id} has no tag`);
  return tag;
};

function groupByTag(api: Api): Map<Tag, Operation[]> {
  const byName = new Map(api.operations.map(firstTag).map((tag) => [camelCase(tag.name), tag]));
  const groups = new Map<Tag, Operation[]>();
  for (const operation of api.operations) {
    const tag = hintedTag(operation, byName);
    const group = groups.get(tag);
    if (group === undefined) groups.set(tag, [operation]);
    else group.push(operation);
  }
  return groups;
}

/** The group from a hint such as `x-speakeasy-group`, else the operation's first tag. */
function hintedTag({ groupName, ...operation }: Operation, byName: Map<string, Tag>): Tag {
  const own = firstTag(operation);
  if (groupName === undefined) return own;
  const tag = byName.get(camelCase(groupName)) ?? {
    name: groupName,
    origin: operation.origin,
    docs: {},
  };
  byName.set(camelCase(groupName), tag);
  return tag;
}

function operationRequest(operation: Operation): NameRequest {
  const { id, named } = operation;
  const wanted = operation.name ?? (named && isIdentifier(id) ? id : camelCase(id));
  const rank = operation.name !== undefined ? 0 : wanted === id ? 1 : 2;
  return { key: id, wanted, rank, origin: operation.origin };
}

/** Operations without a tag are in `default`, which is a reserved word and cannot name a constant. */
const groupWord = ({ alias, name }: Tag): string =>
  alias ?? (name === "default" ? "general" : name);

const tagRequest = (tag: Tag): NameRequest => ({
  key: tag.name,
  wanted: camelCase(groupWord(tag)),
  rank: tag.alias !== undefined ? 0 : camelCase(tag.name) === tag.name ? 1 : 2,
  origin: tag.origin,
});

/** Names by id. Names that differ only in case have types that differ further. */
interface OperationNames {
  readonly names: ReadonlyMap<string, Identifier>;
  readonly typeNames: ReadonlyMap<string, Identifier>;
}

/**
 * An operation keeps its name. If that is just a verb and the tag's noun, the noun is left out: `approveQuote` in
 * `Quotes` is `approve`. So is a namespace equal to the tag, as in `quotes/approve`. If another operation of the group
 * would get the same name, both stay unchanged.
 */
function nameMethods(
  tag: Tag,
  operations: readonly Operation[],
  { names, typeNames }: OperationNames,
): readonly NamedOperation[] {
  const named = operations.map((operation) => ({ operation, name: nameFor(names, operation.id) }));
  const short = named.map(({ operation, name }) => shortName(operation, name, tag.name));
  const counts = new Map<string, number>();
  for (const name of [...short, ...named.map(({ name }) => name)])
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map(({ operation, name }, index) => {
    const method = short[index] ?? name;
    const unique = counts.get(method) === 1;
    return {
      operation,
      name,
      typeName: nameFor(typeNames, operation.id),
      method: notThenable(unique && isName(method) ? method : name),
    };
  });
}

function shortName({ id, name, methodName, named }: Operation, own: string, tag: string): string {
  if (name !== undefined || methodName !== undefined || !named) return name ?? methodName ?? own;
  const [, space = "", rest = ""] = /^(.+)[/.:#](.+)$/.exec(id) ?? [];
  return rest !== "" && isNoun(words(space), tag) ? camelCase(rest) : withoutNoun(own, tag);
}

/** Property names may be reserved words. */
const isName = (method: string): boolean => isIdentifier(method) || /^[a-z]+$/.test(method);

/** A `then` method would make the group look like a promise. */
const notThenable = (method: string): string => (method === "then" ? "then_" : method);

function withoutNoun(name: string, tag: string): string {
  const [verb = name, ...noun] = words(name);
  return noun.length > 0 && isNoun(noun, tag) ? verb.toLowerCase() : name;
}

const isNoun = (own: readonly string[], tag: string): boolean =>
  own.map(singular).join(" ") === words(tag).map(singular).join(" ");

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

/** The names that all files of an output share; computed once per document. */
export interface ApiNames {
  /** Operations by their first tag, in the order of the document. */
  readonly groups: readonly OperationGroup[];
}

/** Names the operations and groups of an API; clashes are reported. */
export const nameApi = (api: Api, report: Report): ApiNames => ({
  groups: groupOperations(api, report),
});
