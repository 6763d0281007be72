import type { Origin } from "../../core/origin.js";
import { createJsonRanges, createYamlRanges } from "../../document/syntax/ranges.js";
import type { DocumentSet } from "../../document/types.js";

/** The digits of an integer at a place of a document, as they are written; `undefined` if it was not found there. */
export type Digits = (at: Origin) => string | undefined;

/** Documents are parsed to numbers, which have only 53 bits. The texts are read again where a value may have more. */
export function createDigits({ documents }: DocumentSet): Digits {
  const finders = new Map<string, ReturnType<typeof createJsonRanges>>();
  return ({ document, pointer }) => {
    const found = documents.get(document)?.writtenAt?.(pointer) ?? { document, pointer };
    const source = documents.get(found.document);
    if (source === undefined) return undefined;
    const { uri, text, format } = source;
    const rangeOf =
      finders.get(uri) ?? (format === "json" ? createJsonRanges(text) : createYamlRanges(text));
    finders.set(uri, rangeOf);
    const written = text.slice(...rangeOf(found));
    return /^-?\d+$/.test(written) ? String(BigInt(written)) : undefined;
  };
}
