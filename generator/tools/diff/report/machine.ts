import {
  github,
  junit,
  type LocatedDiagnostic,
  sarif,
  type Severity,
  type SourceLocation,
  suitesOf,
} from "../../../description/index.js";
import type { Verdict } from "../../../output/index.js";
import type { ConsumerVerdict } from "../consumers/verdicts.js";
import { type DiffReport, type LocatedFinding, textsOnce, PARTY_NAMES } from "./report.js";

/** The machine-readable report: one JSON value. */
export function toJson(report: DiffReport): object {
  const { semver, nextVersion, oldVersion, newVersion, findings, accepted, unused } = report;
  const { consumers, unknownRequests } = report;
  return {
    semver,
    ...(nextVersion !== undefined && { nextVersion }),
    oldVersion,
    newVersion,
    findings: findings.map(findingToJson),
    accepted: accepted.map((finding) => ({
      ...findingToJson(finding),
      accepted: finding.accepted,
    })),
    unusedExceptions: unused,
    ...(consumers !== undefined && {
      consumers: consumers.map(({ findings: reaching, ...consumer }) => ({
        ...consumer,
        findings: reaching.map(({ finding, ...reach }) => ({
          ...reach,
          ...findingToJson(finding),
        })),
      })),
    }),
    ...(unknownRequests !== undefined && { unknownRequests }),
  };
}

const findingToJson = ({
  at,
  kind,
  part,
  verdict,
  whom,
  message,
  why,
  in: messages,
  observed,
  old,
  new: now,
}: LocatedFinding): object => ({
  at,
  kind,
  side: part,
  verdict,
  whom,
  message,
  why,
  in: messages,
  ...(observed !== undefined && { observed }),
  ...(old !== undefined && { old: locationOf(old) }),
  ...(now !== undefined && { new: locationOf(now) }),
});

const locationOf = ({ file, line, column, pointer }: SourceLocation): object => ({
  file,
  line,
  column,
  pointer,
});

const SEVERITIES: Readonly<Record<Verdict, Severity>> = {
  breaking: "error",
  risky: "warning",
  safe: "info",
};

/** A finding as a diagnostic, located in the new document if possible. */
function toDiagnostic({
  kind,
  verdict,
  message,
  why,
  whom,
  old,
  new: now,
}: LocatedFinding): LocatedDiagnostic {
  const position = now ?? old;
  return {
    code: `diff/${kind}`,
    severity: SEVERITIES[verdict],
    message,
    cause: why,
    fix: `${why} For ${PARTY_NAMES[whom]}.`,
    ...(position !== undefined && { position }),
    related: now !== undefined && old !== undefined ? [{ message: "before", position: old }] : [],
  };
}

/** Annotations of a pull request: with consumers, of the changes that reach them. */
export const toGithub = ({ findings, consumers }: DiffReport, cwd: string): string =>
  github(consumers?.flatMap(reachedBy) ?? textsOnce(findings).map(toDiagnostic), cwd);

const reachedBy = ({ name, findings }: ConsumerVerdict<LocatedFinding>) =>
  findings.map(({ place, finding }): LocatedDiagnostic => {
    const found = toDiagnostic(finding);
    return { ...found, message: `${name}, ${place}: ${found.message}` };
  });

/** SARIF 2.1.0, for code scanning. */
export const toSarif = ({ findings }: DiffReport): object =>
  sarif(textsOnce(findings).map(toDiagnostic));

/** JUnit's XML: what breaks fails. */
export const toJunit = ({ findings }: DiffReport): string =>
  junit("apostille diff", suitesOf(textsOnce(findings).map(toDiagnostic)));
