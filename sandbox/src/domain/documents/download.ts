import type { DocumentDownload } from "@apostille/evaluation-services/types";
import { createHmac, timingSafeEqual } from "node:crypto";
import { create as contentDisposition } from "content-disposition";
import { type ByteRange, type Core, notFound, timestamp } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import type { DocumentRow } from "./document.js";
import { findDocument } from "./read.js";

/** The response to a download link. */
export interface DownloadAnswer {
  readonly status: 200 | 206 | 403 | 404 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: ReadableStream<Uint8Array> | null;
}

/** The parts of a download link: `{downloadBase}/d/{documentId}?expires=…&signature=…`. */
export interface DownloadLink {
  readonly documentId: string;
  readonly expires: string;
  readonly signature: string;
  /** The `Range` header. */
  readonly range?: string | undefined;
}

const unknownType = "application/octet-stream";

/**
 * Makes a link that works without a key until it expires, by the sandbox clock. Whoever has it can download the
 * document, even after the key with which it was made is revoked. 404 while there are no bytes.
 */
export async function downloadLink(
  core: Core,
  caller: Caller,
  documentId: string,
): Promise<DocumentDownload> {
  const row = await findDocument(core, caller, documentId);
  if (row.bytes_key === null) throw notFound();
  const { downloadBase, downloadLifetime } = core.settings;
  const expires = Math.floor((core.clock.now().getTime() + downloadLifetime) / 1000);
  const signature = sign(core, row, String(expires));
  return {
    url: `${downloadBase}/d/${row.id}?expires=${expires}&signature=${signature}`,
    file_name: nameOf(row),
    mime_type: row.mime_type ?? unknownType,
    expires_at: timestamp(new Date(expires * 1000)),
  };
}

/** Responds to a download link. Of its parts, only the id decides which document is sent. */
export async function openDownload(core: Core, link: DownloadLink): Promise<DownloadAnswer> {
  const [row] = await core.database.query<DocumentRow>("SELECT * FROM documents WHERE id = $1", [
    link.documentId,
  ]);
  if (row === undefined || !signedBy(core, row, link) || isExpired(core, link)) return without(403);
  if (row.bytes_key === null || row.size === null) return without(404);
  const range = readRange(link.range, row.size);
  if (range === "unsatisfiable") {
    return { ...without(416), headers: { "Content-Range": `bytes */${row.size}` } };
  }
  const content = await core.bytes.get(row.bytes_key, range);
  if (content === undefined) return without(404);
  const length = range === undefined ? row.size : range.end - range.start + 1;
  const headers = { ...headersOf(row), "Content-Length": String(length) };
  if (range === undefined) return { status: 200, headers, content };
  const position = `bytes ${range.start}-${range.end}/${row.size}`;
  return { status: 206, headers: { ...headers, "Content-Range": position }, content };
}

/** A browser saves the bytes as a file, and never displays them as a page of this origin. */
function headersOf(row: DocumentRow): Record<string, string> {
  return {
    "Content-Type": row.mime_type ?? unknownType,
    "Content-Disposition": contentDisposition(nameOf(row), { type: "attachment" }),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
    "Accept-Ranges": "bytes",
  };
}

function nameOf({ file_name, id }: DocumentRow): string {
  return file_name ?? id;
}

function without(status: 403 | 404 | 416): DownloadAnswer {
  return { status, headers: {}, content: null };
}

function isExpired(core: Core, { expires }: DownloadLink): boolean {
  return Number(expires) * 1000 <= core.clock.now().getTime();
}

function signedBy(core: Core, row: DocumentRow, { expires, signature }: DownloadLink): boolean {
  const expected = Buffer.from(sign(core, row, expires));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Signs everything that the link grants: the document, its account, the file name, and the expiry. */
function sign(core: Core, row: DocumentRow, expires: string): string {
  const content = JSON.stringify([row.account_id, row.id, nameOf(row), expires]);
  return createHmac("sha256", core.settings.downloadKey).update(content).digest("hex");
}

/**
 * The range that a `Range` header requests (RFC 9110, section 14.2). `undefined`: everything, also for a malformed
 * header and for several ranges.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "") return suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

function suffix(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(size - length, 0), end: size - 1 };
}
