import { extensionMisspelt } from "../../diagnostics/catalogue/extensions.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { childPointer } from "../../core/origin.js";
import { eachObject } from "../../document/structure/index.js";
import type { DocumentSet } from "../../document/types.js";
import { closest } from "../../core/closest.js";

/** Our extensions, and the objects on which they have a meaning: docs/extensions.md. */
export const OWN_EXTENSIONS: ReadonlyMap<string, readonly string[] | "anywhere"> = new Map<
  string,
  readonly string[] | "anywhere"
>([
  ["x-apostille-ignore", "anywhere"],
  ["x-apostille-name", ["Schema", "Operation", "Parameter", "Tag", "Path Item"]],
  ["x-extensible-enum", ["Schema"]],
  ["x-enum-extensibility", ["Schema"]],
  ["x-enum-varnames", ["Schema"]],
  ["x-enumNames", ["Schema"]],
  ["x-enumDescriptions", ["Schema"]],
  ["x-webhooks", ["OpenAPI"]],
  ["x-enum-descriptions", ["Schema"]],
  ["x-webhook-signature", ["OpenAPI", "Path Item"]],
  ["x-pagination", ["Operation"]],
  ["x-sentinel", ["Media Type"]],
  ["x-rate-limit", ["OpenAPI", "Operation"]],
  ["x-tool-hints", ["Operation"]],
  ["x-resource", ["Operation"]],
  ["x-lifecycle", ["Schema"]],
  ["x-error-shapes", ["OpenAPI"]],
  ["x-not-shown", "anywhere"],
  ["x-inferred", "anywhere"],
  ["x-documented-type", ["Schema"]],
  ["x-unit", ["Schema"]],
]);

/** Reports extensions whose names are close to one that has a meaning there, each at its first occurrence. */
export function checkSpelling(documents: DocumentSet, report: Report): void {
  const suspects = new Set([...documents.documents.values()].flatMap(({ text }) => similar(text)));
  if (suspects.size === 0) return;
  eachObject(documents, (type, { document, pointer, value }) => {
    for (const key of Object.keys(Object(value))) {
      const guess = suspects.has(key) ? guessAt(type, key) : undefined;
      if (guess === undefined) continue;
      suspects.delete(key);
      report(
        extensionMisspelt({ key, guess }, atKey({ document, pointer: childPointer(pointer, key) })),
      );
    }
  });
}

/** Words that are close to an extension. Most files have none, which shows without visiting their values. */
const similar = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\bx-[\w-]+/g)].map(([word]) => word))].filter(
    (word) =>
      !OWN_EXTENSIONS.has(word) && guessAmong([...OWN_EXTENSIONS.keys()], word) !== undefined,
  );

function guessAt(type: string, key: string): string | undefined {
  const here = [...OWN_EXTENSIONS].filter(([, on]) => on === "anywhere" || on.includes(type));
  return guessAmong(
    here.map(([name]) => name),
    key,
  );
}

/** One typing error, or two in a long name: extensions of other tools have names much like ours. */
const guessAmong = (names: readonly string[], key: string): string | undefined =>
  closest(key, names, key.length < LONG ? 1 : 2);

const LONG = 10;
