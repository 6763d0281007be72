/** Response headers as types: equal sets of headers share one interface, however many responses have them. */
import {
  type Api,
  type Header,
  type Operation,
  pascalCase,
  type Response,
} from "../../../description/index.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { type PartNaming, structureKey } from "./shared-names.js";

/** An interface of headers, and the first response that has them. */
export interface HeaderSet {
  readonly symbol: OutputSymbol;
  readonly headers: readonly Header[];
}

export interface ResponseHeadersPlan {
  readonly headerSets: readonly HeaderSet[];
  responseHeaders(operation: Operation): OutputSymbol | undefined;
  /** The interface of a response's headers, or `undefined` if it has none. */
  headerSetOf(response: Response): OutputSymbol | undefined;
}

export function planResponseHeaders(
  api: Api,
  { typeNameOf, claim }: PartNaming,
): ResponseHeadersPlan {
  const sets = new Map<string, HeaderSet>();
  const byResponse = new Map<Response, OutputSymbol>();
  const byOperation = new Map<Operation, OutputSymbol>();
  for (const operation of api.operations) {
    const name = typeNameOf(operation);
    for (const response of operation.responses) {
      const headers = response.headers.filter(isHeader);
      if (headers.length === 0) continue;
      const key = structureKey(headers);
      const own = `${name}${pascalCase(String(response.status))}Headers`;
      const set = sets.get(key) ?? { symbol: claim(`${setName(headers)}Headers`, own), headers };
      sets.set(key, set);
      byResponse.set(response, set.symbol);
    }
    if (operation.responses.some((response) => byResponse.has(response)))
      byOperation.set(operation, claim(`${name}ResponseHeaders`, `${name}HeadersByStatus`));
  }
  return {
    headerSets: [...sets.values()],
    responseHeaders: (operation) => byOperation.get(operation),
    headerSetOf: (response) => byResponse.get(response),
  };
}

/** OpenAPI 3.2, 4.17: a header named `Content-Type` is ignored. */
const isHeader = ({ name }: Header): boolean => name.toLowerCase() !== "content-type";

/** The most headers, or families of headers, that a name lists. */
const MOST_LISTED = 4;

/**
 * `RetryAfterRateLimit` for `Retry-After`, `X-RateLimit-Limit` and `X-RateLimit-Remaining`: derived only from the
 * names.
 */
function setName(headers: readonly Header[]): string {
  const families = new Map<string, readonly string[]>();
  for (const { name } of headers) {
    const words = name.replace(/^x-/i, "").split(/[-_]/);
    const family = (words[0] ?? "").toLowerCase();
    families.set(family, commonStart(families.get(family) ?? words, words));
  }
  const listed = [...families.values()].slice(0, MOST_LISTED);
  return listed.map((words) => pascalCase(words.join("-"))).join("");
}

function commonStart(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((word, index) => word.toLowerCase() !== other[index]?.toLowerCase());
  return end === -1 ? one : one.slice(0, end);
}
