/** Media types: every label of a format is read as that format, and nothing else as what was asked for. */
import { isDeepStrictEqual } from "node:util";

import type { Sides } from "../outputs/exchange.js";
import { type Finding, messageOf, printed } from "../findings/finding.js";
import { carrierOf } from "../grammar/carriers.js";
import { type Cell, kindOf } from "../grammar/features.js";
import { plain } from "../grammar/place.js";
import { jsonText } from "../grammar/schema.js";
import { acceptOf, bodyWith, edgesOf, onSide, requestWith } from "../outputs/message.js";
import { settled, toProgram } from "../outputs/values.js";

/** Other names of the same formats. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  "application/json": ["application/json; charset=utf-8", "Application/JSON"],
  "application/vnd.api+json": ["application/vnd.api+json; charset=utf-8"],
  "application/*+json": ["application/vnd.y+json"],
  "*/*": ["application/vnd.y+json"],
  "application/jsonl": [
    "application/jsonl; charset=utf-8",
    "application/x-ndjson",
    "application/ndjson",
    "application/x-jsonlines",
    "application/jsonlines",
  ],
  "application/json-seq": ["application/json-seq; charset=utf-8"],
  "text/event-stream": ["text/event-stream;charset=UTF-8"],
};

/** What servers, proxies and portals send in the place of what was asked for. */
const OTHERS: Readonly<Record<string, string>> = {
  "text/html; charset=utf-8": "<!doctype html><title>Sign in</title>",
  "application/xml": "<value>1</value>",
  "text/plain": "no JSON",
  "image/png": "\u0089PNG",
};

/** How a value looks in a body of a media type. */
const WRITTEN: Readonly<Record<string, (json: string) => string>> = {
  "application/jsonl": (json) => `${json}\n`,
  "application/json-seq": (json) => `\u001e${json}\n`,
  "text/event-stream": (json) => `data: ${json}\n\n`,
};

export async function judgeLabels(
  cell: Cell,
  id: string,
  sides: Sides,
): Promise<readonly Finding[]> {
  const { body = "", isSequence } = carrierOf(cell.carrier);
  const labels = SYNONYMS[body];
  const { form, edges } = kindOf(cell.kind);
  if (labels === undefined || cell.direction !== "response" || form === "text") return [];
  const edge = onSide(edges[0], cell, "response");
  const json = jsonText(plain(isSequence ? edge : bodyWith(cell, edge, "response")), 0);
  const [request, expected] = [
    requestWith(cell, edgesOf(cell, "request")[0]),
    await settled(bodyWith(cell, toProgram(edge, cell), "response")),
  ];
  const read = async (
    type: string,
    text: string,
  ): Promise<string | { readonly declared: boolean; readonly data: unknown }> => {
    const fetch = async (): Promise<Response> =>
      new Response(text, { headers: { "content-type": type } });
    try {
      const { declared, data } = await sides
        .callWith(fetch, id, request, { headers: { "X-Key": "k" }, ...acceptOf(cell) })
        .result();
      return { declared, data: await settled(data) };
    } catch (error) {
      return messageOf(error);
    }
  };
  const found: Finding[] = [];
  const add = (rule: string, detail: string): number => found.push({ rule, about: cell, detail });
  for (const type of labels) {
    const got = await read(type, WRITTEN[body]?.(json) ?? json);
    const isRead = typeof got === "object" && got.declared && isDeepStrictEqual(got.data, expected);
    if (!isRead)
      add("every label of a format is read as that format", `${type} ${json}: ${printed(got)}`);
  }
  if (cell.kind === "any") return found;
  for (const [type, text] of Object.entries(OTHERS)) {
    if (body === "*/*" && type !== "text/html; charset=utf-8") continue;
    const got = await read(type, text);
    if (typeof got === "object" && got.declared)
      add("nothing else is taken for what was asked", `${type}: ${printed(got)}`);
  }
  return found;
}
