import { fileURLToPath } from "node:url";

import { whyFailed } from "../../core/errors.js";
import { inputMissing, inputTooLarge } from "../../diagnostics/catalogue/documents.js";
import type { Report, Diagnostic } from "../../diagnostics/diagnostic.js";
import { Diagnostics } from "../../diagnostics/outcome.js";
import { MAX_MEGABYTES } from "../limits.js";
import { decode, type ParsedFile, parse } from "../syntax/read.js";
import { readFileBytes, TooLarge, readStream } from "./read-file.js";

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

/** The bytes of a document. Rejects if it cannot be read. */
export const readBytes = async (
  uri: string,
  headers: RemoteHeaders | undefined,
): Promise<Uint8Array> =>
  uri.startsWith("file:")
    ? readFileBytes(fileURLToPath(uri))
    : download(uri, { headers: headers?.[new URL(uri).origin] });

const tooLarge = (document: string) =>
  inputTooLarge({ limit: MAX_MEGABYTES }, { document, pointer: "" });

/** Why a file could not be read or used, as the end of a sentence. */
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

/** Time limit of a download in milliseconds, including its body. */
const DEADLINE = 30_000;

/** Header fields by name, grouped by the only origin that they are sent to. */
export type RemoteHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface DownloadOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The most bytes of the body, counted after decompression. Default: as many as a document may have. */
  readonly bytes?: number;
  /** Milliseconds until the end of the body. Default: 30 seconds. */
  readonly deadline?: number;
}

/**
 * Fetches an `http:` or `https:` URL. Redirects are refused: they could lead to an origin that the user has not
 * allowed.
 *
 * @throws {TooLarge} and whatever `fetch` throws
 */
export async function download(
  address: string,
  { headers = {}, deadline = DEADLINE, ...limits }: DownloadOptions = {},
): Promise<Uint8Array> {
  const aborter = new AbortController();
  const timer = setTimeout(
    () => aborter.abort(new Error(`it took longer than ${deadline / 1000} seconds`)),
    deadline,
  );
  const { signal } = aborter;
  try {
    const response = await fetch(address, { redirect: "manual", signal, headers });
    if (response.ok)
      return await readStream(response.body ?? new Blob([]).stream(), { ...limits, signal });
    await response.body?.cancel();
    const redirects = response.status >= 300 && response.status < 400;
    throw new Error(
      redirects
        ? "the server redirects to another address"
        : `the server answered ${response.status}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

interface ParsedText {
  readonly text: string;
  readonly result: ParsedFile;
  readonly diagnostics: Iterable<Diagnostic>;
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
    for (const diagnostic of known.diagnostics) report(diagnostic);
    return known.result;
  }
  const diagnostics = new Diagnostics();
  const result = parse(text, uri, diagnostics.report);
  for (const diagnostic of diagnostics) report(diagnostic);
  cache.set(uri, { text, result, diagnostics });
  return result;
}
