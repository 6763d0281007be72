import { expect, it } from "vitest";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { loadTemplates } from "../../../generator/output/print/template.js";
import {
  handlerFiles,
  mergeHandlerFiles,
} from "../../../generator/output/handlers/handler-files.js";
import {
  type HandlerFile,
  mergeHandlers,
  type MergedHandlers,
} from "../../../generator/output/handlers/merge.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { api } from "../../runtime/server/model.js";
import { isWithin } from "./is-within.js";

const templates = loadTemplates();

const file = (...methods: readonly string[]): HandlerFile => ({
  path: "quotes.ts",
  module: "../generated/server.js",
  interfaceName: "QuotesHandlers",
  constantName: "quotes",
  operations: methods.map((method) => ({ method, id: `${method}Quote` })),
});

const merge = (text: string | undefined, ...methods: readonly string[]): MergedHandlers =>
  mergeHandlers(text, file(...methods), templates);

const IMPORT =
  'import { type QuotesHandlers, notImplemented, type HandlerReply } from "../generated/server.js";\n';

it("a handler file is made with a stub for each operation", () => {
  const { text, added } = merge(undefined, "approve", "delete", "odd-name");
  expect(text).toBe(`${IMPORT}
export const quotes: QuotesHandlers = {
  async approve(): Promise<HandlerReply<QuotesHandlers["approve"]>> {
    throw notImplemented("approveQuote");
  },
  async delete(): Promise<HandlerReply<QuotesHandlers["delete"]>> {
    throw notImplemented("deleteQuote");
  },
  async "odd-name"(): Promise<HandlerReply<QuotesHandlers["odd-name"]>> {
    throw notImplemented("odd-nameQuote");
  },
};
`);
  expect(added).toEqual(["approve", "delete", "odd-name"]);
});

it("a handler file stays as it is when nothing is new", () => {
  const { text } = merge(undefined, "approve", "read");
  expect(merge(text, "approve", "read")).toEqual({ text, added: [], orphans: [], missing: [] });
});

it("a handler file gets stubs for new operations, and keeps what is there", () => {
  const before = `// mine
import { db } from "./db.js"; // the database
import type { QuotesHandlers as Q } from "#api/server"; /* moved */

export const quotes: Q = {
    approve: async ({ params }) =>
        db.approve(params.quoteId)   // odd   format
    // last words
};
export const other = {};
`;
  const { text, added } = merge(before, "approve", "read");
  expect(added).toEqual(["read"]);
  expect(text).toBe(`// mine
import { db } from "./db.js"; // the database
import type { QuotesHandlers as Q } from "#api/server"; /* moved */
import { notImplemented, type HandlerReply } from "#api/server";

export const quotes: Q = {
    approve: async ({ params }) =>
        db.approve(params.quoteId),   // odd   format
    // last words
    async read(): Promise<HandlerReply<Q["read"]>> {
        throw notImplemented("readQuote");
    },
};
export const other = {};
`);
});

it("a handler file lists handlers whose operation is gone", () => {
  const { text, orphans } = merge(merge(undefined, "approve", "read").text, "approve");
  expect(orphans).toEqual(["read"]);
  expect(text).toContain("async read(): ");
});

it.each([
  ["satisfies", "export const quotes = { a() {} } satisfies QuotesHandlers;"],
  [
    "a namespace",
    'import * as s from "./s.js";\nexport const quotes: s.QuotesHandlers<User, App> = { a() {} };',
  ],
  [
    "a factory",
    "export function quotes(db: Db): QuotesHandlers {\n  const own = () => { return {}; };\n  return { a: own };\n}",
  ],
  ["an arrow", "export const quotes = (db: Db): QuotesHandlers => ({ a: db.a });"],
  ["shorthand", "const a = 1;\nexport const quotes: QuotesHandlers = { a, };"],
  ["quoted names", 'export const quotes: QuotesHandlers = { "a": f, ["c"]: g };'],
  [
    "a class",
    "export class Quotes implements QuotesHandlers {\n  #x = 1;\n  private z() {}\n\n  a = f;\n}",
  ],
  ["an empty class", "export class Quotes implements QuotesHandlers {}"],
  ["an empty object", "export const quotes: QuotesHandlers = {};"],
  ["one line", "export const quotes: QuotesHandlers = { a() {}, /* b */ };"],
])("a handler file is understood with %s", (_, before) => {
  const { text, added, missing } = merge(before, "a", "b", "c");
  expect(missing).toEqual([]);
  expect(added).toContain("b");
  expect(isWithin(before, text)).toBe(true);
  expect(merge(text, "a", "b", "c")).toEqual({ text, added: [], orphans: [], missing: [] });
});

