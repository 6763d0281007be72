/** What the parts of several operations are compared by, and what they are named after. */
import type { Operation } from "../../../description/index.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";

export interface PartNaming {
  /** `ApproveQuote`: prefix of the types that belong to an operation. */
  typeNameOf(operation: Operation): string;
  /** A symbol in `operations.ts` with the first of some names that is not taken. */
  claim(...candidates: readonly [string, ...string[]]): OutputSymbol;
}

/** Equal for parts with equal names, types and descriptions, wherever they are in the document. */
export const structureKey = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) =>
    key === "origin" || key === "codec" ? undefined : key === "target" ? keyOf(value) : value,
  );

const keyOf = (target: unknown): unknown =>
  typeof target === "object" && target !== null && "key" in target ? target.key : undefined;
