import type { Config } from "../config/config.js";
import {
  childOf,
  createReach,
  type Diagnostic,
  type DocumentSet,
  type Location,
  originKey,
  parsePointer,
  type Report,
  type SourceDocument,
} from "../../description/index.js";

const IGNORE = "x-apostille-ignore";

interface ReadDocuments {
  /** Every file that was read, by URI. */
  readonly sources: ReadonlyMap<string, SourceDocument>;
  /** The description, while it is read. */
  readonly set?: DocumentSet | undefined;
}

/**
 * A reporter that applies the severities in the configuration, and `x-apostille-ignore` in the document. Errors prevent
 * generation and cannot be silenced. Warnings are made of those at a place that no operation or webhook leads to, of
 * those that cost a description, and by `lenient` of those that cost no more than what is broken.
 */
export function withPolicy(
  { diagnostics = {}, lenient = false }: Pick<Config, "diagnostics" | "lenient">,
  { sources, set }: ReadDocuments,
  report: Report,
): Report {
  const ignores = [...sources.values()].some(({ text }) => text.includes(IGNORE));
  const isReached = createIsReached(set);
  const mildCause = ({ recoverable, location, cause }: Diagnostic): string | undefined => {
    if (lenient && recoverable === true) return cause;
    if (location !== undefined && set?.texts?.has(originKey(location))) return ONLY_TEXT;
    return isReached(location) ? undefined : `${UNREACHED} ${cause}`;
  };
  return (found) => {
    if (found.severity === "error") {
      const cause = mildCause(found);
      report(cause === undefined ? found : { ...found, severity: "warning", cause });
      return;
    }
    const severity = severityOf(found, diagnostics);
    if (severity === "off" || (ignores && isIgnored(found, sources))) return;
    report(severity === found.severity ? found : { ...found, severity });
  };
}

const ONLY_TEXT = "The text that should be here is left out. Nothing else depends on it.";
const UNREACHED = "No operation or webhook leads here, so this is only a warning.";

/** What is reached is explored at the first error: most documents have none. */
function createIsReached(set: DocumentSet | undefined): (location?: Location) => boolean {
  let reach: ((location: Location) => boolean) | undefined;
  return (location) => {
    // What is reached is known of the description as it is read, and not as Swagger 2.0 was written.
    if (set === undefined || location === undefined || location.asWritten === true) return true;
    reach ??= createReach(set);
    return reach(location);
  };
}

/**
 * Applies the configured severities and `x-apostille-ignore` to findings about something other than the document, such
 * as a server. Here they apply to errors as well.
 */
export function applyPolicy<T extends { readonly diagnostic: Diagnostic }>(
  findings: readonly T[],
  { diagnostics = {} }: Pick<Config, "diagnostics">,
  sources: ReadonlyMap<string, SourceDocument>,
): readonly T[] {
  return findings.flatMap((finding) => {
    const { diagnostic } = finding;
    const severity = severityOf(diagnostic, diagnostics);
    if (severity === "off" || isIgnored(diagnostic, sources)) return [];
    return [{ ...finding, diagnostic: { ...diagnostic, severity } }];
  });
}

const severityOf = (
  { code, severity }: Diagnostic,
  settings: NonNullable<Config["diagnostics"]>,
): Diagnostic["severity"] | "off" =>
  Object.hasOwn(settings, code) ? (settings[code] ?? severity) : severity;

/** Returns whether the place of a diagnostic, or one around it, ignores its code. */
function isIgnored(
  { code, location }: Diagnostic,
  sources: ReadonlyMap<string, SourceDocument>,
): boolean {
  const source = location && sources.get(location.document);
  if (location === undefined || source === undefined) return false;
  let value = source.value;
  if (lists(value, code)) return true;
  for (const segment of parsePointer(location.pointer) ?? []) {
    value = childOf(value, segment)?.value;
    if (lists(value, code)) return true;
  }
  return false;
}

/** `x-apostille-ignore` of a value is a code or a list of them. */
function lists(value: unknown, code: string): boolean {
  const listed = childOf(value, IGNORE)?.value;
  return listed === code || (Array.isArray(listed) && listed.includes(code));
}
