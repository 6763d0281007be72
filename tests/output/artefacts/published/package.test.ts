/** The generated package as it is published, alone in a project. */
import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type Consumer, consumer, copyOf, pack, packOnce, ROOT } from "./consumer.js";

const NAME = "@apostille/evaluation-services";

let place: Consumer;
let workshop: Consumer;

beforeAll(() => {
  workshop = consumer();
  copyOf(join(ROOT, "generated"), join(workshop.folder, "generated"));
  symlinkSync(join(ROOT, "node_modules"), join(workshop.folder, "node_modules"));
  const archives = [pack(workshop, "./generated"), packOnce("zod")];
  place = consumer();
  place.write("package.json", { name: "consumer", private: true, type: "module" });
  const words = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status, err } = place.run("npm", "install", ...words, ...archives);
  if (status !== 0) throw new Error(err);
});
afterAll(() => {
  place.remove();
  workshop.remove();
});

it("the package brings zod, and nothing else", () => {
  const installed = readdirSync(join(place.folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["@apostille", "zod"]);
});

it("the package holds what is run, its types and its words, and no sources", () => {
  const top = readdirSync(join(place.folder, "node_modules", NAME)).sort();
  expect(top).toEqual(["README.md", "SKILL.md", "dist", "openapi.json", "package.json"]);
});

const JAVASCRIPT = `
import { ApiError, createApi } from "${NAME}";
import { get } from "${NAME}/client/quotes";
import { createClient } from "${NAME}/client";
import { pingOperation } from "${NAME}/descriptors";
import { createRouter, refuse } from "${NAME}/server";
import { safeVerifyWebhook, webhookEventTypes } from "${NAME}/webhooks";
import { Pong } from "${NAME}/zod";
import { pingValidators } from "${NAME}/validators";
import { toListener } from "${NAME}/server";

const router = createRouter(
  { system: { ping: () => ({ status: 200, body: { message: "pong" } }) } },
  { authenticate: ({ token }) => (token === "sk-1" ? {} : undefined), responses: "off" },
);
const fetch = (url, init) => router(new Request(url, init));
const api = createApi({ baseUrl: "https://api.example", auth: { bearerKey: "sk-1" }, fetch });
const other = createApi({ baseUrl: "https://api.example", auth: { bearerKey: "sk-2" }, fetch });
const refused = await other.system.ping().catch((error) => error);
console.log(
  JSON.stringify([
    (await api.system.ping()).message,
    refused instanceof ApiError && refused.status,
    get(createClient({ baseUrl: "https://api.example" }), { params: { quoteId: "a/b" } }).url(),
    pingOperation.path,
    webhookEventTypes.length,
    (await safeVerifyWebhook("{}", {}, "whsec_1")).ok,
    Pong.safeParse({}).success,
    typeof pingValidators.responses,
    typeof toListener,
    refuse("notFound").kind,
  ]),
);
`;

it("the package is used from plain JavaScript", () => {
  place.write("program.js", JAVASCRIPT);
  const { out, err } = place.run(process.execPath, "program.js");
  expect(err).toBe("");
  expect(JSON.parse(out)).toEqual([
    "pong",
    401,
    "https://api.example/quotes/a%2Fb",
    "/ping",
    14,
    false,
    false,
    "object",
    "function",
    "notFound",
  ]);
});

const TYPESCRIPT = `
import { type Quote, createApi, operations } from "${NAME}";
import * as quotes from "${NAME}/client/quotes";
import { createClient } from "${NAME}/client";
import type { Handlers } from "${NAME}/server";
import type { WebhookEvent } from "${NAME}/webhooks";

export async function total(quoteId: string): Promise<string> {
  const api = createApi({ baseUrl: "https://api.example", auth: { bearerKey: "sk-1" } });
  const quote: Quote = await api.quotes.get({ params: { quoteId } });
  const result = await quotes.approve(createClient(), { params: { quoteId } }).result();
  return result.declared && result.status === 422 ? (result.error.error_code ?? "") : quote.number;
}

export type Found = operations.ListQuotesResponses[200];
export const type = (event: WebhookEvent): string => event.type;
export const system: Pick<Handlers, "system"> = {
  // @ts-expect-error the document declares no such status
  system: { ping: () => ({ status: 299 }) },
};
`;

it.each([
  ["NodeNext", "5.9"],
  ["NodeNext", "7"],
  ["Bundler", "7"],
] as const)(
  "the package whose modules are found as %s finds them is used from TypeScript %s",
  (resolution, compiler) => {
    place.write(
      "program.ts",
      TYPESCRIPT.replace("createApi, operations }", "createApi, type operations }"),
    );
    expect(place.check(compiler, resolution)).toBe("");
  },
);
