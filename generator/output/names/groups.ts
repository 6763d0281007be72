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
import { assignNames, nameOf, type NameRequest } from "./assign.js";
import { fileNames } from "./file-names.js";

/** A tag with its operations, and what is named after it. */
export interface Group {
  readonly tag: Tag;
  /** Namespace, such as `webhookEndpoints`. */
  readonly name: Identifier;
  /** Prefix of types, such as `WebhookEndpoints`. */
  readonly typeName: string;
  /** File name without extension, such as `webhook-endpoints`. */
  readonly fileName: string;
  /** The words that methods need not repeat. */
  readonly words: readonly string[];
  readonly members: readonly Operation[];
}

/**
 * Groups operations by their first tag, or by what a hint such as `x-speakeasy-group` says instead, in the order of the
 * document. Tags that differ only in case, spaces and punctuation are one group.
 */
export function groupByTag(api: Api, report: Report): readonly Group[] {
  const tags = new Map(api.tags.toReversed().map((tag) => [groupKey(tag), tag]));
  const members = new Map<string, Operation[]>();
  for (const operation of api.operations) {
    const tag = tagOf(operation);
    const key = groupKey(tag);
    if (!tags.has(key)) tags.set(key, tag);
    members.set(key, [...(members.get(key) ?? []), operation]);
  }
  const keyed = [...members.keys()].flatMap((key) => {
    const tag = tags.get(key);
    return tag === undefined ? [] : [{ key, tag, word: groupWord(tag) }];
  });
  const names = assignNames(keyed.map(groupRequest), report);
  const files = fileNames(
    keyed.map(({ key, word }) => ({ key, wanted: kebabCase(word) })),
    ["index", "client"],
  );
  return keyed.map(({ key, tag, word }) => ({
    tag,
    name: nameOf(names, key),
    typeName: pascalCase(nameOf(names, key)),
    fileName: files.get(key) ?? key,
    words: words(word).map((part) => part.toLowerCase()),
    members: members.get(key) ?? [],
  }));
}

function tagOf({ groupName, tags: [first], id, origin }: Operation): Tag {
  if (groupName !== undefined) return { name: groupName, origin, docs: {} };
  if (first === undefined) throw new TypeError(`operation ${id} has no tag`);
  return first;
}

/** Operations without a tag are in `default`, which is a reserved word and cannot name a constant. */
const groupWord = ({ alias, name }: Tag): string =>
  alias ?? (name === "default" ? "general" : name);

function groupKey(tag: Tag): string {
  const word = groupWord(tag);
  return words(word).join("").toLowerCase() || word;
}

interface KeyedTag {
  readonly key: string;
  readonly tag: Tag;
  readonly word: string;
}

const groupRequest = ({ key, tag, word }: KeyedTag): NameRequest => ({
  key,
  wanted: tag.alias !== undefined && isIdentifier(tag.alias) ? tag.alias : camelCase(word),
  rank: tag.alias === undefined ? 2 : 0,
  origin: tag.origin,
});
