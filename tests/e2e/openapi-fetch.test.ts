/**
 * The server with an independent client: openapi-fetch, with the types that openapi-typescript generates.
 */
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import createClient from "openapi-fetch";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ApiClient, createApi } from "../../generated/client/index.js";
import { typeErrors } from "../support/compile.js";
import { call } from "./calls.js";
import { type OperationExamples, readExamples } from "./document.js";
import { KEY, type Played, type Service, startService } from "./service.js";

const { document, operations } = readExamples();

let service: Service;
let api: ApiClient;
let other: ReturnType<typeof createClient>;

beforeAll(async () => {
  service = await startService();
  api = createApi({ baseUrl: service.url, auth: { bearerKey: KEY } });
  const headers = { authorization: `Bearer ${KEY}` };
  other = createClient({ baseUrl: service.url, headers });
});
afterAll(() => service.close());

/**
 * A call of the other client, with the same examples. Lists in a query are sent as the document declares: with
 * commas.
 */
async function ask({ method, path, params, query, bodies }: OperationExamples) {
  const [body] = bodies.values();
  const init = {
    params: { path: params, query },
    querySerializer: { array: { style: "form", explode: false } },
    ...(body !== undefined && { body }),
  };
  const { data, error, response } = await other.request(
    method.toLowerCase() as never,
    path as never,
    init as never,
  );
  return { data, error, status: response.status };
}

describe.each(operations)("$id", (operation) => {
  const { id, answers } = operation;

  it.each(answers)(
    "the server answers both alike: $status, $name",
    async ({ status, body, headers }) => {
      const requests: Played[] = [];
      service.on(id, (request) => {
        requests.push(request);
        return { status, headers, ...(body !== undefined && { body }) };
      });
      const ours = await call(api, operation).result();
      const theirs = await ask(operation);
      expect(theirs.status).toBe(ours.status);
      expect(theirs.data).toEqual(ours.ok ? ours.data : undefined);
      expect(theirs.error).toEqual(ours.ok ? undefined : ours.error);
      const [mine, other] = requests.map(({ params, query, body: sent }) => ({
        params,
        query,
        sent,
      }));
      expect(other).toEqual(mine);
    },
  );
});

/** Code that a user of openapi-fetch would write. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./paths.js";
import type { Order, Quote } from "./types.js";

const client = createClient<paths>({ baseUrl: "https://api.example.com" });

export async function approve(quoteId: string): Promise<string> {
  const found = await client.GET("/quotes/{quoteId}", { params: { path: { quoteId } } });
  const quote: Quote | undefined = found.data;
  if (quote === undefined) return found.error?.message ?? "";
  const { data, error } = await client.POST("/quotes/{quoteId}/approve", { params: { path: { quoteId } } });
  const order: Order | undefined = data;
  return order?.number ?? error?.message ?? quote.number;
}
`;

it("openapi-fetch has types whose values our own types take", async () => {
  const folder = mkdtempSync(join(tmpdir(), "openapi-fetch-"));
  const root = fileURLToPath(new URL("../../", import.meta.url));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  symlinkSync(join(root, "generated/types.ts"), join(folder, "types.ts"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const nodes = await openapiTS(document as unknown as OpenAPI3);
  writeFileSync(join(folder, "paths.ts"), astToString(nodes));
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  expect(typeErrors(folder, "7", ["program.ts"])).toEqual([]);
});
