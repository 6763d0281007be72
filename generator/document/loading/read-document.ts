import { fileURLToPath } from "node:url";

import { inputMissing, inputTooLarge } from "../../diagnostics/catalogue/document.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { decode, parse, type ReadResult } from "../syntax/read.js";
import { download } from "./download.js";
import { readFileBytes } from "./read-file.js";
import { TooLarge } from "./too-large.js";

/** Reads and parses one document. `onMissing` says, in the caller's words, that it cannot be read. */
export async function readDocument(
  uri: string,
  report: Report,
  onMissing: (why: string) => void,
): Promise<ReadResult | undefined> {
  const bytes = await readBytes(uri).catch((error: unknown) => {
    if (error instanceof TooLarge) report(tooLarge(error, uri));
    else onMissing(reason(error));
    return undefined;
  });
  if (bytes === undefined) return undefined;
  const text = decode(bytes, uri, report);
  return text === undefined ? undefined : parse(text, uri, report);
}

/** Reports, as it is said of a file that the user names, that it cannot be read. */
export const missingEntry =
  (path: string, report: Report) =>
  (why: string): void =>
    report(inputMissing({ path, why }));

const readBytes = (uri: string): Promise<Uint8Array> =>
  uri.startsWith("file:") ? readFileBytes(fileURLToPath(uri)) : download(uri);

const tooLarge = ({ limit }: TooLarge, document: string) =>
  inputTooLarge({ limit: Math.round(limit / 1e6) }, { document, pointer: "" });

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ("code" in error ? error.code : undefined) {
    case "ENOENT":
      return "there is no such file";
    case "EACCES":
      return "permission is denied";
    case "ELOOP":
      return "it is a symbolic link that leads to itself";
    case "ENOTDIR":
      return "a part of its path is a file and not a folder";
    case "ENAMETOOLONG":
      return "its path is too long";
    default:
      // `fetch` says why it failed in the cause alone.
      return error.cause instanceof Error ? error.cause.message : error.message;
  }
}
