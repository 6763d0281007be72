import { resolve } from "node:path";

import { createLocator, type SourceLocation } from "../../../description/index.js";
import type { ConsumerCountsJson } from "../../../../runtime/wire/observation/consumer-counts.js";
import type { DiffException, ReadDescription } from "../../../output/index.js";
import { type Comparison, hasMoved, nextVersion, type Semver, semverOf } from "../compare.js";
import type { ConsumerFile, ConsumerVerdict } from "../consumers/verdicts.js";
import { consumerVerdicts } from "../consumers/verdicts.js";
import { unknownRequests } from "../consumers/usage.js";
import type { Finding } from "../findings/collector.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { type ObservedDeviation, shownBy } from "../../observed/index.js";
import { rankOf, type Verdict, VERDICTS } from "../../../output/index.js";

/** A finding with its positions. */
export interface LocatedFinding extends Omit<Finding, Version> {
  /** How often observed messages have shown it already, if any have. */
  readonly observed?: number;
  readonly old?: SourceLocation;
  readonly new?: SourceLocation;
}

/** The complete result of a comparison, worst changes first. */
export interface DiffReport {
  readonly title: string;
  readonly oldVersion: string;
  readonly newVersion: string;
  readonly semver: Semver;
  readonly nextVersion?: string;
  readonly findings: readonly LocatedFinding[];
  readonly accepted: readonly (LocatedFinding & { readonly accepted: string })[];
  readonly unused: readonly DiffException[];
  /** The verdict on each consumer; absent if there are no contracts. */
  readonly consumers?: readonly ConsumerVerdict<LocatedFinding>[];
  /** Requests that name the contract of none of these consumers, if requests were counted. */
  readonly unknownRequests?: number;
  /** How many findings there are, if not all of them are listed. */
  readonly counts?: string;
}

/** A file of a revision: its path from the root of the repository. */
export interface RevisionFile {
  readonly revision: string;
  readonly path: string;
}

/** One of the two descriptions. Its files may be copies of those of a revision, as which reports name them. */
export interface ReportedVersion {
  readonly description: ReadDescription;
  readonly nameOf: (file: string) => RevisionFile | undefined;
}

interface ReportOptions {
  readonly cwd: string;
  readonly exceptions: readonly DiffException[];
  readonly today: string;
  readonly consumers?: readonly ConsumerFile[] | undefined;
  readonly counts?: ConsumerCountsJson | undefined;
  /** How observed messages deviated from the old document. */
  readonly observed?: readonly ObservedDeviation[] | undefined;
}

export function createReport(
  comparison: Comparison,
  versions: OldAndNew<ReportedVersion>,
  { cwd, exceptions, today, consumers, counts, observed = [] }: ReportOptions,
): DiffReport {
  const judged: RatedFindings = applyExceptions(comparison.findings, exceptions, today);
  const [old, now] = [locator(versions.old, cwd), locator(versions.new, cwd)];
  const timesShown = shownBy(observed, versions.old.description.api);
  const locate = (finding: Finding): LocatedFinding => {
    const { old: before, new: after, ...rest } = finding;
    const times = timesShown(finding);
    return {
      ...rest,
      ...(times > 0 && { observed: times }),
      ...(before !== undefined && { old: old(before) }),
      ...(after !== undefined && { new: now(after) }),
    };
  };
  const semver = semverOf(judged.findings);
  const findings = judged.findings.map(locate).toSorted(byWeight);
  const { former } = comparison;
  const { api } = versions.old.description;
  const next = nextVersion(api.version, semver);
  return {
    title: versions.new.description.api.title,
    oldVersion: api.version,
    newVersion: versions.new.description.api.version,
    semver,
    ...(next !== undefined && { nextVersion: next }),
    findings,
    accepted: judged.accepted.map(({ finding, exception }) => ({
      ...locate(finding),
      accepted: exception.why,
    })),
    unused: judged.unused,
    ...(consumers !== undefined && {
      consumers: consumerVerdicts(consumers, versions.old.description, {
        ...{ findings, former, counts },
      }).toSorted((a, b) => (b.use?.requests ?? 0) - (a.use?.requests ?? 0)),
      ...(counts !== undefined && {
        unknownRequests: unknownRequests(
          consumers.map(({ contract }) => contract),
          counts,
        ),
      }),
    }),
  };
}

function locator({ description, nameOf }: ReportedVersion, cwd: string) {
  const locate = createLocator(description.sources, cwd);
  return (origin: NonNullable<Finding["old"]>): SourceLocation => {
    const found = locate(origin);
    const file = nameOf(resolve(cwd, found.file));
    if (file === undefined) return found;
    return { ...found, file: `${file.revision}:${file.path}`, inRepository: file.path };
  };
}

const lineOf = ({ old, new: now }: LocatedFinding): number => (now ?? old)?.line ?? 0;

const byWeight = (a: LocatedFinding, b: LocatedFinding): number =>
  rankOf(b.verdict) - rankOf(a.verdict) || lineOf(a) - lineOf(b);

const countOf = ({ findings }: Pick<DiffReport, "findings">, verdict: Verdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length;

/** The same report, with its breaking changes alone. */
export const breakingOnly = (report: DiffReport): DiffReport => ({
  ...report,
  findings: report.findings.filter(({ verdict }) => verdict === "breaking"),
  counts: countsOf(report),
});

/** The findings, those of texts once for each place: requests and responses may share it. */
export function textsOnce(findings: readonly LocatedFinding[]): readonly LocatedFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ kind, at, message }) => {
    const text = JSON.stringify([kind, at, message]);
    const isKnown = kind === "docs" && seen.has(text);
    seen.add(text);
    return !isKnown;
  });
}

