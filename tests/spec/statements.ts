/** Reads `statements.md`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { AnswerFact, Fact, OperationFact, Quoted, TransitionFact, ValueFact } from "./fact.js";

/** The rows of tables, without their heads. A pipe in a cell has a backslash before it. */
function cellsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
}

function factOf(quoted: Quoted, claim: string): Fact {
  for (const { pattern, read } of forms) {
    const match = pattern.exec(claim);
    if (match !== null) return read(quoted, match.slice(1));
  }
  throw new Error(`Line ${quoted.line} of the source: no form of claim is "${claim}".`);
}

/** A form of claim. Parts of it that are absent are `undefined`. */
interface Form {
  readonly pattern: RegExp;
  readonly read: (quoted: Quoted, parts: readonly (string | undefined)[]) => Fact;
}

const forms: readonly Form[] = [
  {
    pattern: /^(always|optional) in (\w+)$/,
    read: (quoted, [presence, schema = ""]) => ({
      ...quoted,
      kind: "fields",
      schema,
      presence: presence === "always" ? "always" : "optional",
    }),
  },
  {
    pattern: /^type of (\S+): (.*?)(, optional)?$/,
    read: (quoted, [of = "", is = "", optional]) => ({
      ...quoted,
      kind: "type",
      of,
      is,
      ...(optional !== undefined && { optional: true }),
    }),
  },
  {
    pattern: /^required in (\w+)(?:: (.*))?$/,
    read: (quoted, [schema = "", names]) => ({
      ...quoted,
      kind: "required",
      schema,
      ...(names !== undefined && { names: names.split(", ") }),
    }),
  },
  {
    pattern: /^values of (\S+?)( and others)?(?:: (.*))?$/,
    read: (quoted, [of = "", others, are]) => ({
      ...quoted,
      kind: "values",
      of,
      ...(others !== undefined && { open: true }),
      ...(are !== undefined && { are: are.split(", ") }),
    }),
  },
  {
    pattern: /^schema of (\S+): (.*)$/,
    read: (quoted, [of = "", has]) => ({ ...quoted, kind: "schema", of, has: json(has) }),
  },
  {
    pattern: /^((?:GET|POST|PUT|DELETE) [^\s:]+)(?:: (.*))?$/,
    read: (quoted, [operation = "", rest]) => ({
      ...quoted,
      ...json<OperationFact>(rest),
      kind: "operation",
      operation,
    }),
  },
  {
    pattern: /^answer (\d+) on ([\w-]+|\[.*?\])(?: with (.*))?$/,
    read: (quoted, [status = "", on = "", rest]) => ({
      ...quoted,
      ...json<AnswerFact>(rest),
      kind: "answer",
      status,
      on: json(on.startsWith("[") ? on : JSON.stringify(on)),
    }),
  },
  {
    pattern: /^event (\S+): (\w+)$/,
    read: (quoted, [event = "", object = ""]) => ({ ...quoted, kind: "event", event, object }),
  },
  {
    pattern: /^header (\S+): (.*)$/,
    read: (quoted, [header = "", schema]) => ({
      ...quoted,
      kind: "delivery-header",
      header,
      schema: json(schema),
    }),
  },
  {
    pattern: /^transition of (\w+): (.*)$/,
    read: (quoted, [schema = "", rest]) => ({
      ...quoted,
      ...json<TransitionFact>(rest),
      kind: "transition",
      schema,
    }),
  },
  {
    pattern: /^value of (\S+): (.*)$/,
    read: (quoted, [pointer = "", equals]) => ({
      ...quoted,
      kind: "value",
      at: pathOf(pointer),
      equals: json(equals),
    }),
  },
  {
    pattern: /^text of (\S+): (.*)$/,
    read: (quoted, [pointer = "", says = ""]) => ({
      ...quoted,
      kind: "text",
      at: pathOf(pointer),
      says: new RegExp(says),
    }),
  },
  {
    pattern: /^gap (\d+)$/,
    read: (quoted, [gap]) => ({ ...quoted, kind: "gap", gap: Number(gap) }),
  },
];

const json = <Value>(text = "{}"): Value => JSON.parse(text) as Value;

/** The keys of a JSON pointer (RFC 6901). */
const pathOf = (pointer: string): ValueFact["at"] =>
  pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

const [statements = "", sentenceTable = ""] = readFileSync(
  join(import.meta.dirname, "statements.md"),
  "utf8",
).split("\n## Sentences\n");

const [statementRows, sentenceRows] = [cellsOf(statements), cellsOf(sentenceTable)];

/** All statements of the source text, in its order. A line without one has an empty claim. */
export const table: readonly Fact[] = statementRows.flatMap(([line, quote = "", claim = ""]) =>
  claim === "" ? [] : [factOf({ line: Number(line), quote }, claim)],
);

/** The sentences of the lines of the source text that have several. */
export const sentences: ReadonlyMap<number, readonly string[]> = sentenceRows.reduce(
  (found, [line, sentence = ""]) =>
    found.set(Number(line), [...(found.get(Number(line)) ?? []), sentence]),
  new Map<number, readonly string[]>(),
);

/** What a sandbox does, by the id of a row: its line, or its line and the number of its sentence. */
export const behaviour: ReadonlyMap<string, string> = new Map([
  ...statementRows.flatMap(([line = "", , , does = ""]) =>
    does === "" ? [] : [[line, does] as const],
  ),
  ...sentenceRows.flatMap(([line = "", , does = ""], index) => {
    const first = sentenceRows.findIndex(([other]) => other === line);
    return does === "" ? [] : [[`${line}.${index - first + 1}`, does] as const];
  }),
]);
