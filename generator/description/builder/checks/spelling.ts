import { extensionMisspelt } from "../../diagnostics/catalogue/extensions.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { childPointer } from "../../core/origin.js";
import { DATA_KEYS, EXAMPLE_DATA_KEYS, NAME_KEYS } from "../../document/format/keys.js";
import type { DocumentSet, SourceDocument } from "../../document/types.js";
import { closest } from "../../core/closest.js";

/** Our extensions: docs/extensions.md. */
export const OWN_EXTENSIONS: ReadonlySet<string> = new Set([
  "x-apostille-ignore",
  "x-apostille-name",
  "x-extensible-enum",
  "x-enum-extensibility",
  "x-enum-varnames",
  "x-enumNames",
  "x-enumDescriptions",
  "x-webhooks",
  "x-enum-descriptions",
  "x-webhook-signature",
  "x-pagination",
  "x-sentinel",
  "x-rate-limit",
  "x-tool-hints",
  "x-lifecycle",
  "x-error-shapes",
  "x-not-shown",
  "x-inferred",
  "x-documented-type",
  "x-unit",
]);

/** Reports extensions whose names are close to one of ours, each at its first occurrence in a document. */
export function checkSpelling(documents: DocumentSet, report: Report): void {
  for (const document of documents.documents.values()) {
    reportMisspelt(document, findMisspelt(document.text), report);
  }
}

/** Most files have no extensions, which a string search shows without visiting their values. */
function findMisspelt(text: string): Map<string, string> {
  const guesses = new Map<string, string>();
  const seen = new Set(OWN_EXTENSIONS);
  for (const [key] of text.matchAll(/\bx-[\w-]+/g)) {
    if (seen.has(key)) continue;
    seen.add(key);
    // At most two typing errors: extensions of other tools have names much like ours.
    const guess = closest(key, OWN_EXTENSIONS, 2);
    if (guess !== undefined) guesses.set(key, guess);
  }
  return guesses;
}

interface Entry {
  readonly value: unknown;
  readonly pointer: string;
  readonly isMap: boolean;
}

function reportMisspelt(
  { uri, value }: SourceDocument,
  guesses: Map<string, string>,
  report: Report,
): void {
  const stack: Entry[] = [{ value, pointer: "", isMap: false }];
  for (let entry = stack.pop(); entry !== undefined && guesses.size > 0; entry = stack.pop()) {
    const { pointer, isMap } = entry;
    if (typeof entry.value !== "object" || entry.value === null) continue;
    for (const [key, child] of Object.entries(entry.value).reverse()) {
      const guess = isMap ? undefined : guesses.get(key);
      const at = childPointer(pointer, key);
      if (guess !== undefined) {
        report(extensionMisspelt({ key, guess }, atKey({ document: uri, pointer: at })));
        guesses.delete(key);
      }
      if (isMap || !(DATA_KEYS.has(key) || EXAMPLE_DATA_KEYS.has(key))) {
        stack.push({ value: child, pointer: at, isMap: !isMap && NAME_KEYS.has(key) });
      }
    }
  }
}
