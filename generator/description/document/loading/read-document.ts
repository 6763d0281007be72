import { fileURLToPath } from "node:url";

import { whyFailed } from "../../core/user-error.js";
import { inputMissing, inputTooLarge } from "../../diagnostics/catalogue/document.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { decode, type ParsedFile } from "../syntax/read.js";
import { download, type RemoteHeaders } from "./download.js";
import { MAX_MEGABYTES } from "../limits.js";
import { parseWithCache, type ParseCache } from "./parse-cache.js";
import { readFileBytes } from "./read-file.js";
import { TooLarge } from "./too-large.js";

export interface DocumentReadOptions {
  /** Results of earlier runs. */
  readonly cache?: ParseCache;
  /** Headers by the origin that they are sent to. */
  readonly headers?: RemoteHeaders;
}

/** Reads and parses one document. `onMissing` reports that it cannot be read, in terms of the caller. */
export async function readDocument(
  uri: string,
  {
    cache,
    headers,
    onMissing,
  }: DocumentReadOptions & { readonly onMissing: (why: string) => void },
  report: Report,
): Promise<ParsedFile | undefined> {
  const bytes = await readBytes(uri, headers).catch((error: unknown) => {
    if (error instanceof TooLarge) report(tooLarge(uri));
    else onMissing(whyUnreadable(error));
    return undefined;
  });
  if (bytes === undefined) return undefined;
  return parseDocument(bytes, { uri, cache }, report);
}

/** Decodes and parses the bytes of a document. */
export function parseDocument(
  bytes: Uint8Array,
  { uri, cache }: { readonly uri: string; readonly cache?: ParseCache | undefined },
  report: Report,
): ParsedFile | undefined {
  const text = decode(bytes, uri, report);
  return text === undefined ? undefined : parseWithCache({ text, uri, cache }, report);
}

/** Reports that a file named by the user cannot be read. */
export const missingEntry =
  (path: string, report: Report) =>
  (why: string): void =>
    report(inputMissing({ path, why }));

const readBytes = async (uri: string, headers: RemoteHeaders | undefined): Promise<Uint8Array> =>
  uri.startsWith("file:")
    ? readFileBytes(fileURLToPath(uri))
    : download(uri, { headers: headers?.[new URL(uri).origin] });

const tooLarge = (document: string) =>
  inputTooLarge({ limit: MAX_MEGABYTES }, { document, pointer: "" });

/** Why a document could not be read, as the end of a sentence. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ("code" in error ? error.code : undefined) {
    case "ENOENT":
      return "there is no such file";
    case "EACCES":
      return "permission is denied";
    case "ELOOP":
      return "it is a symbolic link to itself";
    case "ENOTDIR":
      return "a part of its path is a file, not a folder";
    case "ENAMETOOLONG":
      return "its path is too long";
    default:
      return whyFailed(error);
  }
}
