/** The results of a verification: for programs, for test reporters and for people. */
import {
  caseOf,
  json,
  type LocatedDiagnostic,
  type Operation,
  printable,
  statusUndeclared,
  type TestCase,
  type TestSuite,
} from "../../description/index.js";
import { excerpt } from "./exchange/exchange.js";
import type { CoverageCount } from "./session/coverage.js";
import type { OperationResult, Verification, VerifyFinding } from "./session/verification.js";

/** A finding with the line of the document that it concerns. */
interface LocatedVerifyFinding {
  readonly finding: VerifyFinding;
  readonly located: LocatedDiagnostic;
}

/** The result as one JSON object. */
export function jsonReport(
  { seed, requests, operations, cutOff, coverage = [] }: Verification,
  findings: readonly LocatedVerifyFinding[],
): object {
  return {
    seed,
    requests,
    patternsCutOff: cutOff,
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
    coverage: coverage.map(({ items: _, ...count }) => count),
    operations: operations.map(({ operation, requests: sent, succeeded, skipped, missing }) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      requests: sent,
      succeeded,
      ...(skipped !== undefined && { skipped }),
      ...(missing !== undefined && { missing }),
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
    return caseOf(name.slice(operation.id.length + 1), own);
  });
}

/** Faults that often concern the whole server, and then show in every operation. */
const WIDE: ReadonlySet<string> = new Set([
  "verify/allow-missing",
  "verify/authentication-ignored",
  "verify/credential-accepted",
  "verify/media-type-accepted",
  "verify/method-accepted",
  "verify/method-status",
  "verify/status-undeclared",
]);

/** What so many operations do is what the server does. */
const MANY_OPERATIONS = 4;

/** The number of operations that are named where there are more. */
const MAX_NAMES = 5;

/**
 * For people: one finding where the same fault shows in many operations, so that it hides no other; and one for all
 * refusals of operations that declare none.
 */
export function foldRepeated(
  findings: readonly VerifyFinding[],
  operations: readonly Operation[] = [],
): readonly VerifyFinding[] {
  const silent = new Set(operations.filter(declaresNoRefusal).map(({ id }) => id));
  const refusals = findings.filter(isUndeclaredRefusal);
  // What many operations answer, and some of them declare other refusals, is a fault of the server.
  const isEverywhere = (status: number | undefined): boolean => {
    const ids = refusals
      .filter(({ answer }) => answer?.status === status)
      .map((one) => one.operation);
    return new Set(ids).size >= MANY_OPERATIONS && ids.some((id) => !silent.has(id));
  };
  const everywhere = new Set(
    [...new Set(refusals.map(({ answer }) => answer?.status))].filter(isEverywhere),
  );
  const isUnforeseen = (finding: VerifyFinding): boolean =>
    silent.has(finding.operation) &&
    isUndeclaredRefusal(finding) &&
    !everywhere.has(finding.answer?.status);
  const keyOf = (finding: VerifyFinding): string =>
    `${finding.diagnostic.code} ${isUnforeseen(finding) ? "refusal" : finding.answer?.status}`;
  const groups = new Map<string, VerifyFinding[]>();
  for (const finding of findings)
    groups.set(keyOf(finding), [...(groups.get(keyOf(finding)) ?? []), finding]);
  return findings.flatMap((finding) => {
    const group = WIDE.has(finding.diagnostic.code) ? (groups.get(keyOf(finding)) ?? []) : [];
    const alike = isUnforeseen(finding) ? group : new Set(group.map((one) => one.operation));
    if ([...alike].length < 2) return [finding];
    return group[0] === finding ? [inOne(finding, group.slice(1))] : [];
  });
}

const declaresNoRefusal = ({ responses }: Operation): boolean =>
  responses.every(({ status }) => status !== "default" && !String(status).startsWith("4"));

