import { extensionOf } from "./name.js";

interface Kind {
  readonly mimeType: string;
  readonly extensions: readonly string[];
  /** Whether content that begins with these bytes is of this kind. */
  readonly begins: (head: Uint8Array) => boolean;
  /** Other kinds begin with the same bytes, so that the file name decides. */
  readonly shared?: true;
}

/** The number of bytes that `kindOf` reads. */
export const headLength = 4096;

const kinds: readonly Kind[] = [
  { mimeType: "application/pdf", extensions: ["pdf"], begins: magic("255044462d") },
  {
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    begins: magic("504b0304"),
    shared: true,
  },
  {
    mimeType: "application/msword",
    extensions: ["doc"],
    begins: magic("d0cf11e0a1b11ae1"),
    shared: true,
  },
  { mimeType: "image/jpeg", extensions: ["jpg", "jpeg"], begins: magic("ffd8ff") },
  { mimeType: "image/png", extensions: ["png"], begins: magic("89504e470d0a1a0a") },
  {
    mimeType: "image/tiff",
    extensions: ["tiff", "tif"],
    begins: (head) => magic("49492a00")(head) || magic("4d4d002a")(head),
  },
  { mimeType: "image/heic", extensions: ["heic", "heif"], begins: isHeic },
];

const text: Pick<Kind, "mimeType" | "extensions"> = { mimeType: "text/plain", extensions: ["txt"] };

/** Media types of pages, which is what an address answers that wants people to sign in first. */
const pageTypes: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

/**
 * Why content may not be staged: its kind is not one of those that are allowed, its name has the extension of another
 * kind, or it is a page of a web site.
 */
export type KindFault = "kind" | "name" | "page";

/** What is known about content when its first bytes have arrived. */
export interface Specimen {
  readonly name: string;
  /** Up to `headLength` bytes. */
  readonly head: Uint8Array;
  /** The media type that the sender or the server states. */
  readonly declared?: string | undefined;
}

/**
 * The media type of a file that may be staged. The content decides, and its name must agree with it; of the stated media
 * type only a page counts, because servers state `application/octet-stream` and worse for everything else.
 */
export function kindOf({ name, head, declared = "" }: Specimen): { mimeType: string } | KindFault {
  if (pageTypes.has(essence(declared)) || isPage(head)) return "page";
  const extension = extensionOf(name);
  if (extension !== null && ![...kinds, text].some(has(extension))) return "kind";
  const begun = kinds.filter((kind) => kind.begins(head));
  const found = begun.length === 0 && isText(head) ? [text] : begun;
  if (found.length === 0) return "kind";
  if (extension === null) return found.find((kind) => !("shared" in kind)) ?? "kind";
  return found.find(has(extension)) ?? "name";
}

const has =
  (extension: string) =>
  ({ extensions }: Pick<Kind, "extensions">): boolean =>
    extensions.includes(extension);

const essence = (type: string): string => (type.split(";")[0] ?? "").trim().toLowerCase();

/** The beginnings of a page (WHATWG MIME Sniffing, section 7.1), each ended by a space or a `>`. */
const pageBeginning =
  /^(?:<!doctype html|<html|<head|<script|<iframe|<h1|<div|<font|<table|<a|<style|<title|<b|<body|<br|<p|<!--)[ >\n\r\t\f]/i;

function isPage(head: Uint8Array): boolean {
  const start = new TextDecoder().decode(head.subarray(0, 512)).trimStart();
  return pageBeginning.test(start);
}

function magic(hex: string): (head: Uint8Array) => boolean {
  const bytes = Buffer.from(hex, "hex");
  return (head) => bytes.equals(head.subarray(0, bytes.length));
}

/** ISO 14496-12: a box `ftyp`, and a brand of ISO 23008-12 in it. */
function isHeic(head: Uint8Array): boolean {
  const brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];
  const start = Buffer.from(head.subarray(4, 12)).toString("latin1");
  return start.startsWith("ftyp") && brands.includes(start.slice(4));
}

/**
 * Whether the content looks like text, in UTF-8 or a single-byte encoding: it has no control characters except white
 * space.
 */
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}
