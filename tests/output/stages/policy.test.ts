/** Which diagnostics are reported, and as what; and which emitters a configuration selects. */
import { expect, it } from "vitest";

import type { Config } from "../../../generator/output/config/config.js";
import type {
  Diagnostic,
  Severity,
} from "../../../generator/description/diagnostics/diagnostic.js";
import { parse } from "../../../generator/description/document/syntax/read.js";
import type { AnyEmitter } from "../../../generator/output/emit/emitter.js";
import { applyPolicy, withPolicy } from "../../../generator/output/stages/diagnostic-policy.js";
import { selectEmitters } from "../../../generator/output/stages/emit.js";

const URI = "file:///api.json";
const sourcesOf = (value: object) => {
  const { source } = parse(JSON.stringify(value), URI, () => undefined);
  return new Map([[URI, source]]);
};
const found = (severity: Severity, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "a/b",
  severity,
  message: "It is.",
  cause: "Why.",
  fix: "Fix it.",
  location: { document: URI, pointer: "/paths/~1x/get" },
  ...more,
});

type Policy = Pick<Config, "diagnostics" | "lenient">;
const EVERYWHERE = { "x-apostille-ignore": ["other/code", "a/b"], paths: { "/x": { get: {} } } };
const HERE = { paths: { "/x": { get: { "x-apostille-ignore": "a/b" } } } };
const ELSEWHERE = { paths: { "/x": { get: {} }, "/y": { "x-apostille-ignore": "a/b" } } };
const OTHER = { paths: { "/x": { "x-apostille-ignore": "other/code", get: {} } } };

it.each<[Diagnostic, Policy, object, Severity | undefined]>([
  [found("warning"), {}, {}, "warning"],
  [found("warning"), { diagnostics: { "a/b": "error" } }, {}, "error"],
  [found("info"), { diagnostics: { "a/b": "warning" } }, {}, "warning"],
  [found("warning"), { diagnostics: { "a/b": "off" } }, {}, undefined],
  [found("warning"), { diagnostics: { "a/c": "off" } }, {}, "warning"],
  [found("error"), { diagnostics: { "a/b": "off" } }, EVERYWHERE, "error"],
  [found("error"), { lenient: true }, {}, "error"],
  [found("error", { recoverable: true }), { lenient: true }, {}, "warning"],
  [found("error", { recoverable: true }), {}, {}, "error"],
  [found("warning"), {}, EVERYWHERE, undefined],
  [found("warning"), {}, HERE, undefined],
  [found("warning"), {}, ELSEWHERE, "warning"],
  [found("warning"), {}, OTHER, "warning"],
  [found("warning", { code: "toString" }), { diagnostics: {} }, {}, "warning"],
])("a diagnostic of the document: case %#", (diagnostic, config, document, severity) => {
  const reported: Diagnostic[] = [];
  withPolicy(config, { sources: sourcesOf(document) }, (one) => reported.push(one))(diagnostic);
  expect(reported.map((one) => one.severity)).toEqual(severity === undefined ? [] : [severity]);
});

it("a diagnostic of the document without a place, or in another document, is not ignored", () => {
  const reported: Diagnostic[] = [];
  const report = withPolicy({}, { sources: sourcesOf(EVERYWHERE) }, (one) => reported.push(one));
  const { location: _, ...placeless } = found("warning");
  report(placeless);
  report(found("warning", { location: { document: "file:///other.json", pointer: "" } }));
  expect(reported).toHaveLength(2);
});

it.each<[Policy, object, Severity | undefined]>([
  [{}, {}, "error"],
  [{ diagnostics: { "a/b": "warning" } }, {}, "warning"],
  [{ diagnostics: { "a/b": "off" } }, {}, undefined],
  [{}, HERE, undefined],
])("an error of a server may be silenced, case %#", (config, document, severity) => {
  const findings = [{ diagnostic: found("error"), count: 2 }];
  expect(applyPolicy(findings, config, sourcesOf(document))).toEqual(
    severity === undefined ? [] : [{ diagnostic: found(severity), count: 2 }],
  );
});

const own = (name: string): AnyEmitter =>
  ({ name, plan: () => ({}), emit: () => undefined }) as unknown as AnyEmitter;
const selected = async (choice: Pick<Config, "only" | "emitters" | "options">) => {
  const codes: string[] = [];
  const emitters = await selectEmitters(choice, ({ code }) => codes.push(code));
  return { names: emitters.map(({ name }) => name), codes };
};

it("emitters are the usual ones, or those that are named, in their own order", async () => {
  const { names, codes } = await selected({});
  expect(names).toContain("types");
  expect(names).not.toContain("msw");
  expect(names.at(-1)).toBe("entry");
  expect(codes).toEqual([]);
  const some = await selected({ only: ["msw", "types"] });
  expect(some.names.filter((name) => ["msw", "types", "client"].includes(name))).toEqual([
    "types",
    "msw",
  ]);
});

it("emitters are one's own too: all of them, or those that are named", async () => {
  const emitters = [own("one"), own("two")];
  const ownOf = async (only?: readonly string[]) => {
    const { names } = await selected({ emitters, ...(only !== undefined && { only: [...only] }) });
    return names.filter((name) => ["one", "two"].includes(name));
  };
  expect(await ownOf()).toEqual(["one", "two"]);
  expect(await ownOf(["types"])).toEqual(["one", "two"]);
  expect(await ownOf(["types", "two"])).toEqual(["two"]);
});

it("emitters that are unknown or repeated are reported", async () => {
  const emitters = [own("mine"), own("mine"), own("mine")];
  expect((await selected({ emitters })).codes).toEqual(["usage/emitter-twice"]);
  expect((await selected({ only: ["typs"] })).codes).toEqual(["usage/only-unknown"]);
  expect((await selected({ only: ["mine"], emitters: [own("mine")] })).codes).toEqual([]);
  const options = { typs: {} } as NonNullable<Config["options"]>;
  expect((await selected({ options })).codes).toEqual(["usage/emitter-unknown"]);
});
