import { childOf, parsePointer } from "../../core/pointer.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { SourceDocument } from "../../document/types.js";

const IGNORE = "x-apostille-ignore";

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
