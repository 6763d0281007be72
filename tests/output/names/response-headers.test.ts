/** What the types of response headers are called, and which responses share one. */
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";

/** The interfaces of headers in `operations.ts`, with the names of their members. */
async function headersOf(responses: object): Promise<Readonly<Record<string, readonly string[]>>> {
  const document = {
    openapi: "3.1.1",
    info: { title: "Headers", version: "1" },
    paths: { "/things": { get: { operationId: "listThings", responses } } },
  };
  const { files } = await generateFrom(document, { only: ["types"] });
  const text = files.get("operations.ts") ?? "";
  const found = text.matchAll(/^export interface (\w*Headers) \{\n([^}]*)\}/gm);
  return Object.fromEntries(
    [...found].map(([, name, members = ""]) => [
      name,
      [...members.matchAll(/^ {2}"?([\w-]+)"?\??:/gm)].map(([, member = ""]) => member),
    ]),
  );
}

const headers = (...names: readonly string[]): object => ({
  description: "",
  headers: Object.fromEntries(names.map((name) => [name, { schema: { type: "string" } }])),
});

it.each<[readonly string[], string]>([
  [["Retry-After"], "RetryAfterHeaders"],
  [["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining"], "RetryAfterRateLimitHeaders"],
  [["X-Page-Size", "X-Page"], "PageHeaders"],
  [["A", "B", "C", "D"], "ABCDHeaders"],
  [["A", "B", "C", "D", "E"], "ABCDHeaders"],
])("%j are %s", async (names, expected) => {
  expect(await headersOf({ 200: headers(...names) })).toEqual({ [expected]: names });
});

it("two sets of the same first headers have different names, and equal sets share one", async () => {
  const found = await headersOf({
    200: headers("A", "B", "C", "D", "E"),
    201: headers("A", "B", "C", "D"),
    202: headers("A", "B", "C", "D"),
    203: headers("Content-Type"),
  });
  expect(found).toEqual({
    ABCDHeaders: ["A", "B", "C", "D", "E"],
    ListThings_201Headers: ["A", "B", "C", "D"],
  });
});
