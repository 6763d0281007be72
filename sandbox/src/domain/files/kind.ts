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
  { mimeType: "text/plain", extensions: ["txt"], begins: isText },
];

const extensions: ReadonlySet<string> = new Set(kinds.flatMap((kind) => kind.extensions));

/** The error message for all other kinds. */
export const kindMessage =
  "The file field must be a file of type: pdf, doc, docx, jpg, png, tiff, heic, txt.";

/**
 * The media type of a file that may be staged, determined from its content, not from the sender's media type.
 * `undefined`: the file is not allowed, or its name has the extension of another kind.
 */
export function kindOf(name: string, head: Uint8Array): string | undefined {
  const extension = extensionOf(name);
  if (extension !== null && !extensions.has(extension)) return undefined;
  const hasExtension = (kind: Kind): boolean =>
    extension !== null && kind.extensions.includes(extension);
  return kinds.find((kind) => kind.begins(head) && (!kind.shared || hasExtension(kind)))?.mimeType;
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
