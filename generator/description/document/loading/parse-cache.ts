import type { Diagnostic, Report } from "../../diagnostics/diagnostic.js";
import { parse, type ParsedFile } from "../syntax/read.js";

interface ParsedText {
  readonly text: string;
  readonly result: ParsedFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** Documents by URI as last parsed, for repeated runs. */
export type ParseCache = Map<string, ParsedText>;

/** Parses a text, unless the cache has the same text for this URI. Its diagnostics are then reported again. */
export function parseWithCache(
  {
    text,
    uri,
    cache,
  }: { readonly text: string; readonly uri: string; readonly cache?: ParseCache | undefined },
  report: Report,
): ParsedFile {
  if (cache === undefined) return parse(text, uri, report);
  const known = cache.get(uri);
  if (known?.text === text) {
    known.diagnostics.forEach(report);
    return known.result;
  }
  const diagnostics: Diagnostic[] = [];
  const result = parse(text, uri, (diagnostic) => diagnostics.push(diagnostic));
  diagnostics.forEach(report);
  cache.set(uri, { text, result, diagnostics });
  return result;
}
