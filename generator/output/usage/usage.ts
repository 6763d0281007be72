/** What of a description a program uses: operations, webhooks and schemas, as far as its text names them. */
import {
  type Outline,
  pascalCase,
  type UsedParts,
  words as wordsOf,
} from "../../description/index.js";
import { waitName } from "../emitters/client/waits.js";
import type { ApiNames, NamedOperation, OperationGroup } from "../names/operations.js";
import { wholeUses } from "./api-uses.js";
import { groupUses, withDots } from "./group-uses.js";
import { placeIn, type ProgramFile } from "./program-files.js";

export interface Usage {
  readonly parts: UsedParts;
  /** Where an operation is used first, such as `src/main.ts:3`. */
  readonly places: ReadonlyMap<string, string>;
  /** The groups that are kept as a whole, and why; `undefined` stands for all. */
  readonly undecided: readonly { readonly group?: string; readonly place: string }[];
}

export function usageOf(
  files: readonly ProgramFile[],
  { groups }: ApiNames,
  { webhooks, schemas, folder }: Outline & { readonly folder: string },
): Usage {
  const texts = files.map(({ text }) => withDots(text));
  const places = new Map<string, string>();
  const undecided = new Map<string | undefined, string>();
  // A place takes time to find, and a program may use an operation a thousand times: only the first one is needed.
  const keep = (operations: readonly NamedOperation[], { file, index }: Word): void => {
    for (const { operation } of operations)
      if (!places.has(operation.id)) places.set(operation.id, placeIn(file, index, folder));
  };
  const keepAll = (group: string | undefined, { file, index }: Word): void => {
    if (!undecided.has(group)) undecided.set(group, placeIn(file, index, folder));
  };
  for (const [at, file] of files.entries())
    for (const group of groups.filter(({ name, fileName }) => mentions(file, [name, fileName])))
      for (const { index, member } of groupUses(file, texts[at] ?? "", group)) {
        keep(member === undefined ? group.operations : operationsOf(group, member), {
          file,
          index,
        });
        if (member === undefined) keepAll(group.name, { file, index });
      }
  const [whole] = wholeUses(files, texts);
  if (whole !== undefined) {
    for (const { operations } of groups) keep(operations, whole);
    keepAll(undefined, whole);
  }
  const tokens = tokensIn(files);
  for (const [operation, { file, index }] of namedBy(tokens, groups))
    keep([operation], { file, index });
  return {
    parts: {
      operations: new Set(places.keys()),
      // The keys of webhooks are not always the types of events, so a program that handles any keeps all.
      webhooks: new Set(files.some(handlesWebhooks) ? webhooks : []),
      schemas: new Set(schemas.filter((name) => isSchemaNamed(name, tokens))),
    },
    places,
    undecided: [...undecided].map(([group, place]) => ({
      ...(group !== undefined && { group }),
      place,
    })),
  };
}

const mentions = ({ text }: ProgramFile, names: readonly string[]): boolean =>
  names.some((name) => text.includes(name));

/** The operations that a member of a group may be: `list`, `listOptions` of TanStack Query, or `waitFor` of `get`. */
const operationsOf = ({ operations }: OperationGroup, member: string): readonly NamedOperation[] =>
  operations.filter(({ method }) =>
    [method, waitName(method)].some((name) => member === name || startsWithWord(member, name)),
  );

const startsWithWord = (name: string, start: string): boolean =>
  name.startsWith(start) && /^[A-Z_]/.test(name.slice(start.length));

interface Word {
  readonly file: ProgramFile;
  readonly index: number;
}

/** Every word of the program that may be a name, with the place where it is first. */
function tokensIn(files: readonly ProgramFile[]): ReadonlyMap<string, Word> {
  const tokens = new Map<string, Word>();
  for (const file of files)
    for (const { 0: token, index } of file.text.matchAll(/[A-Za-z_$][\w$]*/g))
      if (token.length <= LONGEST && !tokens.has(token)) tokens.set(token, { file, index });
  return tokens;
}

/** What is longer is data. */
const LONGEST = 1000;

/** The operations whose own name is in a word: `GetQuoteResponses`, `approveQuoteOperation`; and groups by their types. */
function* namedBy(
  tokens: ReadonlyMap<string, Word>,
  groups: readonly OperationGroup[],
): Iterable<readonly [NamedOperation, Word]> {
  const byName = new Map<string, NamedOperation[]>();
  const add = (name: string, operation: NamedOperation): void => {
    const key = wordsOf(name).join(" ").toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), operation]);
  };
  for (const { operations, typeName } of groups)
    for (const operation of operations) {
      for (const name of new Set([operation.name, operation.typeName])) add(name, operation);
      for (const kind of ["Operations", "Handlers", "Functions"]) add(typeName + kind, operation);
    }
  const most = Math.max(0, ...[...byName.keys()].map((name) => name.split(" ").length));
  for (const [token, word] of tokens) {
    const parts = wordsOf(token).map((part) => part.toLowerCase());
    // One word is too common to stand for an operation within a longer name.
    for (let start = 0; start < parts.length; start++)
      for (let end = Math.min(parts.length, start + most); end > start; end--) {
        const isPart = end - start < parts.length && end - start < 2;
        const found = isPart ? undefined : byName.get(parts.slice(start, end).join(" "));
        for (const operation of found ?? []) yield [operation, word];
      }
  }
}

/** Names of types, validators and constants that are made of the name of a schema. */
const isSchemaNamed = (schema: string, tokens: ReadonlyMap<string, Word>): boolean => {
  const name = pascalCase(schema);
  return ["", "Input", "Write", "Received", "Schema"].some((end) => tokens.has(name + end));
};

const handlesWebhooks = ({ text }: ProgramFile): boolean =>
  /["'][^"']*\bwebhooks(?:\.\w+)?["']/.test(text);
