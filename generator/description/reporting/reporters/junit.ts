/** For CI: JUnit's XML, as Jenkins, GitLab and others read it. */
import { escapeXml, printable } from "../../core/text.js";
import type { LocatedDiagnostic } from "../locate.js";

export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

export interface TestCase {
  readonly name: string;
  /** Why it failed; several reasons make one failure. */
  readonly failures: readonly TestFailure[];
  /** Why it was not run. */
  readonly skipped?: string;
  /** Notes on a test that passed. */
  readonly notes?: readonly string[];
}

export interface TestFailure {
  /** A code, such as `verify/body-invalid`. */
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/** One suite for each file, with a test for each code; only errors fail. Without diagnostics, one test passes. */
export function suitesOf(diagnostics: readonly LocatedDiagnostic[]): readonly TestSuite[] {
  const suites = new Map<string, Map<string, LocatedDiagnostic[]>>();
  for (const one of diagnostics) {
    const name = one.position?.file ?? NO_FILE;
    const suite = suites.get(name) ?? new Map<string, LocatedDiagnostic[]>();
    suites.set(name, suite.set(one.code, [...(suite.get(one.code) ?? []), one]));
  }
  if (suites.size === 0) return [{ name: NO_FILE, cases: [{ name: "no findings", failures: [] }] }];
  return [...suites].map(([name, codes]) => ({
    name,
    cases: [...codes].map(([code, found]) => caseOf(code, found)),
  }));
}

const NO_FILE = "apostille";

/** A test with what was found in it: errors are failures, all else are notes. */
export function caseOf(name: string, found: readonly LocatedDiagnostic[]): TestCase {
  const notes = found.filter(({ severity }) => severity !== "error");
  return {
    name,
    failures: found.filter(({ severity }) => severity === "error").map(failureOf),
    ...(notes.length > 0 && { notes: notes.map(({ message }) => printable(message)) }),
  };
}

function failureOf({
  code,
  message,
  position,
  fix,
  reproduce = "",
}: LocatedDiagnostic): TestFailure {
  const where =
    position === undefined ? [] : [`${position.file}:${position.line}:${position.column}`];
  const text = [...where, fix, reproduce].map(printable).join("\n");
  return { type: code, message: printable(message), text };
}

export function junit(name: string, suites: readonly TestSuite[]): string {
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name, ...counts(all) })}>`,
    ...suites.map(suite),
    "</testsuites>",
    "",
  ].join("\n");
}

const counts = (cases: readonly TestCase[]): Readonly<Record<string, number>> => ({
  tests: cases.length,
  failures: cases.filter(({ failures }) => failures.length > 0).length,
  errors: 0,
  skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
});

function suite({ name, cases }: TestSuite): string {
  const lines = cases.map((one) => testCase(name, one));
  return [
    `  <testsuite ${attributes({ name, ...counts(cases) })}>`,
    ...lines,
    "  </testsuite>",
  ].join("\n");
}

function testCase(classname: string, { name, failures, skipped, notes = [] }: TestCase): string {
  const [first] = failures;
  const texts = failures.map(({ type, message, text }) => `${type}\n${message}\n${text}`);
  const parts = [
    ...(skipped === undefined ? [] : [`      <skipped ${attributes({ message: skipped })}/>`]),
    ...(first === undefined
      ? []
      : [
          `      <failure ${attributes({ type: first.type, message: first.message })}>${escapeXml(texts.join("\n\n"))}</failure>`,
        ]),
    ...(notes.length === 0
      ? []
      : [`      <system-out>${escapeXml(notes.join("\n"))}</system-out>`]),
  ];
  const head = `    <testcase ${attributes({ classname, name })}`;
  return parts.length === 0 ? `${head}/>` : [`${head}>`, ...parts, "    </testcase>"].join("\n");
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(" ");
