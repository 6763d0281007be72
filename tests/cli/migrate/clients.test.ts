/** Programs of openapi-fetch are found by the types of their expressions, however they are written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { typeErrors } from "../../support/compile.js";
import { CLIENT, DOCUMENT, migration, openapiTypescript, withRename } from "./migration.js";

const migrated = migration("openapi-typescript");
let schema: string;
beforeAll(async () => {
  schema = await openapiTypescript();
});

it("clients of openapi-fetch are replaced in functions, classes and whatever passes them on", async () => {
  const { text, decisions, place } = await migrated(
    `import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./model.js";

let shared: ReturnType<typeof createClient<paths>> | undefined;

export async function service(): Promise<Client<paths>> {
  shared ??= createClient<paths>({ baseUrl: await Promise.resolve("http://localhost") });
  return shared;
}

export class Notes {
  readonly #api: Client<paths>;
  constructor(token: string) {
    this.#api = createClient<paths>({ baseUrl: "http://localhost", headers: { token } });
  }
  read = async (noteId: string) =>
    (await this.#api.GET("/notes/{noteId}", { params: { path: { noteId } } })).data?.title;
}
`,
    {
      "src/schema.ts": schema,
      "src/model.ts": 'export type { paths } from "./schema.js";\n',
      "src/use.ts": `import { service } from "./app.js";

const context = { api: service() };
export async function titles(): Promise<string[]> {
  const { data } = await (await context.api).GET("/notes");
  return data?.items.map(({ title }) => title) ?? [];
}
export type Note = import("./schema.js").components["schemas"]["Note"];
`,
    },
  );
  expect(text).toBe(`import { type Client, createClient, notes } from "./api/client/index.js";
import { settle } from "./settle.js";

let shared: Client | undefined;

export async function service(): Promise<Client> {
  shared ??= createClient({ baseUrl: await Promise.resolve("http://localhost") });
  return shared;
}

export class Notes {
  readonly #api: Client;
  constructor(token: string) {
    this.#api = createClient({ baseUrl: "http://localhost", headers: { token } });
  }
  read = async (noteId: string) =>
    (await settle(notes.get(this.#api, { params: { noteId } }))).data?.title;
}
`);
  expect(place.read("src/use.ts")).toBe(`import { service } from "./app.js";
import { notes } from "./api/client/index.js";
import { settle } from "./settle.js";
import type { Note as ApiNote } from "./api/types.js";

const context = { api: service() };
export async function titles(): Promise<string[]> {
  const { data } = await settle(notes.list(await context.api));
  return data?.items.map(({ title }) => title) ?? [];
}
export type Note = ApiNote;
`);
  expect(place.read("src/model.ts")).toBe('export type { paths } from "./api/paths.js";\n');
  expect(decisions).toEqual([expect.stringMatching(/^src\/schema\.ts:1 .*delete it$/), ""]);
});

it("middleware of openapi-fetch stays as it is, on clients that come from anywhere", async () => {
  const { text, place } = await migrated(
    `import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./schema.js";

const seen: string[] = [];
const retrying: Middleware = {
  onRequest({ request }) {
    seen.push("request");
    return new Request(request, { headers: { ...Object.fromEntries(request.headers), token: "t" } });
  },
  async onResponse({ request, response }) {
    seen.push(\`\${response.status}\`);
    return response.status === 401 ? Response.json({ id: request.headers.get("token"), title: "" }) : undefined;
  },
  onError: ({ error }) => (error instanceof TypeError ? new Error("offline") : undefined),
};
const make = (send: (request: Request) => Promise<Response>) =>
  createClient<paths>({ baseUrl: "http://localhost", fetch: send, credentials: "include" });
export async function program(): Promise<unknown[]> {
  const refused = make(async () => new Response(null, { status: 401 }));
  const broken = make(() => Promise.reject(new TypeError("refused")));
  for (const one of [refused, broken]) one.use(retrying);
  const { data } = await refused.GET("/notes/{noteId}", { params: { path: { noteId: "a" } } });
  const failure = await broken.GET("/notes").catch((error: unknown) => String(error));
  return [data?.id, failure, ...seen];
}
`,
    { "src/schema.ts": schema },
  );
  expect(text).toContain(
    'import { createFetchClient, type Middleware, use } from "./fetch-client.js";',
  );
  expect(text).toContain("for (const one of [refused, broken]) use(one, retrying);");
  expect(typeErrors(place.folder, "7", ["src/app.ts", "src/fetch-client.ts"])).toEqual([]);
  const { program } = await import(join(place.folder, "src/app.ts"));
  expect(await program()).toEqual(["t", "Error: offline", "request", "401", "request"]);
});

it("options that are a variable are taken apart when the program runs", async () => {
  const { text, place } = await migrated(
    `import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const client = createClient<paths>({
  baseUrl: "http://localhost",
  fetch: async ({ url, headers }) => Response.json({ id: url, title: headers.get("x-trace") ?? "" }),
});
type Given = { params: { path: { noteId: string } }; headers?: Record<string, string> };
export const address = "/notes/{noteId}";
const read = (given: Given) => client.GET(address, given);
const again = ({ params }: Given) => client.GET("/notes/{noteId}", { params });
const untraced = (trace: string | null) => client.GET(address, { params: { path: { noteId: "a" } }, headers: { "x-trace": trace } });
const added = (given: Given) => client.GET("/notes/{noteId}", { ...given, cache: "no-store" });
export async function program(): Promise<unknown[]> {
  const given = { params: { path: { noteId: "a" } }, headers: { "x-trace": "t" } };
  const found = [await read(given), await again(given), await added(given), await untraced(null)];
  return found.map(({ data }) => \`\${data?.id} \${data?.title}\`);
}
`,
    { "src/schema.ts": schema },
  );
  expect(text).toContain("settle(notes.get(client, ...partsOf(given)))");
  expect(typeErrors(place.folder, "7", ["src/app.ts", "src/parts.ts"])).toEqual([]);
  const { program } = await import(join(place.folder, "src/app.ts"));
  const url = "http://localhost/notes/a";
  expect(await program()).toEqual([`${url} t`, `${url} `, `${url} t`, `${url} `]);
});

it("one call without a counterpart among many is listed, and the others are replaced", async () => {
  const call = 'void client.GET("/notes");\n';
  const { text, decisions } = await migrated(
    `import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const client = createClient<paths>();
${call.repeat(9)}export const any = (path: "/notes" | "/changes") => client.GET(path);
`,
    { "src/schema.ts": schema },
  );
  expect(text.match(/settle\(notes\.list\(client\)\)/g)).toHaveLength(9);
  expect(decisions[0]).toMatch(/^src\/app\.ts:14 {2}write this by hand: the path of a call/);
});

it("keys of openapi-react-query that a program writes itself become those of the new queries", async () => {
  const document = withRename();
  const { text, decisions, place } = await migrated(
    `import createClient from "openapi-fetch";
import createQuery from "openapi-react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { paths } from "./schema.js";

const $api = createQuery(createClient<paths>());
export const useNotes = () => $api.useQuery("get", "/notes");
const KEY = ["get", "/notes"] as const;
export function refresh(queries: QueryClient, noteId: string, path: string): void {
  void queries.invalidateQueries({ queryKey: KEY });
  void queries.invalidateQueries({ queryKey: ["get", "/notes/{noteId}", { params: { path: { noteId } } }] });
  void queries.invalidateQueries({ queryKey: ["get", path] });
  void queries.invalidateQueries({ predicate: (query) => query.queryKey[1] === "/notes" });
}
export function useSave() {
  const saving = $api.useMutation("put", "/notes/{noteId}");
  const save = saving.mutateAsync;
  return { save, now: (given: Parameters<typeof save>[0]) => saving.mutate(given) };
}
`,
    { "notes.yaml": document, "src/schema.ts": await openapiTypescript(document) },
  );
  expect(text).toContain("const KEY = notes.listQueryKey();");
  expect(text).toContain("queryKey: notes.getQueryKey({ params: { noteId } })");
  expect(text).toContain("saving.mutate(requestOf(given))");
  const found = decisions.join("\n");
  expect(found).toMatch(/^src\/app\.ts:13 .*this key matches no query any more/m);
  expect(found).toMatch(/^src\/app\.ts:14 .*a key is `\[tag, operation, request\]`/m);
  expect(found).toMatch(/^src\/app\.ts:18 .*passes a request now/m);
  expect(place.read("apostille.config.ts")).toContain('only: ["types", "client", "query"]');
});

it("enumerations are imported from where they are values, with the names of aliases", async () => {
  const document = readFileSync(DOCUMENT, "utf8").replace(
    "  schemas:\n",
    "$&    Rank: { type: string, enum: [junior, very-senior] }\n",
  );
  const { text } = await migrated(
    `import { Rank as Level, type components } from "@/schema";

export const best: Level = Level.VerySenior;
export const least: Level.junior = Level.junior;
export type Note = components["schemas"]["Note"];
`,
    {
      "notes.yaml": document,
      "tsconfig.json": {
        compilerOptions: {
          module: "ESNext",
          moduleResolution: "Bundler",
          paths: { "@/*": ["./src/*"] },
        },
      },
      "src/schema.ts": `${await openapiTypescript(document)}export enum Rank { junior = "junior", VerySenior = "very-senior" }\n`,
    },
  );
  expect(text).toBe(`import { type Note as ApiNote, Rank as Level } from "@/api/types";

export const best: Level = Level["very-senior"];
export const least: "junior" = Level.junior;
export type Note = ApiNote;
`);
});

it("the output for another document stays, with its script and its packages", async () => {
  const client = `import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type Note = components["schemas"]["Note"];
export const make = (baseUrl: string) => createClient<paths>({ baseUrl });
`;
  const { decisions, place } = await migrated("export {};\n", {
    "package.json": {
      scripts: {
        one: "openapi-typescript --enum notes.yaml -o src/one/schema.ts",
        two: "cd other && openapi-typescript notes.yaml -o ../src/two/schema.ts",
      },
      dependencies: { "openapi-fetch": "0.17.0" },
    },
    "other/notes.yaml": readFileSync(DOCUMENT, "utf8"),
    "apostille.config.ts":
      'export default { input: "notes.yaml", output: "src/api", only: ["types", "client"] };\n',
    "src/one/client.ts": client,
    "src/one/schema.ts": schema,
    "src/two/client.ts": client,
    "src/two/schema.ts": schema,
  });
  expect(place.read("src/two/client.ts")).toBe(client);
  expect(place.read("src/one/client.ts")).toContain('from "../api/client/index.js"');
  const manifest = JSON.parse(place.read("package.json"));
  expect(manifest.scripts.one).toBe("apostille generate");
  expect(manifest.scripts.two).toMatch(
    /openapi-typescript notes\.yaml -o \.\.\/src\/two\/schema\.ts$/,
  );
  expect(manifest.dependencies).toEqual({ "openapi-fetch": "0.17.0" });
  expect(decisions.slice(0, 2)).toEqual([
    expect.stringMatching(/^package\.json:1 {2}`two` is for another document.*other\/notes\.yaml/),
    expect.stringMatching(/^src\/one\/schema\.ts:1 .*delete it$/),
  ]);
});

it("types that are generated, but not there, are replaced too", async () => {
  const { text } = await migrated(`import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const client = createClient<paths>();
export const notes: Promise<components["schemas"]["Note"][]> = client
  .GET("/notes")
  .then(({ data }) => data?.items ?? []);
`);
  expect(text).toBe(`import type { Note } from "./api/types.js";
import { createClient, notes as notesApi } from "./api/client/index.js";
import { settle } from "./settle.js";

const client = createClient({ baseUrl: "/" });
export const notes: Promise<Note[]> = settle(notesApi.list(client))
  .then(({ data }) => data?.items ?? []);
`);
});

it("middleware that takes more than it gets is changed, or listed", async () => {
  const { text, decisions, place } = await migrated(
    `import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./schema.js";

const client = createClient<paths>();
const old: Middleware = {
  async onResponse(response, options) {
    if (response.status > 499) throw new Error(await response.text());
    return response;
  },
  onRequest: async req => req.url === "" ? new Request("/") : undefined,
};
client.use(old, {
  onRequest: ({ request, options }) => request,
  onResponse: ({ response, schemaPath }) => void console.log(response.status, schemaPath),
});
client.use({ onRequest: (given) => void console.log(given.request.url, given.params) });
export const list = async (): Promise<unknown> => client.GET("/notes");
`,
    { "src/schema.ts": schema },
  );
  expect(text).toContain("async onResponse({ response }) {");
  expect(text).toContain('onRequest: async ({ request: req }) => req.url === ""');
  expect(text).toContain("onRequest: ({ request }) => request,");
  expect(decisions.map((line) => line.replace(/: take what.*/, ""))).toEqual([
    "src/app.ts:13  middleware does not get `schemaPath`",
    "src/app.ts:17  middleware does not get `params`",
    expect.stringContaining("delete it"),
    "",
  ]);
  expect(typeErrors(place.folder, "7", ["src/app.ts"])).toHaveLength(2);
});

