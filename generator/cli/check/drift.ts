import {
  type Diagnostic,
  driftConfiguration,
  driftDocument,
  driftEdited,
  driftExtra,
  driftFormatted,
  driftGenerator,
  driftLineEndings,
  driftMissing,
} from "../../description/index.js";
import { type Cause, CAUSES, type DriftedFile } from "../../output/index.js";
import { EXIT, type ExitCode } from "../command/command.js";

const DIAGNOSTICS = {
  document: driftDocument,
  configuration: driftConfiguration,
  generator: driftGenerator,
  formatted: driftFormatted,
  edited: driftEdited,
  missing: driftMissing,
  extra: driftExtra,
  "line-endings": driftLineEndings,
} as const satisfies Record<Cause, unknown>;

const EXITS = {
  document: EXIT.documentChanged,
  configuration: EXIT.configurationChanged,
  generator: EXIT.generatorChanged,
  formatted: EXIT.formatted,
  edited: EXIT.edited,
  missing: EXIT.missing,
  extra: EXIT.extra,
  "line-endings": EXIT.lineEndings,
} as const satisfies Record<Cause, ExitCode>;

/** A file that has drifted, as a diagnostic of that file. */
export const driftDiagnostic = (
  { cause, also = [] }: Pick<DriftedFile, "cause" | "also">,
  { path, document }: { readonly path: string; readonly document: string },
): Diagnostic =>
  DIAGNOSTICS[cause]({ path, what: changedParts([cause, ...also]) }, { document, pointer: "" });

/** `the document and the generator`. */
export const changedParts = (causes: readonly Cause[]): string =>
  causes.map((cause) => `the ${cause}`).join(" and ");

/** The causes of drift with their numbers, and what to do about each. */
export const driftCounts = (
  drift: readonly DriftedFile[],
): readonly { readonly cause: Cause; readonly count: number; readonly fix: string }[] =>
  CAUSES.map((cause) => ({
    cause,
    count: drift.filter((finding) => [finding.cause, ...(finding.also ?? [])].includes(cause))
      .length,
    fix: DIAGNOSTICS[cause].definition.fix,
  })).filter(({ count }) => count > 0);

/** One code for any drift, or that of its first cause in the order of {@link CAUSES}. */
export function exitOfDrift(drift: readonly DriftedFile[], byCause: boolean): ExitCode {
  const first = CAUSES.find((cause) => drift.some((finding) => finding.cause === cause));
  return byCause && first !== undefined ? EXITS[first] : EXIT.findings;
}
