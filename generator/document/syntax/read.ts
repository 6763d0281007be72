import { readFile } from "node:fs/promises";

import {
  inputEncoding,
  inputMissing,
  inputTooLarge,
  syntaxError,
} from "../../diagnostics/catalogue/document.js";
import type { Diagnostic, Report } from "../../diagnostics/diagnostic.js";
import { MAX_MEGABYTES } from "../limits.js";
import { parseJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";
import type { SourceDocument } from "../types.js";

/** Reads the bytes behind a URI; throws what the system throws. */
export async function readBytes(uri: string): Promise<Uint8Array> {
  if (uri.startsWith("file:")) return readFile(new URL(uri));
  const response = await fetch(uri, { redirect: "error", signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** A file that was read; its value is worth something only if it could be parsed. */
export interface ReadResult {
  readonly source: SourceDocument;
  readonly parsed: boolean;
}

/** Reads and parses one file. `onMissing` says, in the caller's words, that it cannot be read. */
export async function readDocument(
  uri: string,
  report: Report,
  onMissing: (why: string) => void,
): Promise<ReadResult | undefined> {
  const bytes = await readBytes(uri).catch((error: unknown) => {
    onMissing(reason(error));
    return undefined;
  });
  if (bytes === undefined) return undefined;
  const text = decode(bytes, uri, report);
  return text === undefined ? undefined : parse(text, uri, report);
}

/** The entry's own words for a file that cannot be read. */
export const missingEntry =
  (path: string, report: Report) =>
  (why: string): void =>
    report(inputMissing({ path, why }));

/** Parses text by what it looks like: a JSON text is JSON whatever the file is called. */
export function parse(text: string, uri: string, report: Report): ReadResult {
  const nothing: ReadResult = {
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
  const found: Diagnostic[] = [];
  const json = parseJson(text, uri, (diagnostic) => found.push(diagnostic));
  // Flow-style YAML may begin as JSON does.
  const yaml = json === undefined && !named ? parseYaml(text, uri, report) : undefined;
  if (named || json !== undefined) found.forEach(report);
  const value = json ?? yaml;
  if (value === undefined) return nothing;
  return {
    source: { uri, text, format: json === undefined ? "yaml" : "json", value: value.value },
    parsed: true,
  };
}

function notADescription(text: string): string | undefined {
  const start = text.slice(0, 1000).trimStart();
  if (start === "" && text.trim() === "") return "the document is empty.";
  return /^<(?:!doctype|html|\?xml)/i.test(start) ? "this is a web page." : undefined;
}

/** UTF-8 with or without a byte order mark; anything else is refused rather than guessed. */
function decode(bytes: Uint8Array, uri: string, report: Report): string | undefined {
  const location = { document: uri, pointer: "" };
  if (bytes.length > MAX_MEGABYTES * 1e6) {
    report(
      inputTooLarge({ megabytes: Math.round(bytes.length / 1e6), limit: MAX_MEGABYTES }, location),
    );
    return undefined;
  }
  const utf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) {
    report(inputEncoding({ why: "it begins with the mark of UTF-16" }, location));
    return undefined;
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
    report(inputEncoding({ why: "it holds NUL characters, as binary files do" }, location));
  } catch {
    report(inputEncoding({ why: "it holds bytes that are not UTF-8" }, location));
  }
  return undefined;
}

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "EISDIR":
      return "it is a folder";
    case "EACCES":
      return "permission is denied";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
