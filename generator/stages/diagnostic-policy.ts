import type { Config } from "../config/config.js";
import { childOf, parsePointer } from "../core/origin.js";
import type { Diagnostic, Report } from "../diagnostics/diagnostic.js";
import type { SourceDocument } from "../document/types.js";

const IGNORE = "x-apostille-ignore";

/**
 * A reporter that heeds what the configuration says of codes, and the document of its parts (`x-apostille-ignore`). Errors pass
 * as they are: what cannot be generated cannot be silenced.
 */
export function withPolicy(
  { diagnostics = {} }: Pick<Config, "diagnostics">,
  sources: ReadonlyMap<string, SourceDocument>,
  report: Report,
): Report {
  const ignores = [...sources.values()].some(({ text }) => text.includes(IGNORE));
  return (found) => {
    if (found.severity === "error") return report(found);
    const severity = Object.hasOwn(diagnostics, found.code) ? diagnostics[found.code] : undefined;
    if (severity === "off" || (ignores && isIgnored(found, sources))) return;
    report(severity === undefined ? found : { ...found, severity });
  };
}

/** Whether the place of a diagnostic, or one around it, says that its code is to be ignored. */
export function isIgnored(
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