it("programs in hidden folders of sources move, with types in folders that nobody reads", async () => {
  const program = CLIENT.replace("./schema.js", "./.types/schema.js");
  const { decisions, place } = await migrated("export {};\n", {
    "package.json": {
      scripts: { types: "openapi-typescript notes.yaml -o src/.server/.types/schema.ts" },
    },
    "src/.server/.types/schema.ts": schema,
    "src/.server/notes.ts": `${program}
export const one = () =>
  client.GET("/notes/{noteId}", {
    params: {
      path: {
        noteId: "a",
      },
    },
    signal: AbortSignal.timeout(9),
  });
`,
    "src/.server/notes.test.ts": `import { vi } from "vitest";
import { client } from "./notes.js";
vi.spyOn(client, "GET").mockResolvedValue({});
vi.mocked(client.POST);
`,
  });
  const text = place.read("src/.server/notes.ts");
  expect(text).toContain('from "./api/client/index.js"');
  expect(text).toContain(`  settle(notes.get(client, {
    params: {
      noteId: "a",
    },
  }, { signal: AbortSignal.timeout(9) }));
`);
  expect(decisions.slice(0, 2)).toEqual([
    expect.stringMatching(/^src\/\.server\/notes\.test\.ts:3 .*give the client a `fetch`/),
    expect.stringMatching(/^src\/\.server\/notes\.test\.ts:4 .*give the client a `fetch`/),
  ]);
});
