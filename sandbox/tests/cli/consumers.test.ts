/** The walk of docs/consumers.md with the sandbox: two programs, a property that goes, and the one that breaks. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { type UserFolder, userFolder } from "../../../tests/support/cli.js";
import type { RequestRecord } from "../../src/service/journal/observe.js";
import { serviceSuite } from "../support/service.js";

const document = readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8");

const programOf = (body: string): string => `import { createApi, identify } from "./api/index.js";
import { contractHash } from "./api/contract.js";
export async function run(settings: { baseUrl: string; auth: { bearerKey: string } }) {
  const api = createApi({ ...settings, use: [identify({ contract: contractHash })] });
  const { data: [quote] } = await api.quotes.list({ query: {} });
  ${body}
}
`;
const PROGRAMS = {
  portal: programOf("return quote && quote.total_cents / 100;"),
  worker: programOf("return quote?.number;"),
};

const requests: RequestRecord[] = [];
const { service } = serviceSuite({ onRequest: (request) => requests.push(request) });
let user: UserFolder;
beforeAll(async () => {
  const { components, ...rest } = JSON.parse(document);
  const { total_cents: _, ...properties } = components.schemas.Quote.properties;
  const required = components.schemas.Quote.required.filter((one: string) => one in properties);
  const Quote = { ...components.schemas.Quote, properties, required };
  const schemas = { ...components.schemas, Quote };
  user = userFolder({
    "old.json": document,
    "new.json": { ...rest, components: { ...components, schemas } },
  });
  for (const [name, program] of Object.entries(PROGRAMS)) {
    user.write(`${name}/src/main.ts`, program);
    user.write(`${name}/apostille.config.json`, {
      ...{ input: "../old.json", output: "src/api", root: "..", only: ["types", "client"] },
      options: { client: { capabilities: ["identify"] } },
      consumer: { name, program: ["src/**"] },
    });
    const words = ["generate", "--config", `${name}/apostille.config.json`];
    const { exit, err } = await user.apostille(...words);
    expect(exit, err).toBe(0);
    user.write(`contracts/${name}.json`, user.read(`${name}/src/api/contract.json`));
  }
});

/** What both programs make of the first quote of a service. */
async function results(baseUrl: string): Promise<readonly unknown[]> {
  const auth = { bearerKey: await service().key() };
  return Promise.all(
    Object.keys(PROGRAMS).map(async (name) => {
      const { href } = pathToFileURL(join(user.folder, name, "src/main.ts"));
      const { run } = (await import(href)) as { run(settings: object): Promise<unknown> };
      return run({ baseUrl, auth });
    }),
  );
}

test("the sandbox logs who calls, diff says who breaks, and that one breaks", async () => {
  const { api, sandbox } = service();
  const { data: quote } = await api.quotes.create({ body: { quote_type: "perm_ad" } });
  expect(await results(sandbox.url)).toEqual([quote.total_cents / 100, quote.number]);
  const hashes = Object.keys(PROGRAMS).map(
    (name) => /"([\da-f]{16})"/.exec(user.read(`${name}/src/api/contract.ts`))?.[1],
  );
  const seen = requests.flatMap(({ contract }) => contract ?? []);
  expect(seen.toSorted()).toEqual(hashes.toSorted());

  const diff = ["diff", "old.json", "new.json", "--consumers", "contracts"];
  const { exit, out } = await user.apostille(...diff, "--fail-on", "breaking");
  expect(exit).toBe(1);
  expect(out).toMatch(/breaks portal .*\n {2}src\/main\.ts:6 {2}breaking property-removed/);
  expect(out).toContain("fine worker");

  const without = createServer(async ({ url = "", headers }, response) => {
    const { authorization = "" } = headers;
    const answer = await fetch(new URL(url, sandbox.url), { headers: { authorization } });
    const text = (await answer.text()).replaceAll(/"total_cents":\d+,/g, "");
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => without.listen(0, "127.0.0.1", resolve));
  const { port } = without.address() as AddressInfo;
  const { pathname } = new URL(sandbox.url);
  expect(await results(`http://127.0.0.1:${port}${pathname}`)).toEqual([Number.NaN, quote.number]);
  without.close();
  without.closeAllConnections();
});
