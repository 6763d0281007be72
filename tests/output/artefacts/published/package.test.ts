/** The generated package as it is published, alone in a project. */
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { generateFile } from "../../../support/generate.js";
import { type Consumer, consumer, copyOf, pack, packOnce, ROOT } from "./consumer.js";

const NAME = "@apostille/evaluation-services";

/** A project in which a package is installed that is built in a folder of its own, and with it others. */
async function installed(
  write: (workshop: Consumer) => void | Promise<void>,
  others: (place: Consumer) => readonly string[],
): Promise<Consumer> {
  const workshop = consumer();
  const place = consumer();
  await write(workshop);
  symlinkSync(join(ROOT, "node_modules"), join(workshop.folder, "node_modules"));
  const archives = [pack(workshop, "./generated"), packOnce("zod"), ...others(place)];
  place.write("package.json", { name: "consumer", private: true, type: "module" });
  const words = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status, err } = place.run("npm", "install", ...words, ...archives);
  workshop.remove();
  if (status !== 0) throw new Error(err);
  return place;
}

const importsRuntime = (): Promise<Consumer> =>
  installed(
    (workshop) => copyOf(join(ROOT, "generated"), join(workshop.folder, "generated")),
    (place) => [pack(place, join(ROOT, "runtime"), "--ignore-scripts")],
  );

const copiesRuntime = (): Promise<Consumer> =>
  installed(
    async (workshop) => {
      const { files } = await generateFile(join(ROOT, "spec/openapi.yaml"), {
        only: ["types", "client", "zod", "server", "webhooks"],
        package: { name: NAME },
      });
      for (const [path, text] of files) workshop.write(`generated/${path}`, text);
    },
    () => [],
  );

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

describe.each([
  ["imports the runtime", importsRuntime, ["evaluation-services", "runtime"]],
  ["has a copy of the runtime", copiesRuntime, ["evaluation-services"]],
] as const)("a package that %s", (_, install, ours) => {
  let place: Consumer;
  beforeAll(async () => {
    place = await install();
  });
  afterAll(() => place.remove());

  it("brings zod, and nothing else of others", () => {
    const modules = join(place.folder, "node_modules");
    const names = readdirSync(modules).filter((name) => !name.startsWith("."));
    expect([names, readdirSync(join(modules, "@apostille"))]).toEqual([
      ["@apostille", "zod"],
      ours,
    ]);
  });

  it("holds what is run, its types and its words, and no sources", () => {
    const top = readdirSync(join(place.folder, "node_modules", NAME)).sort();
    expect(top).toEqual(["README.md", "SKILL.md", "dist", "openapi.json", "package.json"]);
  });

  it("is used from plain JavaScript", () => {
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

  it.each([
    ["NodeNext", "5.9"],
    ["NodeNext", "7"],
    ["Bundler", "7"],
  ] as const)(
    "is used from TypeScript whose modules are found as %s finds them, version %s",
    (resolution, compiler) => {
      place.write(
        "program.ts",
        TYPESCRIPT.replace("createApi, operations }", "createApi, type operations }"),
      );
      expect(place.check(compiler, resolution)).toBe("");
    },
  );
});

it("every part of the runtime is loaded alone", async () => {
  const folder = join(ROOT, "runtime/dist");
  const parts = readdirSync(folder).filter((path) => path.endsWith(".js"));
  expect(parts).toContain("server-node.js");
  for (const part of parts) expect(await import(join(folder, part))).not.toEqual({});
});

it("the runtime has the version of the generator, and needs no other package", () => {
  const read = (path: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  const { version, dependencies } = read("runtime/package.json");
  expect([version, dependencies]).toEqual([read("package.json")["version"], undefined]);
});
