/** The machine-readable result of a verification. */
import {
  json,
  type LocatedDiagnostic,
  printable,
  type TestCase,
  type TestSuite,
} from "../../../description/index.js";
import { excerpt } from "../exchange/body.js";
import type { VerifyFinding } from "../run/findings.js";
import type { OperationResult, Verification } from "../run/verification.js";

/** A finding with the line of the document that it concerns. */
export interface LocatedVerifyFinding {
  readonly finding: VerifyFinding;
  readonly located: LocatedDiagnostic;
}

/** The result as one JSON object. */
export function jsonReport(
  { seed, requests, operations }: Verification,
  findings: readonly LocatedVerifyFinding[],
): object {
  return {
    seed,
    requests,
    findings: findings.map(({ finding, located }) => {
      const { answer } = finding;
      return {
        ...json([located])[0],
        operation: finding.operation,
        case: finding.case,
        count: finding.count,
        ...(answer !== undefined && {
          answer: { status: answer.status, body: excerpt(answer, 2_000) },
        }),
      };
    }),
    operations: operations.map(({ operation, requests: sent, succeeded, skipped }) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      requests: sent,
      succeeded,
      ...(skipped !== undefined && { skipped }),
    })),
  };
}

/** One suite for each operation, with a test for each planned request. */
export const junitSuites = (
  { operations }: Verification,
  findings: readonly LocatedVerifyFinding[],
): readonly TestSuite[] =>
  operations.map((result) => ({
    name: result.operation.id,
    cases: casesOf(
      result,
      findings.filter(({ finding }) => finding.operation === result.operation.id),
    ),
  }));

function casesOf(
  { operation, cases, skipped }: OperationResult,
  findings: readonly LocatedVerifyFinding[],
): readonly TestCase[] {
  if (skipped !== undefined) return [{ name: operation.id, failures: [], skipped }];
  const names = new Set([...cases, ...findings.map(({ finding }) => finding.case)]);
  return [...names].map((name) => {
    const own = findings.flatMap(({ finding, located }) =>
      finding.case === name ? [located] : [],
    );
    const notes = own.filter(({ severity }) => severity !== "error");
    return {
      name: name.slice(operation.id.length + 1),
      failures: own.filter(({ severity }) => severity === "error").map(failureOf),
      ...(notes.length > 0 && { notes: notes.map(({ message }) => message) }),
    };
  });
}

function failureOf({ code, message, place, fix, reproduce = "" }: LocatedDiagnostic) {
  const where = place === undefined ? [] : [`${place.file}:${place.line}:${place.column}`];
  const text = [...where, fix, reproduce].map(printable).join("\n");
  return { type: code, message: printable(message), text };
}
