import { mark } from "../../description/index.js";

/** Names that Windows reserves for devices, whatever their extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_LENGTH = 100;

/**
 * A file name (without extension) for each key: ASCII letters, digits and hyphens, not a device name, and unique on
 * file systems that ignore case.
 */
export function fileNames(
  wanted: readonly { readonly key: string; readonly wanted: string }[],
  taken: readonly string[] = [],
): ReadonlyMap<string, string> {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { key, wanted: text } of wanted) {
    const plain = text
      .replaceAll(/[^A-Za-z0-9-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, MAX_LENGTH);
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
