import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation } from "../../../description/index.js";
import { preferredTypes } from "../types/media-types.js";

/**
 * The `Accept` header of an operation. If a response may be JSON, only JSON is requested for it, because the result has
 * its type. Media types that only error responses use come last (RFC 9110, 12.4.2).
 */
export function acceptOf({ responses }: Operation): { readonly accept?: string } {
  const successes = responses.filter(({ status }) => isSuccess(status));
  const wanted = new Set(successes.flatMap(({ contents }) => preferredTypes(contents)));
  const others = new Set(responses.flatMap(({ contents }) => preferredTypes(contents)));
  const fallbacks = [...others].filter((type) => !wanted.has(type));
  const ranked = wanted.size === 0 ? fallbacks : fallbacks.map((type) => `${type};q=0.9`);
  const accept = [...wanted, ...ranked].join(", ");
  return accept === "" ? {} : { accept };
}
