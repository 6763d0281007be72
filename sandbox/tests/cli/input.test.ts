/** What is typed after a command: durations, numbers, fields, and values of the document. */
import { expect, test } from "vitest";
import * as wire from "../../src/generated/zod.js";
import { runCommandLine } from "../../src/cli/command-line.js";
import { wholeNumber } from "../../src/cli/shared/flag.js";
import { fieldsOf, flatFieldsOf } from "../../src/cli/shared/fields.js";
import { parseInput, seconds } from "../../src/cli/shared/parse-input.js";
import { render } from "../../src/cli/shared/print.js";
import { UsageError } from "../../src/cli/shared/usage.js";

test.each([
  ["0", 0],
  ["90", 90],
  ["90s", 90],
  ["30m", 1800],
  ["2h", 7200],
  ["1d12h", 129_600],
  ["2w", 1_209_600],
  ["1h1h", 7200],
  ["1x", undefined],
  ["h", undefined],
  ["-1h", undefined],
  ["", undefined],
])("%j lasts %j seconds", (duration, expected) => {
  expect(seconds(duration)).toBe(expected);
});

test.each([
  ["0", 10, 0],
  ["10", 10, 10],
  ["999999999999999", undefined, 999_999_999_999_999],
])("the whole number %j, at most %j, is read as %j", (text, max, expected) => {
  expect(wholeNumber("--limit", text, max)).toBe(expected);
});

test.each([
  ["11", 10, " from 0 to 10, not 11."],
  ["-1", 10, " from 0 to 10, not -1."],
  ["1.0", 10, " from 0 to 10, not 1.0."],
  ["9".repeat(16), undefined, `, not ${"9".repeat(16)}.`],
])("%j is no whole number, at most %j", (text, max, end) => {
  expect(() => wholeNumber("--limit", text, max)).toThrow(`--limit takes a whole number${end}`);
});

const fault = { operation: "ping", times: 1, match: {}, effect: { kind: "hang" } };

test("a value of the document is read, without what was not given", () => {
  expect(parseInput(wire.WebhookDeliveryStatus, "failed")).toBe("failed");
  const body = { ...fault, times: undefined };
  expect(parseInput(wire.NewFault, body)).not.toHaveProperty("times");
});

const status = (code: unknown) => ({ ...fault, effect: { kind: "status", status: code } });
test.each([
  ["is less", wire.NewFault, status(399), "effect.status: 399 is less than 400."],
  ["is more", wire.NewFault, status(600), "effect.status: 600 is more than 599."],
  [
    "is none of them",
    wire.WebhookDeliveryStatus,
    "wrong",
    "wrong is not one of pending, succeeded, failed, cancelled.",
  ],
  [
    "is nearly one of them",
    wire.WebhookDeliveryStatus,
    "faild",
    "faild is not one of pending, succeeded, failed, cancelled. Did you mean failed?",
  ],
])("a command refuses %s", (_, shape, input, message) => {
  expect(() => parseInput(shape, input)).toThrow(new UsageError(message));
});

test("a refusal of accounts to add says what is missing, and of events what they may be", () => {
  const seed = { accounts: [{ name: "Meridian", apps: [{ name: "Ours", key: 1 }] }] };
  const lines = [
    "The accounts.0.teams field is required.",
    "The accounts.0.users field is required.",
    "The accounts.0.apps.0 field must not have key.",
  ];
  expect(() => parseInput(wire.Seed, seed)).toThrow(new UsageError(lines.join("\n")));
  const endpoint = { url: "https://a.example/", events: ["order.complete"] };
  expect(() => parseInput(wire.NewEndpoint, endpoint)).toThrow(
    /^events\.0: order\.complete is not one of .*, order\.\*, .*Did you mean order\.completed\?$/,
  );
});

test("a refusal names a text that is too short, and every other mistake on a line of its own", () => {
  expect(() => parseInput(wire.NewUser, { email: "", account_id: 1 })).toThrow(
    /^The account id field .*\nThe email field |^The email field .*\nThe account id field /,
  );
  const long = { url: "https://a.example/", description: "x".repeat(256) };
  expect(() => parseInput(wire.NewEndpoint, long)).toThrow(
    "The description field must not be greater than 255 characters.",
  );
  expect(() => parseInput(wire.WebhookDeliveryStatus, null)).toThrow(/^null is not one of/);
});

const set = (...written: string[]) => ({ set: written });

test("--set sets properties of objects, and parses values that are JSON", () => {
  const call = set("a.b=1", "a.c=x", "a.d.e=null", "f=[1]", "g==", "h=", "a.c=y");
  expect(fieldsOf(call)).toEqual({ a: { b: 1, c: "y", d: { e: null } }, f: [1], g: "=", h: "" });
  expect(fieldsOf(set("a=null", "a.b=1"))).toEqual({ a: { b: 1 } });
  expect(fieldsOf(set("a=x", "a.b=1"))).toEqual({ a: { b: 1 } });
  expect(fieldsOf({})).toEqual({});
  expect(flatFieldsOf(call)).toMatchObject({ "a.b": 1, "a.d.e": null, "a.c": "y" });
  expect(flatFieldsOf({})).toEqual({});
});

test.each(["a", "=1", "A=1", "a.=1", ".a=1", "a..b=1", "a.B=1"])(
  "--set %s is refused",
  (written) => {
    expect(() => fieldsOf(set(written))).toThrow(`--set takes field=value, not ${written}.`);
  },
);

test.each([
  ["nothing", { value: undefined }, ""],
  ["a text", { value: 1, text: "a\u001b\nb" }, "a?\nb\n"],
  ["a list of nothing", { value: { data: [] }, columns: ["a"], summary: "0" }, "None.\n"],
  [
    "a list",
    { value: { data: [{ a: "x\ny", b: 1 }, { a: ["p", "q"] }, "z"] }, columns: ["a", "b"] },
    "a    b\nx?y  1\np,q  -\n-    -\n",
  ],
  [
    "a list and its end",
    { value: { data: [{ a: null }] }, columns: ["a"], summary: "1 of 2" },
    "a\n-\n\n1 of 2\n",
  ],
  ["an object", { value: { long: ["a", 1], b: { c: true } } }, 'long  ["a",1]\nb     {"c":true}\n'],
])("the output is readable: %s", (_, shown, text) => {
  expect(render(shown, false)).toBe(text);
});

test("output as JSON is the value alone", () => {
  expect(render({ value: { a: [1] }, text: "x" }, true)).toBe('{\n  "a": [\n    1\n  ]\n}\n');
  expect(render({ value: undefined }, true)).toBe("null\n");
});

test("a command line reports whether it succeeded", async () => {
  const run = async (args: readonly string[], out: (text: string) => void = () => undefined) => {
    const errors: string[] = [];
    const ended = await runCommandLine(args, {
      out,
      err: (e) => void errors.push(e),
      environment: {},
    });
    return [ended, errors.join("\n")];
  };
  expect(await run(["help"])).toEqual([{ code: 0, unexpected: false }, ""]);
  expect(await run(["--help", "clock"])).toEqual([{ code: 0, unexpected: false }, ""]);
  expect(await run(["halp"])).toEqual([
    { code: 2, unexpected: false },
    "There is no command halp. Did you mean help?\nSee: apostille-sandbox help",
  ]);
  const broken = () => {
    throw new RangeError("The pipe is broken.");
  };
  expect(await run(["help"], broken)).toEqual([
    { code: 1, unexpected: true },
    expect.stringContaining("RangeError: The pipe is broken."),
  ]);
});
