/** What generate and check say when they are done. */
import { describe, expect, it } from "vitest";

import {
  type CheckOutcome,
  checkSummary,
  printCheck,
  foundBy,
} from "../../../generator/cli/check/check.js";
import type { GenerationOutcome } from "../../../generator/cli/generate/generate-one.js";
import { generationSummary, printGeneration } from "../../../generator/cli/generate/report.js";
import type { Format } from "../../../generator/cli/command/format.js";
import { Timings } from "../../../generator/description/core/timings.js";
import type {
  Diagnostic,
  Severity,
} from "../../../generator/description/diagnostics/diagnostic.js";
import type { Generation } from "../../../generator/output/stages/generate.js";
import type { DriftedFile } from "../../../generator/output/write/drift.js";

const found = (severity: Severity, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "ref/missing",
  severity,
  message: "It is.",
  cause: "Why.",
  fix: "Fix it.",
  ...more,
});
const config = { input: "/home/api.yaml", output: "/home/out", handlers: "/home/own" };
const file = (path: string) => ({ path, text: "" });
/** A generation with as many files, operations, webhooks and declarations. */
const generation = (files: number, count: number): Generation =>
  ({
    files: Array.from({ length: files }, (_, index) => file(`${index}.ts`)),
    sources: new Map(),
    api: { operations: Array(count), webhooks: Array(count), declarations: Array(count) },
  }) as unknown as Generation;

function invocation(
  flags: { readonly timings?: boolean; readonly format?: Format } = {},
  cwd = "/home",
) {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = {
    cwd,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    interactive: false,
    colour: false,
  };
  return {
    invocation: { flags, operands: [], terminal },
    said: () => [out.join(""), err.join("")],
  };
}

describe("generate", () => {
  const timings = new Timings();
  Object.defineProperty(timings, "milliseconds", { value: { load: 1234.56, emit: 1000 } });
  const outcome = (more: Partial<GenerationOutcome> = {}): GenerationOutcome => ({
    config,
    exit: 0,
    generation: generation(2, 1),
    written: { written: ["0.ts"], lineEndings: [], removed: [], unchanged: ["1.ts"] },
    diagnostics: [],
    sources: new Map(),
    timings,
    ...more,
  });
  const print = (of: GenerationOutcome, flags = {}, cwd = "/home") => {
    const { invocation: own, said } = invocation(flags, cwd);
    printGeneration(of, own);
    return said();
  };
  const { generation: _, written: __, ...nothing } = outcome();

  it.each<[GenerationOutcome, string]>([
    [
      outcome(),
      "out: 2 files (1 written, 0 removed) from 1 operation, 1 webhook, 1 schema in 2.2 s\n",
    ],
    [
      outcome({
        generation: generation(1, 2),
        written: { written: [], lineEndings: [], removed: ["a", "b"], unchanged: [] },
      }),
      "out: 1 file (0 written, 2 removed) from 2 operations, 2 webhooks, 2 schemas in 2.2 s\n",
    ],
    [
      outcome({ handlers: [{ path: "a.ts", text: "", added: ["one", "two"] }] }),
      "own/a.ts: stubs for one, two\nout: 2 files (1 written, 0 removed) from 1 operation, 1 webhook, 1 schema in 2.2 s\n",
    ],
    [nothing, "out: up to date, nothing to do (2.23 s)\n"],
  ])("generate says what it did, case %#", (of, text) => {
    expect(print(of)).toEqual(["", text]);
  });

  it("generate says what it found, and that nothing was written", () => {
    const [, warned] = print(outcome({ diagnostics: [found("warning"), found("warning")] }));
    expect(warned).toMatch(/in 2\.2 s; 2 warnings\n$/);
    const errors = [found("error", { recoverable: true })];
    const [, failed = ""] = print({ ...nothing, exit: 1, diagnostics: errors });
    expect(failed).toMatch(/out: nothing was written; 1 error\nWith --lenient, .*\n$/);
    const { written: ___, ...unwritten } = outcome({ diagnostics: [found("error")] });
    expect(print(unwritten)[1]).toMatch(/out: nothing was written; 1 error\n$/);
  });

  it("generate says how long each stage took, if asked", () => {
    expect(print(nothing, { timings: true }, "/home/out")).toEqual([
      "",
      ".: up to date, nothing to do (2.23 s)\n     1234.6 ms  load\n     1000.0 ms  emit\n",
    ]);
  });

  it("generate says the same to programs", () => {
    const { invocation: own } = invocation();
    expect(
      generationSummary(outcome({ handlers: [{ path: "a.ts", text: "", added: ["one"] }] }), own),
    ).toEqual({
      input: "api.yaml",
      output: "out",
      ok: true,
      files: ["0.ts", "1.ts"],
      written: ["0.ts"],
      removed: [],
      handlers: [{ path: "a.ts", added: ["one"] }],
      ...{ operations: 1, webhooks: 1, schemas: 1 },
      diagnostics: [],
      timings: { load: 1234.56, emit: 1000 },
    });
    expect(generationSummary({ ...nothing, exit: 1 }, own)).toMatchObject({
      ...{ ok: false, written: [], removed: [], handlers: [], diagnostics: [] },
    });
  });
});

