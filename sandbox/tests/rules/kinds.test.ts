/** Content decides what a file is; its name and its stated type may not contradict it. */
import { describe, expect, test } from "vitest";
import { type KindFault, kindOf, type Specimen } from "../../src/domain/files/kind.js";

const hex = (digits: string): Uint8Array => Buffer.from(digits, "hex");
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** Content of every kind, its media type, and the extensions that name it. */
const kinds: readonly [content: Uint8Array, type: string, ...extensions: string[]][] = [
  [latin("%PDF-1.7"), "application/pdf", "pdf"],
  [
    hex("504b030414"),
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "docx",
  ],
  [hex("d0cf11e0a1b11ae1"), "application/msword", "doc"],
  [hex("ffd8ffe0"), "image/jpeg", "jpg", "jpeg"],
  [hex("89504e470d0a1a0a00"), "image/png", "png"],
  [hex("49492a0008"), "image/tiff", "tiff", "tif"],
  [hex("4d4d002a"), "image/tiff", "tiff", "tif"],
  [latin("\0\0\0\u0018ftypheic\0"), "image/heic", "heic", "heif"],
  [latin("\0\0\0\u0018ftypmif1"), "image/heic", "heic", "heif"],
  [latin("text\t\n\v\f\r\u001b\xe4\x80\xff"), "text/plain", "txt"],
  [latin("MZ and more text"), "text/plain", "txt"],
];
const allExtensions = [...new Set(kinds.flatMap(([, , ...own]) => own))];
const declaredTypes = [
  undefined,
  "",
  "application/octet-stream",
  "image/png",
  "text/plain; charset=utf-8",
];
const pages = ["text/html", "Text/HTML; charset=utf-8", "application/xhtml+xml"];

/** `kindOf`, with the media type alone if it is one. */
function told(specimen: Specimen): string {
  const kind = kindOf(specimen);
  return typeof kind === "string" ? kind : kind.mimeType;
}

describe.each(kinds)("content %#", (head, type, ...own) => {
  test.each(allExtensions)("has its kind under the name .%s if that is its own", (extension) => {
    for (const declared of declaredTypes) {
      const expected = own.includes(extension) ? type : "name";
      expect(told({ name: `a.${extension}`, head, declared }), declared).toBe(expected);
      expect(told({ name: `A.${extension.toUpperCase()}`, head, declared })).toBe(expected);
    }
  });

  test.each([...allExtensions.map((extension) => `a.${extension}`), "a"])(
    "is a page under the name %s if the server says that it is one",
    (name) => {
      for (const declared of pages) expect(kindOf({ name, head, declared })).toBe("page");
    },
  );

  test("has its kind without an extension too, unless others begin alike", () => {
    const isShared = own.includes("doc") || own.includes("docx");
    expect(told({ name: "a", head })).toBe(isShared ? "kind" : type);
  });

  test("is not allowed under the extension of a kind that is not", () => {
    for (const name of ["a.exe", "a.html", "a.zip", "a.svg"])
      expect(kindOf({ name, head })).toBe("kind");
  });
});

test.each([
  "<!DOCTYPE html><title>Sign in</title>",
  "\ufeff\n  <html lang=en>",
  "<!-- made by hand -->",
  "<script>alert(1)</script>",
])("the page %j is one under every name", (page) => {
  const head = Buffer.from(page);
  for (const name of ["a", ...allExtensions.map((extension) => `a.${extension}`)])
    expect(kindOf({ name, head, declared: "application/pdf" })).toBe("page");
});

test.each<[string, Uint8Array, KindFault]>([
  ["a.heic", latin("\0\0\0\u0018ftypmp42"), "kind"],
  ["a.heic", latin("\0\0\0\u0018typeheic"), "kind"],
  ["a.jpg", hex("ffd800"), "kind"],
  ["a.pdf", latin("MZ\u0090\0"), "kind"],
  ["a.pdf", latin("MZ"), "name"],
  ["a.jpg", latin("%PDF-1.7"), "name"],
])("%s with the bytes %# is refused", (name, head, fault) => {
  expect(kindOf({ name, head })).toBe(fault);
});

test("text has white space, and no other control characters", () => {
  const kind = (byte: number) => told({ name: "a.txt", head: Buffer.from([0x61, byte]) });
  for (const byte of [0x09, 0x0a, 0x0d, 0x1b, 0x20, 0x7e, 0x80, 0xff])
    expect(kind(byte), byte.toString(16)).toBe("text/plain");
  for (const byte of [0x00, 0x01, 0x08, 0x0e, 0x1a, 0x1c, 0x1f])
    expect(kind(byte), byte.toString(16)).toBe("kind");
});
