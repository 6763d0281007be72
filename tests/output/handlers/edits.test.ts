/** Random edits by users, and random changes of documents: handwritten code is kept and works. */
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { loadTemplates } from "../../../generator/output/print/template.js";
import { type HandlerFile, mergeHandlers } from "../../../generator/output/handlers/merge.js";
import { isWithin } from "./is-within.js";

const templates = loadTemplates();
const NAMES = [
  "list",
  "create",
  "read",
  "update",
  "delete",
  "approve",
  "retry",
  "odd-name",
  "then2",
  "übung",
];

/** Mulberry32: the same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const file = (methods: readonly string[]): HandlerFile => ({
  path: "quotes.ts",
  module: "../generated/server.js",
  interfaceName: "QuotesHandlers",
  constantName: "quotes",
  operations: methods.map((method) => ({ method, id: method })),
});

/** The handlers of a file, loaded. */
function handlersOf(text: string): Readonly<Record<string, () => unknown>> {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  expect(diagnostics, text).toEqual([]);
  const exports: { quotes?: Record<string, () => unknown> } = {};
  const require = () => ({ notImplemented: (id: string) => new Error(`not implemented: ${id}`) });
  new Function("exports", "require", outputText)(exports, require);
  return exports.quotes ?? {};
}

type Edit = (text: string, pick: (below: number) => number) => string;

const atLineStart = (text: string, line: number, added: string): string => {
  const lines = text.split("\n");
  lines.splice(line, 0, added);
  return lines.join("\n");
};

/** Edits that users make to such a file. */
const EDITS: readonly Edit[] = [
  (text, pick) =>
    atLineStart(text, pick(text.split("\n").length), "// { a brace, `a tick` and 'a quote' ${"),
  (text, pick) => atLineStart(text, pick(text.split("\n").length), "/* } */"),
  (text, pick) => atLineStart(text, pick(text.split("\n").length), "   \t"),
  (text) => `${text}\nfunction helper${text.length}() {\n  return { a: "};" };\n}\n`,
  (text) => `import { readFile${text.length} } from "node:fs/promises"; // why ; not\n${text}`,
  (text) => text.replace(/throw notImplemented\("([^"]*)"\);/, 'return "written: $1"; /* mine */'),
  (text) => text.replace(/,(\s*)\};/, "$1};"),
  (text) => text.replace("export const quotes", "/** @public */\nexport   const quotes"),
  (text) => text.replaceAll(/\r?\n/g, "\r\n"),
  (text) =>
    text.replace(
      /async (\w+)\(\): [^{]*\{\s*throw notImplemented/,
      "$1: async () => { throw notImplemented",
    ),
  (text) => `\ufeff${text.replace("\ufeff", "")}`,
];

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "merging after random edits keeps every character (seed %i)",
  async (seed) => {
    const pick = random(seed + 1);
    let methods: readonly string[] = NAMES.filter(() => pick(3) === 0);
    let text = mergeHandlers(undefined, file(methods), templates).text;
    const written = new Set<string>();
    for (let round = 0; round < 6; round++) {
      for (let count = pick(4); count > 0; count--)
        text = EDITS[pick(EDITS.length)]?.(text, pick) ?? text;
      for (const [, name] of text.matchAll(/return "written: ([^"]*)"/g)) written.add(name ?? "");
      methods = NAMES.filter((name) => methods.includes(name) !== (pick(3) === 0));
      const merged = mergeHandlers(text, file(methods), templates);
      expect(isWithin(text, merged.text)).toBe(true);
      expect(mergeHandlers(merged.text, file(methods), templates).text).toBe(merged.text);
      const handlers = handlersOf(merged.text);
      expect(Object.keys(handlers)).toEqual(expect.arrayContaining([...methods]));
      expect([...merged.orphans].sort()).toEqual(
        Object.keys(handlers)
          .filter((name) => !methods.includes(name))
          .sort(),
      );
      expect(merged.missing).toEqual([]);
      text = merged.text;
    }
    const handlers = handlersOf(text);
    for (const name of written) expect(await handlers[name]?.()).toBe(`written: ${name}`);
  },
);
