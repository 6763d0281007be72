import { childPointer } from "../core/origin.js";
import type { SourceDocument } from "./types.js";

/** An `x-not-shown` entry and its origin. */
export interface FoundDecision {
  readonly gap?: number;
  readonly open: string;
  readonly decided: string;
  readonly why?: string;
  readonly document: string;
  readonly pointer: string;
}

/** Every `x-not-shown` entry of the documents, by gap and then in the order of the documents. */
export function findDecisions(documents: Iterable<SourceDocument>): readonly FoundDecision[] {
  const found: FoundDecision[] = [];
  for (const { uri, value } of documents) {
    const stack: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer: "" }];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      if (typeof place.value !== "object" || place.value === null) continue;
      const children = Object.entries(place.value).map(([key, child]: [string, unknown]) => ({
        key,
        value: child,
        pointer: childPointer(place.pointer, key),
      }));
      for (const child of children)
        if (child.key === "x-not-shown") found.push(...decisionsAt(child, uri));
      stack.push(...children.toReversed());
    }
  }
  return found.sort((a, b) => (a.gap ?? Infinity) - (b.gap ?? Infinity));
}

function decisionsAt(
  { value, pointer }: { readonly value: unknown; readonly pointer: string },
  document: string,
): readonly FoundDecision[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry): readonly FoundDecision[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { gap, open, decided, why } = entry as Readonly<Record<string, unknown>>;
    if (typeof open !== "string" || typeof decided !== "string") return [];
    return [
      {
        ...(typeof gap === "number" && { gap }),
        open,
        decided,
        ...(typeof why === "string" && { why }),
        document,
        pointer,
      },
    ];
  });
}