const isUndeclaredRefusal = ({ diagnostic, answer }: VerifyFinding): boolean =>
  diagnostic.code === statusUndeclared.definition.code &&
  answer !== undefined &&
  answer.status >= 400 &&
  answer.status < 500;

function inOne(first: VerifyFinding, others: readonly VerifyFinding[]): VerifyFinding {
  const distinct = <T>(values: readonly T[], own: T): readonly T[] =>
    [...new Set(values)].filter((value) => value !== own);
  const statuses = distinct(
    others.map(({ answer }) => answer?.status),
    first.answer?.status,
  );
  const operations = distinct(
    others.map(({ operation }) => operation),
    first.operation,
  );
  const named = operations.slice(0, MAX_NAMES).join(", ");
  const more = operations.length > MAX_NAMES ? ", …" : "";
  const parts = [
    first.diagnostic.message,
    ...(statuses.length > 0 ? [`Others answered ${statuses.toSorted().join(", ")}.`] : []),
    ...(operations.length > 0
      ? [
          `The same in ${operations.length} other operation${operations.length === 1 ? "" : "s"}: ${named}${more}.`,
        ]
      : []),
  ];
  return { ...first, diagnostic: { ...first.diagnostic, message: parts.join(" ") } };
}

/** What was and was not verified, in a few lines. */
export function verificationSummary(
  { operations, requests, seed, cutOff, coverage = [] }: Verification,
  counts: string,
): string {
  const tried = operations.filter(({ skipped }) => skipped === undefined);
  const failed = tried.filter(
    ({ succeeded, operation }) => !succeeded && declaresSuccess(operation),
  );
  const lines = [
    `${requests} requests for ${tried.length} of ${operations.length} operations${seed === undefined ? "" : `, seed ${seed}`}: ${counts === "" ? "no findings" : counts}`,
    ...skippedLines(
      operations,
      "changes data",
      "change data and were not called (--write calls them)",
    ),
    ...operations.flatMap(({ operation: { id }, skipped, missing }) =>
      skipped === "no request"
        ? [`not called: ${id}, because no valid value of ${missing ?? "a part"} could be generated`]
        : [],
    ),
    ...namesLine(
      operations.filter(({ skipped }) => skipped === "hidden").map(({ operation }) => operation.id),
      "never reached, because another operation has the same method and path",
    ),
    ...namesLine(
      failed.filter((one) => !wantsCredential(one)).map(({ operation }) => operation.id),
      "never returned a success",
    ),
    ...namesLine(
      failed.filter(wantsCredential).map(({ operation }) => operation.id),
      "answered 401 to every valid request, so only refusals were verified (--bearer, --basic, --api-key)",
    ),
    ...namesLine(
      tried
        .filter(({ operation }) => !declaresSuccess(operation))
        .map(({ operation }) => operation.id),
      "no success is declared",
    ),
    ...namesLine(
      cutOff.map((pattern) => printable(JSON.stringify(pattern))),
      "not tested with every value, because it takes too long",
    ),
    ...coverageLine(coverage),
  ];
  return `${lines.join("\n")}\n`;
}

const declaresSuccess = ({ responses }: Operation): boolean =>
  responses.some(({ status }) => /^(?:[23]|default$)/.test(String(status)));

const wantsCredential = ({ status }: OperationResult): boolean => status === 401;

const coverageLine = (coverage: readonly CoverageCount[]): readonly string[] =>
  coverage.length === 0
    ? []
    : [
        `seen: ${coverage.map(({ kind, seen, declared }) => `${seen} of ${declared} ${kind}`).join(", ")}`,
      ];

function skippedLines(
  operations: Verification["operations"],
  reason: string,
  label: string,
): readonly string[] {
  const count = operations.filter(({ skipped }) => skipped === reason).length;
  return count === 0 ? [] : [`${count} ${label}`];
}

function namesLine(names: readonly string[], label: string): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  return [`${label}: ${names.slice(0, MAX_NAMES).join(", ")}${more}`];
}
