/** Response headers as types: equal sets of headers share one interface, however many responses have them. */
import { type Api, type Header, pascalCase, type Response } from "../../../description/index.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { planOf } from "../../emit/emitter.js";
import { nameShared, type PartNaming, structureKey } from "./shared-names.js";

/** An interface of headers, and the first response that has them. */
export interface HeaderSet {
  readonly symbol: OutputSymbol;
  readonly headers: readonly Header[];
}

export interface ResponseHeadersPlan {
  readonly headerSets: readonly HeaderSet[];
  /** The interface of a response's headers, or `undefined` if it has none. */
  headerSetOf(response: Response): OutputSymbol | undefined;
}

export function planResponseHeaders(api: Api, naming: PartNaming): ResponseHeadersPlan {
  const found = new Map<string, FoundHeaders>();
  const keys = new Map<Response, string>();
  for (const operation of api.operations)
    for (const response of operation.responses) {
      const headers = response.headers.filter(isHeader);
      if (headers.length === 0) continue;
      const key = structureKey(headers, naming.shorten);
      const own = `${naming.typeNameOf(operation)}${pascalCase(String(response.status))}Headers`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { headers, owned: [own] });
      else known.owned.push(own);
      keys.set(response, key);
    }
  const symbols = nameShared(
    [...found].map(([key, { headers, owned }]) => ({
      key,
      wanted: `${setName(headers)}Headers`,
      owned,
    })),
    naming,
  );
  return {
    headerSets: [...found].map(([key, { headers }]) => ({
      symbol: planOf(symbols.get(key), key),
      headers,
    })),
    headerSetOf: (response) => symbols.get(keys.get(response) ?? ""),
  };
}

/** Headers, and the names that they may have from the responses that have them. */
interface FoundHeaders {
  readonly headers: readonly Header[];
  readonly owned: [string, ...string[]];
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