describe("check", () => {
  const outcome = (more: Partial<CheckOutcome> = {}): CheckOutcome => ({
    config,
    exit: 0,
    generation: generation(3, 1),
    drift: [],
    handlers: [],
    diagnostics: [],
    ...more,
  });
  const print = (of: CheckOutcome) => {
    const { invocation: own, said } = invocation();
    printCheck(of, own);
    return said();
  };
  const diff = (lines: number): string =>
    `${Array.from({ length: lines }, (_, index) => `+${index}`).join("\n")}\n`;
  const drifted = (...files: readonly DriftedFile[]): CheckOutcome =>
    outcome({ exit: 1, drift: files });

  it("check says that output is current, without the notes of its making", () => {
    expect(print(outcome({ diagnostics: [found("info")] }))).toEqual([
      "",
      "out: current (3 files)\n",
    ]);
    const [, err = ""] = print(outcome({ diagnostics: [found("warning")] }));
    expect(err).toMatch(/^warning ref\/missing[^]*out: current \(3 files\)\n$/);
  });

  it("check says which handlers lack stubs", () => {
    const handlers = [{ path: "a.ts", text: "", added: ["one", "two"] }];
    expect(print(outcome({ exit: 1, handlers }))).toEqual([
      "stubs    own/a.ts: one, two\n",
      "out: current, but handlers lack stubs (3 files)\n",
    ]);
  });

  it("check says why it cannot tell", () => {
    const { drift: _, ...unknown } = outcome({
      exit: 1,
      diagnostics: [found("error", { recoverable: true }), found("info")],
    });
    const [out, err] = print(unknown);
    expect(out).toBe("");
    expect(err).toMatch(
      /error ref\/missing[^]*info ref\/missing[^]*out: cannot be checked; 1 error, 1 note\nWith --lenient/,
    );
  });

  it("check lists what has drifted, and what to do", () => {
    const [out, err] = print(
      drifted(
        { path: "a.ts", cause: "document", also: ["generator"], diff: diff(2) },
        { path: "b.ts", cause: "line-endings" },
        { path: ".apostille.json", cause: "document", diff: diff(2) },
      ),
    );
    expect(out).toBe(
      "document       out/a.ts (the generator changed too)\n+0\n+1\nline-endings   out/b.ts\ndocument       out/.apostille.json\n",
    );
    expect(err).toMatch(
      /^out: 3 files are not as generate would write them\. Lines with - are on disk, those with \+ would be generated\.\n {5}2 document: .+\n {5}1 generator: .+\n {5}1 line-endings: .+\n$/,
    );
  });

  it.each([
    [39, "+0", ""],
    [40, "+0", "… 1 more lines\n"],
    [45, "+0", "… 6 more lines\n"],
  ])("check shows the first forty lines of a diff of %i", (lines, first, more) => {
    const [out = "", err] = print(drifted({ path: "a.ts", cause: "edited", diff: diff(lines) }));
    expect(out.split("\n")[1]).toBe(first);
    expect(/…[^]*/.exec(out)?.[0] ?? "").toBe(more);
    expect(out.match(/^\+/gm)).toHaveLength(Math.min(lines, 40));
    expect(err).toMatch(/^out: 1 file is not as generate would write it\. Lines with/);
    expect(print(drifted({ path: "a.ts", cause: "missing" }))[1]).toMatch(/write it\.\n/);
  });

  it("check says the same to programs", () => {
    const { invocation: own } = invocation();
    const missing = drifted({ path: "a.ts", cause: "missing", also: ["edited"] });
    const codesOf = (of: CheckOutcome) => [...foundBy(of, own).diagnostics].map(({ code }) => code);
    expect(codesOf(missing)).toEqual(["drift/missing"]);
    expect(JSON.stringify(foundBy(missing, own))).toContain("out/a.ts");
    expect(codesOf(outcome({ diagnostics: [found("info"), found("warning")] }))).toEqual([
      "ref/missing",
    ]);
    const kept = outcome({
      exit: 1,
      diagnostics: [found("info")],
      handlers: [{ path: "a.ts", text: "", added: ["x"] }],
    });
    expect(checkSummary(kept, own)).toEqual({
      input: "api.yaml",
      output: "out",
      ok: false,
      drift: [],
      handlers: [{ path: "a.ts", added: ["x"] }],
      diagnostics: [expect.objectContaining({ code: "ref/missing" })],
    });
    const { drift: _, handlers: __, ...unknown } = outcome({ diagnostics: [found("info")] });
    expect(checkSummary(unknown, own)).toMatchObject({
      ok: true,
      drift: [],
      handlers: [],
      diagnostics: [],
    });
  });
});
