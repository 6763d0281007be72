/** How commands print diagnostics and numbers, and what they end with. */
import { expect, it, vi } from "vitest";

import { EXIT, exitOf, worstOf } from "../../../generator/cli/command/command.js";
import { endServing } from "../../../generator/cli/command/serving.js";
import { withStrict } from "../../../generator/cli/command/flags.js";
import { number } from "../../../generator/cli/command/flag.js";
import {
  countText,
  printDiagnostics,
  printLenientHint,
} from "../../../generator/cli/command/print-diagnostics.js";
import type {
  Diagnostic,
  Severity,
} from "../../../generator/description/diagnostics/diagnostic.js";

const found = (
  severity: Severity,
  message = "It is.",
  more: Partial<Diagnostic> = {},
): Diagnostic => ({
  code: "ref/missing",
  severity,
  message,
  cause: "Why.",
  fix: "Fix it.",
  ...more,
});
const times = (count: number, severity: Severity): readonly Diagnostic[] =>
  Array.from({ length: count }, (_, index) =>
    found(severity, `Number ${index}.`, { code: `a/${index}` }),
  );

const printed = (diagnostics: readonly Diagnostic[], format?: "json" | "github" | "pretty") => {
  const [out, err, error]: [string[], string[], string[]] = [[], [], []];
  const terminal = {
    cwd: "/home",
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    error: (text: string) => void error.push(text),
    interactive: false,
    colour: false,
  };
  printDiagnostics(diagnostics, { terminal, ...(format !== undefined && { format }) });
  printLenientHint(diagnostics, terminal);
  return { out: out.join(""), err: err.join(""), error: error.join("") };
};

it("diagnostics are printed for people, errors first and apart", () => {
  const { out, err, error } = printed([
    found("error", "Bad."),
    found("info", "Known."),
    found("warning", "Odd."),
  ]);
  expect(out).toBe("");
  expect([...err.matchAll(/^(\w+) ref\/missing {2}(.*)$/gm)].map(([line]) => line)).toEqual([
    "warning ref/missing  Odd.",
    "info ref/missing  Known.",
  ]);
  expect(error).toMatch(/^error ref\/missing {2}Bad\.\n/);
});

it.each([
  [50, ""],
  [51, "… and 1 more of severity warning: --format json lists all.\n\n"],
  [53, "… and 3 more of severity warning: --format json lists all.\n\n"],
])("diagnostics are printed up to the fiftieth of %i", (count, more) => {
  const { err } = printed(times(count, "warning"));
  expect(err.match(/^warning /gm)).toHaveLength(50);
  expect(/…[^]*/.exec(err)?.[0] ?? "").toBe(more);
});

it("diagnostics are printed for programs as one text", () => {
  const { out, err, error } = printed([found("error"), found("info")], "json");
  expect(JSON.parse(out)).toHaveLength(2);
  expect(err + error).toBe("");
  expect(printed([], "github")).toEqual({ out: "", err: "", error: "" });
});

it.each([
  [[], ""],
  [[found("error")], "1 error"],
  [[...times(2, "error"), found("warning"), ...times(2, "info")], "2 errors, 1 warning, 2 notes"],
  [[found("info")], "1 note"],
  [times(3, "warning"), "3 warnings"],
])("diagnostics are counted, case %#", (diagnostics, text) => {
  expect(countText(diagnostics)).toBe(text);
});

it.each([
  [[], false],
  [[found("warning", "", { recoverable: true })], false],
  [[found("error")], false],
  [[found("error", "", { recoverable: true })], true],
  [[found("error", "", { recoverable: true }), found("error")], false],
  [[found("error", "", { recoverable: true }), found("warning")], true],
])(
  "diagnostics are followed by a hint at --lenient where it helps, case %#",
  (diagnostics, isHinted) => {
    expect(printed(diagnostics).err.includes("--lenient")).toBe(isHinted);
  },
);

it.each<[object, Severity, Severity]>([
  [{}, "warning", "warning"],
  [{ strict: true }, "warning", "error"],
  [{ strict: true }, "info", "info"],
  [{ strict: true }, "error", "error"],
  [{ other: true }, "warning", "warning"],
])("diagnostics are collected with the flags %j: %s as %s", (flags, severity, kept) => {
  const severities: Severity[] = [];
  withStrict(flags, (one) => severities.push(one.severity))(found(severity));
  expect(severities).toEqual([kept]);
});

it.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 2, 1], 2],
  [[11, 2, 14], 14],
] as const)("the worst of the exit codes %j is %i", (exits, worst) => {
  expect(worstOf(exits)).toBe(worst);
});

it("exit codes are those that scripts rely on", () => {
  expect(EXIT).toEqual({
    ...{ fine: 0, findings: 1, usage: 2, documentChanged: 11, configurationChanged: 12 },
    ...{
      generatorChanged: 13,
      edited: 14,
      missing: 15,
      extra: 16,
      lineEndings: 17,
      formatted: 18,
      defect: 70,
    },
  });
  expect(exitOf([found("error", "", { code: "usage/config-broken" })])).toBe(2);
  expect(exitOf([found("warning", "", { code: "usage/config-broken" })])).toBe(1);
  expect(exitOf([found("error")])).toBe(1);
});

it.each([
  ["0", 0, 0],
  ["10", 10, 0],
  ["11", undefined, 1],
  ["1.5", undefined, 1],
  ["-1", undefined, 1],
  ["x1", undefined, 1],
  ["1e0", undefined, 1],
])("a number up to 10 is read from %s as %s", (text, value, problems) => {
  const reported: Diagnostic[] = [];
  const report = (one: Diagnostic): void => void reported.push(one);
  const port = number("PORT", "a port", { maximum: 10 });
  expect(port.read?.({ flag: "--port", text, report }, undefined)).toBe(value);
  expect(reported.map(({ code }) => code)).toEqual(Array(problems).fill("usage/flag-number"));
});

it("what serves is given time to finish, and then waits for nobody", async () => {
  let cut = 0;
  const server = { closeAllConnections: () => void cut++ };
  await endServing({ server, close: () => Promise.resolve() });
  await expect(
    endServing({ server, close: () => Promise.reject(new Error("no")) }),
  ).rejects.toThrow("no");
  expect(cut).toBe(0);
});

it("what serves has a second to finish, and leaves no timer behind", async () => {
  vi.useFakeTimers();
  try {
    let cut: () => void = () => undefined;
    const closing = new Promise<void>((resolve) => (cut = resolve));
    const cuts: number[] = [];
    const server = {
      closeAllConnections: () => {
        cuts.push(Date.now());
        cut();
      },
    };
    const began = Date.now();
    const ended = endServing({ server, close: () => closing });
    await vi.advanceTimersByTimeAsync(5000);
    await ended;
    expect(cuts).toEqual([began + 1000]);
    await endServing({ server, close: () => Promise.resolve() });
    await vi.advanceTimersByTimeAsync(5000);
    expect(cuts).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
