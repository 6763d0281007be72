import { inputEncoding, syntaxError } from "../../diagnostics/catalogue/documents.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { Diagnostics } from "../../diagnostics/outcome.js";
import { parseJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";
import type { SourceDocument } from "../types.js";

/** A file after reading; its value is meaningful only if it could be parsed. */
export interface ParsedFile {
  readonly source: SourceDocument;
  readonly parsed: boolean;
}

/**
 * Parses text by its content: a JSON text is parsed as JSON whatever the name of the file. Only the name tells a file
 * of prose, to which a description refers: nearly all Markdown is YAML, too.
 */
export function parse(text: string, uri: string, report: Report): ParsedFile {
  if (PROSE.test(uri)) return { source: { uri, text, format: "yaml", value: text }, parsed: true };
  const nothing: ParsedFile = {
    source: { uri, text, format: "yaml", value: undefined },
    parsed: false,
  };
  const refusal = notADescription(text);
  if (refusal !== undefined) {
    report(
      syntaxError({ format: "OpenAPI", why: refusal }, { document: uri, pointer: "", offset: 0 }),
    );
    return nothing;
  }
  const named = uri.toLowerCase().endsWith(".json");
  if (!named && !/^\s*\{\s*["}]/.test(text)) {
    const yaml = parseYaml(text, uri, report);
    return yaml === undefined
      ? nothing
      : { source: { uri, text, format: "yaml", value: yaml.value }, parsed: true };
  }
  const found = new Diagnostics();
  const json = parseJson(text, uri, found.report);
  // Flow-style YAML may begin like JSON.
  const yaml = json === undefined && !named ? parseYaml(text, uri, report) : undefined;
  if (named || json !== undefined) for (const diagnostic of found) report(diagnostic);
  const value = json ?? yaml;
  if (value === undefined) return nothing;
  return {
    source: { uri, text, format: json === undefined ? "yaml" : "json", value: value.value },
    parsed: true,
  };
}

const PROSE = /\.(?:md|markdown)$/i;

function notADescription(text: string): string | undefined {
  const start = text.trimStart();
  if (start === "") return "the document is empty.";
  return /^<(?:!doctype|html|\?xml)/i.test(start) ? "this is a web page." : undefined;
}

/** UTF-8 with or without a byte order mark; anything else is refused rather than guessed. */
export function decode(bytes: Uint8Array, uri: string, report: Report): string | undefined {
  const location = { document: uri, pointer: "" };
  const utf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) {
    report(inputEncoding({ why: "it begins with a UTF-16 byte order mark" }, location));
    return undefined;
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
    report(inputEncoding({ why: "it contains NUL characters, as binary files do" }, location));
  } catch {
    report(inputEncoding({ why: "it contains bytes that are not UTF-8" }, location));
  }
  return undefined;
}
