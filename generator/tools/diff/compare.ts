import type { ReadDescription } from "../../output/index.js";
import { createContext, type DiffOptions } from "./findings/context.js";
import type { Finding } from "./findings/finding.js";
import { compareComponents } from "./document/components.js";
import { compareDeliverySecurity } from "./document/delivery-security.js";
import { compareExtensions } from "./document/extensions.js";
import { compareInfo } from "./document/info.js";
import { compareSchemes, pairSchemes } from "./document/schemes.js";
import { compareSecurity } from "./document/security.js";
import { compareServers } from "./document/servers.js";
import { compareSignatures } from "./document/signatures.js";
import { compareOperations, pairOperations } from "./exchange/operations.js";
import { compareWebhooks } from "./exchange/outgoing.js";
import { SchemaGraph } from "./schema/graph.js";
import { nextVersion, type Semver, semverOf } from "./semver.js";

/** The differences between two descriptions. */
export interface Comparison {
  readonly semver: Semver;
  /** The version of the old document, raised by {@link semver}; absent if it is not a semantic version. */
  readonly nextVersion?: string;
  readonly findings: readonly Finding[];
  /** How many pairs of schemas were compared: a measure of the work. */
  readonly pairs: number;
}

/** Compares the models of two descriptions: what has changed, how serious it is, and for whom. */
export function compareDescriptions(
  old: ReadDescription,
  now: ReadDescription,
  options: DiffOptions,
): Comparison {
  const context = createContext(old, now, options);
  const graph = new SchemaGraph(context);
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
  compareComponents(context, graph.exchanges);
  const findings = context.findings();
  const semver = semverOf(findings);
  const next = nextVersion(old.api.version, semver);
  return { semver, ...(next !== undefined && { nextVersion: next }), findings, pairs: graph.size };
}
