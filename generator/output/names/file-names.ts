import { mark } from "../../description/index.js";

/** Names that Windows reserves for devices, whatever their extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_LENGTH = 100;
/** In bytes of UTF-8, file systems allow 255. */
const MAX_LETTERS = 50;

interface WantedName {
  readonly key: string;
  readonly wanted: string;
}

/**
 * A file name (without extension) for each key: ASCII letters, digits and hyphens, not a device name, and unique on
 * file systems that ignore case.
 */
export const fileNames = (
  wanted: readonly WantedName[],
  taken: readonly string[] = [],
): ReadonlyMap<string, string> =>
  uniqueNames(wanted, taken, (text) => withHyphens(text, /[^A-Za-z0-9-]+/g).slice(0, MAX_LENGTH));

/** The same for pages, whose addresses people read: with the letters of any script, which browsers show. */
export const pageNames = (
  wanted: readonly WantedName[],
  taken: readonly string[] = [],
): ReadonlyMap<string, string> =>
  uniqueNames(wanted, taken, (text) => {
    const plain = withHyphens(text.normalize("NFC"), /[^\p{L}\p{M}\p{N}-]+/gu);
    return /^[\w-]*$/.test(plain)
      ? plain.slice(0, MAX_LENGTH)
      : [...plain].slice(0, MAX_LETTERS).join("");
  });

const withHyphens = (text: string, others: RegExp): string =>
  text.replaceAll(others, "-").replaceAll(/^-+|-+$/g, "");

function uniqueNames(
  wanted: readonly WantedName[],
  taken: readonly string[],
  plainOf: (text: string) => string,
): ReadonlyMap<string, string> {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { key, wanted: text } of wanted) {
    const plain = plainOf(text);
    const clean =
      plain === "" || DEVICES.test(plain)
        ? `${plain}${plain === "" ? "" : "-"}${mark(key)}`
        : plain;
    const name = used.has(clean.toLowerCase()) ? `${clean}-${mark(key)}` : clean;
    used.add(name.toLowerCase());
    names.set(key, name);
  }
  return names;
}
