import type { Operation } from "../../description/index.js";
import type { ReadDescription } from "../../output/index.js";
import { SchemaGraph } from "./comparing/graph.js";
import { compareComponents } from "./document/components.js";
import { compareDeliverySecurity } from "./document/delivery-security.js";
import { compareExtensions } from "./document/extensions.js";
import { compareGeneratedNames } from "./document/generated-names.js";
import { compareInfo } from "./document/info.js";
import { compareSchemes, pairSchemes } from "./document/schemes.js";
import { compareSecurity } from "./document/security.js";
import { compareServers } from "./document/servers.js";
import { compareSignatures } from "./document/signatures.js";
import { compareOperations, pairOperations } from "./exchanges/operations.js";
import {
  callbackMessage,
  compareWebhooks,
  pairCallbacks,
  pairWebhooks,
  webhookMessage,
} from "./exchanges/outgoing.js";
import type { Finding } from "./findings/collector.js";
import { createDiffContext, type DiffContext, type DiffOptions } from "./findings/context.js";
import type { OldAndNew, Pairing } from "./findings/pairing.js";
import { compareSchemas } from "./schemas/compare.js";

/** The differences between two descriptions. */
export interface Comparison {
  readonly semver: Semver;
  /** The version of the old document, raised by {@link semver}; absent if it is not a semantic version. */
  readonly nextVersion?: string;
  readonly findings: readonly Finding[];
  /** The names of requests in the old document, such as `GET /orders`, by those that they have now. */
  readonly former: ReadonlyMap<string, string>;
  /** How many pairs of schemas were compared: a measure of the work. */
  readonly pairs: number;
}

/** Compares the models of two descriptions: what has changed, how serious it is, and for whom. */
export function compareDescriptions(
  old: ReadDescription,
  now: ReadDescription,
  options: DiffOptions,
): Comparison {
  const context = createDiffContext(old, now, options);
  const graph = new SchemaGraph(context, compareSchemas);
  const operations = pairOperations(context);
  const schemes = pairSchemes(context);
  compareInfo(context);
  compareServers(context, operations);
  compareSchemes(context, schemes);
  compareSecurity(context, operations, schemes);
  compareDeliverySecurity(context, operations, schemes);
  compareExtensions(context, operations);
  compareOperations(context, graph);
  compareWebhooks({ context, graph });
  compareSignatures(context);
  graph.run();
  compareComponents(context, graph.replacements);
  compareGeneratedNames(context, operations, options.kept);
  const findings = context.findings();
  const semver = semverOf(findings);
  const next = nextVersion(old.api.version, semver);
  return {
    semver,
    ...(next !== undefined && { nextVersion: next }),
    findings,
    former: formerNames(context, operations),
    pairs: graph.size,
  };
}

const formerNames = (
  context: DiffContext,
  operations: Pairing<Operation>,
): ReadonlyMap<string, string> =>
  new Map(
    [
      ...operations.both.map((pair) => namesBy(pair, ({ method, path }) => `${method} ${path}`)),
      ...pairWebhooks(context).both.map((pair) => namesBy(pair, webhookMessage)),
      ...operations.both
        .flatMap((pair) => pairCallbacks(pair.old, pair.new).both)
        .map((pair) => namesBy(pair, callbackMessage)),
    ].filter(([now, old]) => now !== old),
  );

const namesBy = <Item>(
  { old, new: now }: OldAndNew<Item>,
  nameOf: (item: Item) => string,
): readonly [string, string] => [nameOf(now), nameOf(old)];

/** The version increment that a change requires (https://semver.org). */
export type Semver = "none" | "patch" | "minor" | "major";

/** `major` if something breaks, `patch` if only documentation has changed, otherwise `minor`. */
export function semverOf(findings: readonly Pick<Finding, "kind" | "verdict">[]): Semver {
  if (findings.some(({ verdict }) => verdict === "breaking")) return "major";
  if (findings.some(({ kind }) => kind !== "docs")) return "minor";
  return findings.length > 0 ? "patch" : "none";
}

const VERSION = /^(v?)(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

/** The version that should follow; below 1.0.0 a breaking change raises the minor number (semver.org, 4). */
export function nextVersion(version: string, semver: Semver): string | undefined {
  const [, prefix = "", ...parts] = VERSION.exec(version) ?? [];
  const [major, minor, patch] = parts.map(Number);
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  switch (semver) {
    case "none":
      return version;
    case "patch":
      return `${prefix}${major}.${minor}.${patch + 1}`;
    case "minor":
      return major === 0 ? `${prefix}0.${minor}.${patch + 1}` : `${prefix}${major}.${minor + 1}.0`;
    case "major":
      return major === 0 ? `${prefix}0.${minor + 1}.0` : `${prefix}${major + 1}.0.0`;
    default:
      return semver satisfies never;
  }
}

/**
 * Whether a version has risen as far as a change asks, or further. Versions of one or two numbers are compared by these;
 * any other text, such as a date, must differ.
 */
export function hasMoved(old: string, now: string, semver: Exclude<Semver, "none">): boolean {
  const [before, after] = [numbersOf(old), numbersOf(now)];
  if (before === undefined || after === undefined) return old !== now;
  // Below 1.0.0, each number counts as the one before it (semver.org, 4).
  const rank = { major: 0, minor: 1, patch: 2 }[semver] + (before[0] === 0 ? 1 : 0);
  const last = Math.min(rank, 2);
  if (last >= before.length) return true;
  const risen = Array.from({ length: last + 1 }, (_, at) => (after[at] ?? 0) - (before[at] ?? 0));
  return (risen.find((difference) => difference !== 0) ?? 0) > 0;
}

const numbersOf = (version: string): readonly number[] | undefined =>
  /^v?(\d+(?:\.\d+){0,2})(?:[-+].*)?$/.exec(version)?.[1]?.split(".").map(Number);

/** The current day in UTC, `YYYY-MM-DD`. */
export const today = (): string => new Date().toISOString().slice(0, "YYYY-MM-DD".length);
