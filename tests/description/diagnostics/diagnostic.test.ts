/** Diagnostics and their definitions. */
import { expect, it } from "vitest";
import { defineDiagnostic } from "../../../generator/description/diagnostics/define.js";
import {
  atKey,
  type Diagnostic,
  hasErrors,
  recoverable,
  reportOnce,
} from "../../../generator/description/diagnostics/diagnostic.js";

const base = {
  code: "a/b",
  severity: "error",
  message: 'There is no "{name}"[ in {place}].',
  example: { name: "x", place: "y" },
  cause: "Why.",
  fix: "Fix it.",
} as const;
const missing = defineDiagnostic(base);
const place = { document: "file:///a", pointer: "/b" };

it("a diagnostic has what its definition and its call give it, and nothing else", () => {
  const { code, severity, cause, fix } = base;
  const plain = { code, severity, cause, fix, message: 'There is no "n".' };
  expect(missing({ name: "n" })).toStrictEqual(plain);
  const related = [{ message: "See.", location: place }];
  expect(missing({ name: "n" }, place, related)).toStrictEqual({
    ...plain,
    location: place,
    related,
  });
  const lenient = defineDiagnostic({ ...base, recoverable: true });
  expect(lenient({ name: "n", place: "p" })).toStrictEqual({
    ...plain,
    message: 'There is no "n" in p.',
    recoverable: true,
  });
  expect(recoverable(missing({ name: "n" }))).toStrictEqual({ ...plain, recoverable: true });
  expect(missing.definition).toBe(base);
  expect(atKey(place)).toEqual({ ...place, atKey: true });
});

it("a fault is reported once for each place", () => {
  const found: Diagnostic[] = [];
  const report = reportOnce((one) => found.push(one));
  const other = { ...place, pointer: "/c" };
  for (const one of [
    missing({ name: "n" }, place),
    missing({ name: "n" }, place),
    missing({ name: "n" }, other),
    missing({ name: "m" }, place),
    missing({ name: "n" }),
  ])
    report(one);
  expect(found.map(({ message, location }) => [message, location?.pointer])).toEqual([
    ['There is no "n".', "/b"],
    ['There is no "n".', "/c"],
    ['There is no "m".', "/b"],
    ['There is no "n".', undefined],
  ]);
});

it("only errors are errors", () => {
  const warning = { ...missing({ name: "n" }), severity: "warning" as const };
  expect([
    hasErrors([]),
    hasErrors([warning]),
    hasErrors([warning, missing({ name: "n" })]),
  ]).toEqual([...[false, false, true]]);
});
