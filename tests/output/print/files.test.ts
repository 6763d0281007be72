/** The files of emitters: what they export and use, and who may add to them. */
import { expect, test } from "vitest";

import {
  type AnyEmitter,
  defineEmitter,
  type EmitContext,
} from "../../../generator/output/emit/emitter.js";
import { type EmitRun, runEmitters } from "../../../generator/output/emit/run.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { comment } from "../../../generator/output/print/escape/comment.js";
import { identifier } from "../../../generator/output/print/escape/identifier.js";
import {
  expression,
  jsonEntry,
  literal,
  objectExpression,
} from "../../../generator/output/print/expression.js";
import { ref } from "../../../generator/output/print/layout/doc.js";
import {
  type Module,
  outputNamespace,
  packageSymbol,
  runtimeSymbol,
} from "../../../generator/output/print/layout/symbol.js";
import { keyword } from "../../../generator/output/print/type.js";
import { buildDocument } from "../../support/model.js";

const { api } = await buildDocument({});

const emitterOf = (name: string, emit: (context: EmitContext) => void): AnyEmitter =>
  defineEmitter({
    name,
    summary: "",
    plan: () => undefined,
    emit: (_, context) => emit(context),
  }) as AnyEmitter;

const run = (...emitters: readonly AnyEmitter[]): EmitRun =>
  runEmitters(api, emitters, { names: nameApi(api, () => undefined), report: () => undefined });

const constant = (name: string, exported?: boolean) =>
  ({
    kind: "constant",
    name: identifier(name),
    value: literal(1),
    ...(exported !== undefined && { exported }),
  }) as const;

const inOutput = (path: string): Module => ({ kind: "output", path });
const inRuntime = (path: string): Module => ({ kind: "runtime", path });

test("others can query the exports of a file", () => {
  let exported: unknown;
  run(
    emitterOf("one", ({ file }) => {
      const own = file("one.ts");
      const string = keyword("string");
      own.add({ kind: "interface", name: identifier("Shape"), members: [] });
      own.add({ kind: "type", name: identifier("Text"), type: string });
      own.add({
        kind: "function",
        name: identifier("make"),
        parameters: [],
        returns: string,
        body: [],
      });
      own.add(constant("shown", true));
      own.add(constant("hidden", false));
      own.reExport({ from: inOutput("a.ts") });
      own.exportNamespaces([
        { symbol: outputNamespace(identifier("b"), "b.ts", "value"), as: identifier("named") },
      ]);
      own.reExport({ from: inOutput("d.ts"), typesAs: identifier("types") });
      own.reExport({
        from: inOutput("c.ts"),
        names: [{ name: "same" }, { name: "first", as: "second", typeOnly: true }],
      });
    }),
    emitterOf("two", ({ file }) => {
      exported = file("one.ts").exports();
    }),
  );
  expect(exported).toEqual([
    { name: "Shape", typeOnly: true },
    { name: "Text", typeOnly: true },
    { name: "make", typeOnly: false },
    { name: "shown", typeOnly: false },
    { name: "named" },
    { name: "types" },
    { name: "same", typeOnly: false },
    { name: "second", typeOnly: true },
  ]);
});

test("a file begins with its comment, then come imports, and lists of names from one module are one", () => {
  const { files } = run(
    emitterOf("one", ({ file }) => {
      const own = file("one.ts");
      own.describe(comment({ text: ["About it."] }));
      own.reExport({ from: inOutput("a.ts"), names: [{ name: "b" }] });
      own.reExport({ from: inOutput("a.ts"), names: [{ name: "c", typeOnly: true }] });
      own.reExport({ from: inOutput("a.ts") });
      own.reExport({ from: inOutput("a.ts"), names: [{ name: "d", typeOnly: true }] });
      own.reExport({ from: inOutput("e.ts"), names: [{ name: "f" }] });
      own.add({
        kind: "constant",
        name: identifier("own"),
        value: expression(ref(packageSymbol("z", "zod", { meaning: "value" }))),
      });
      own.reExport({ from: inOutput("e.ts"), names: [{ name: "g" }] });
    }),
  );
  expect(files.map(({ text }) => text.split("\n").slice(2).join("\n"))).toEqual([
    `/** About it. */

import { z } from "zod";

export { b, type c } from "./a.js";
export * from "./a.js";
export type { d } from "./a.js";
export { f } from "./e.js";

export const own = z;

export { g } from "./e.js";
`,
  ]);
});

test("values whose keys every object inherits keep their own types", () => {
  const values = { toString: "a", valueOf: 1, constructor: [1], hasOwnProperty: true };
  const entries = Object.entries({ ...values, isPrototypeOf: null, own: "b" });
  const { files } = run(
    emitterOf("one", ({ file }) => {
      const value = objectExpression(entries.map(([key, one]) => jsonEntry(key, one)));
      file("one.ts").add({ kind: "constant", name: identifier("own"), value });
    }),
  );
  expect(files[0]?.text).toContain(`export const own = {
  toString: "a" as const,
  valueOf: 1,
  constructor: [1] as const,
  hasOwnProperty: true,
  isPrototypeOf: null,
  own: "b",
};`);
});

test("only the emitter of a file can add to it, until it is done", () => {
  const one = emitterOf("one", ({ file }) => file("one.ts").add(constant("a")));
  const two = emitterOf("two", ({ file }) => file("one.ts").add(constant("b")));
  expect(() => run(one, two)).toThrow("one.ts is closed");
});

test("an emitter knows which others run, because they are selected or used", () => {
  const used = emitterOf("used", () => undefined);
  const found: string[] = [];
  const one = defineEmitter({
    name: "one",
    summary: "",
    plan: ({ use }) => use(used),
    emit: (_, { runs }) => {
      for (const name of ["one", "used", "other", "nobody"]) if (runs({ name })) found.push(name);
    },
  }) as AnyEmitter;
  const { emitters } = run(
    one,
    emitterOf("other", () => undefined),
  );
  expect(found).toEqual(["one", "used", "other"]);
  expect(emitters.map(({ name }) => name).sort()).toEqual(["one", "other", "used"]);
});

test("a run says what the files need: names of the runtime, and packages", () => {
  const needs = defineEmitter({
    name: "needs",
    summary: "",
    dependencies: { zod: "^4.0.0" },
    chosenDependencies: () => ({ hono: "^4.1.0" }),
    plan: () => undefined,
    emit: (_, { file }) => {
      const symbol = runtimeSymbol("call", "client/call.ts", "value");
      const own = file("one.ts");
      own.add({ kind: "constant", name: identifier("a"), value: expression(ref(symbol)) });
      own.reExport({ from: inRuntime("client/call.ts"), names: [{ name: "b" }, { name: "c" }] });
      own.reExport({ from: inRuntime("client/other.ts") });
      own.reExport({ from: inOutput("d.ts"), names: [{ name: "d" }] });
    },
  }) as AnyEmitter;
  const { runtime, dependencies } = run(
    needs,
    emitterOf("none", () => undefined),
  );
  expect(dependencies).toEqual({ zod: "^4.0.0", hono: "^4.1.0" });
  expect([...runtime].map(([path, names]) => [path, ...names])).toEqual([
    ["client/call.ts", "call", "b", "c"],
  ]);
});
