import { deepStrictEqual } from "node:assert";
import type * as types from "./api/types.js";

export const valid = {
  quote_type: "translation",
  reference: "R-1",
  document_urls: ["https://example.com/diploma.pdf"],
  candidate: { first_name: "Ada", pronoun_type: "neutral" },
} satisfies types.QuoteRequest;

/** Wrong in two places, one of them nested. */
export const invalid = {
  ...valid,
  quote_type: "none",
  candidate: { first_name: "x".repeat(256) },
} as unknown as types.QuoteRequest;

export const equal: (actual: unknown, expected: unknown) => void = deepStrictEqual;