/** `2 breaking, 1 safe`, or `no changes`. */
export function countsOf(report: Pick<DiffReport, "findings" | "counts">): string {
  if (report.counts !== undefined) return report.counts;
  const counts = VERDICTS.toReversed().flatMap((verdict) => {
    const count = countOf(report, verdict);
    return count === 0 ? [] : [`${count} ${verdict}`];
  });
  return counts.length === 0 ? "no changes" : counts.join(", ");
}

/** `2 of 3 consumers break.` */
export function consumerCounts(consumers: readonly ConsumerVerdict<unknown>[]): string {
  const count = (wanted: ConsumerVerdict<unknown>["verdict"]): number =>
    consumers.filter(({ verdict }) => verdict === wanted).length;
  const all = `${consumers.length} ${consumers.length === 1 ? "consumer" : "consumers"}`;
  return `${all}: ${count("breaks")} broken, ${count("risky")} at risk, ${count("fine")} fine.`;
}

/** How much a consumer is in use, in words; empty if that was not counted. */
export function useText({ use }: ConsumerVerdict<unknown>): string {
  if (use === undefined) return "";
  const { requests, last } = use;
  return requests === 0 ? "not in use" : `${countOfRequests(requests)}, last on ${last}`;
}

/** How often what is reached was requested, in words. */
export const requestsText = (requests: number | undefined): string =>
  requests === undefined ? "" : ` (${requests === 0 ? "not in use" : countOfRequests(requests)})`;

const countOfRequests = (count: number): string =>
  `${count} ${count === 1 ? "request" : "requests"}`;

/** How often observed messages have shown a change already, in words. */
export const observedText = ({ observed }: LocatedFinding): string =>
  observed === undefined ? "" : `observed ${observed} ${observed === 1 ? "time" : "times"} already`;

/** Requests that no contract accounts for, in words. */
export const unknownText = ({ unknownRequests: count = 0 }: DiffReport): readonly string[] =>
  count === 0 ? [] : [`Of none of these contracts: ${countOfRequests(count)}.`];

/** What has to be known of a verdict: from what the contract was made, and where it is too wide. */
export const notesOn = ({ madeFrom, notes }: ConsumerVerdict<unknown>): readonly string[] => [
  ...(madeFrom === undefined
    ? []
    : [`Its contract was made from another document than the old one, of version ${madeFrom}.`]),
  ...Object.entries(notes).map(([place, note]) => `${place} ${note}`),
];

/** The recommended version, in words. */
export function versionAdvice({
  semver,
  oldVersion,
  newVersion,
  nextVersion: next,
}: DiffReport): string {
  if (semver === "none") return "The documents are equivalent.";
  if (next === undefined) return `This is a ${semver} change.`;
  if (hasMoved(oldVersion, newVersion, semver))
    return `This is a ${semver} change, from ${oldVersion} to ${newVersion}.`;
  const note = newVersion === oldVersion ? "" : ` (the new document says ${newVersion})`;
  return `This is a ${semver} change: ${oldVersion} should become ${next}${note}.`;
}

/** What is wrong with the new version; `undefined` if it has moved as far as the findings ask, or further. */
export function versionFault(report: DiffReport): string | undefined {
  const { semver, oldVersion, newVersion, nextVersion } = report;
  if (semver === "none" || hasMoved(oldVersion, newVersion, semver)) return undefined;
  const moved =
    newVersion === oldVersion
      ? `still ${oldVersion}`
      : `${newVersion} after ${oldVersion}, which is not far enough`;
  const wanted = nextVersion === undefined ? "another one" : `at least ${nextVersion}`;
  return `The version is ${moved}: a ${semver} change asks for ${wanted}.`;
}

/** The party that a finding concerns, in words. */
export const PARTY_NAMES: Readonly<Record<Finding["whom"], string>> = {
  caller: "callers",
  receiver: "receivers of webhooks",
  implementer: "implementers",
};

/**
 * The findings that count, those that are accepted with the reason, and exceptions that match nothing or have expired.
 */
interface RatedFindings {
  readonly findings: readonly Finding[];
  readonly accepted: readonly { readonly finding: Finding; readonly exception: DiffException }[];
  readonly unused: readonly DiffException[];
}

/** Sets aside the findings that the configuration accepts on a given day (`YYYY-MM-DD`). */
function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly DiffException[],
  today: string,
): RatedFindings {
  const valid = exceptions.filter(({ until }) => until === undefined || today <= until);
  const judged = findings.map((finding) => ({
    finding,
    exception: valid.find((candidate) => covers(candidate, finding)),
  }));
  const accepted = judged.flatMap(({ finding, exception }) =>
    exception === undefined ? [] : [{ finding, exception }],
  );
  const used = new Set(accepted.map(({ exception }) => exception));
  return {
    findings: judged.flatMap(({ finding, exception }) =>
      exception === undefined ? [finding] : [],
    ),
    accepted,
    unused: exceptions.filter((exception) => !used.has(exception)),
  };
}

const covers = ({ kind, at }: DiffException, finding: Finding): boolean =>
  kind === finding.kind &&
  (at === undefined || finding.at === at || finding.at.startsWith(`${at}/`));