it("a handler file is not guessed at where handlers may stand elsewhere", () => {
  const spread = "export const quotes: QuotesHandlers = { ...base, a() {} };";
  expect(merge(spread, "a", "b")).toEqual({
    text: spread,
    added: [],
    orphans: [],
    missing: ["b"],
    obstacle: "open",
  });
  const derived = "class Quotes extends Base implements QuotesHandlers {}";
  expect(merge(derived, "a").obstacle).toBe("open");
  expect(merge("export const quotes = make();", "a")).toMatchObject({
    missing: ["a"],
    obstacle: "nowhere",
  });
  const broken = "export const quotes: QuotesHandlers = {";
  expect(merge(broken, "a")).toMatchObject({ text: broken, obstacle: "syntax" });
});

it("a handler file calls the helper by a name that is free", () => {
  const before = "const notImplemented = 1;\nexport const quotes: QuotesHandlers = {};\n";
  const { text } = merge(before, "a");
  expect(text).toContain(
    'import { notImplemented as notImplemented_, type HandlerReply } from "../generated/server.js";\n',
  );
  expect(text).toContain('throw notImplemented_("aQuote");');
  const renamed =
    'import { notImplemented as todo } from "./x.js";\nexport const quotes: QuotesHandlers = {};\n';
  expect(merge(renamed, "a").text).toContain('throw todo("aQuote");');
});

it("a handler file keeps line ends, tabs and the byte order mark", () => {
  const before =
    "\ufeff/** Mine. */\r\nexport const quotes: QuotesHandlers = {\r\n\ta() {},\r\n};\r\n";
  const { text } = merge(before, "a", "b");
  expect(text).toBe(
    '\ufeffimport { notImplemented, type HandlerReply } from "../generated/server.js";\r\n\r\n/** Mine. */\r\n' +
      "export const quotes: QuotesHandlers = {\r\n\ta() {},\r\n" +
      '\tasync b(): Promise<HandlerReply<QuotesHandlers["b"]>> {\r\n\t\tthrow notImplemented("bQuote");\r\n\t},\r\n};\r\n',
  );
});

it("the handler files of an API are one for each group, and report what only people can do", () => {
  const wanted = handlerFiles(
    nameApi(api, () => undefined),
    "../api/server.js",
  );
  expect(wanted.map(({ path, interfaceName }) => [path, interfaceName])).toEqual([
    ["things.ts", "ThingsHandlers"],
    ["general.ts", "GeneralHandlers"],
  ]);
  const found = new Map([
    [
      "things.ts",
      "export const things: ThingsHandlers = { get, create, upload, delete: remove, replaceNote, appendNote, old };",
    ],
    ["general.ts", "export const things = 1;"],
  ]);
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const changed = mergeHandlerFiles(wanted, { read: (path) => found.get(path), templates, report });
  expect(changed).toEqual([]);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["handlers/orphaned", "No operation belongs to `old` in things.ts any more."],
    [
      "handlers/not-added",
      "No stub could be added to general.ts for `ping`: nothing in it has the type `GeneralHandlers`.",
    ],
  ]);
  const fresh = mergeHandlerFiles(wanted, { read: () => undefined, templates, report });
  expect(fresh.map(({ path, added }) => [path, added])).toEqual([
    ["things.ts", ["get", "create", "delete", "upload", "replaceNote", "appendNote"]],
    ["general.ts", ["ping"]],
  ]);
});
