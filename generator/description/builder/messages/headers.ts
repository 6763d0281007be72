import { atKey } from "../../diagnostics/diagnostic.js";
import { headerName } from "../../diagnostics/catalogue/messages.js";
import type { Header } from "../../model/operation.js";
import { type BuildContext, docsWithExamples, componentNameOf } from "./context.js";
import { getFlag, members } from "../reading/read.js";
import { buildTyped } from "./typed.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

/**
 * The entries of a `headers` map. `Content-Type` is ignored, as the standard requires: `content` describes it (OpenAPI
 * 3.2, 4.17.1).
 */
export function buildHeaders(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly Header[] {
  return members(place).flatMap(([name, entry]) => {
    if (name.toLowerCase() === "content-type" || isExtension(name, entry)) return [];
    if (!isHeaderName(name)) {
      context.report(headerName({ name }, atKey(entry)));
      return [];
    }
    const header = context.shared(entry, buildHeader);
    return header === undefined ? [] : [{ ...header, ...componentNameOf(entry), name }];
  });
}

/** A token (RFC 9110, 5.6.2). */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+\-.^_`|~\w]+$/.test(name);

/**
 * Header names such as `X-RateLimit-Limit` may be in lower case: only an entry that does not look like a header is an
 * extension.
 */
const isExtension = (name: string, { value }: LocatedValue): boolean =>
  name.startsWith("x-") && typeof value !== "object";

type HeaderWithoutName = Omit<Header, "name">;

function buildHeader(place: LocatedValue, context: BuildContext): HeaderWithoutName {
  const { schema, codec } = buildTyped(place, "header", context);
  return {
    origin: originOf(place),
    docs: docsWithExamples(place, context),
    required: getFlag(place.value, "required") ?? false,
    schema,
    codec,
  };
}
