/** Programs of openapi-typescript and openapi-fetch do the same with the generated client. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { EXPECTED, finishByHand, PROGRAMS } from "../../../lab/peers/moves.mjs";
import { startServer } from "../../../lab/peers/server.mjs";
import type { UserFolder } from "../../support/cli.js";
import { typeErrors } from "../../support/compile.js";
import {
  CLIENT,
  git,
  migration,
  openapiTypescript,
  PEERS,
  projectWith,
  withRename,
} from "./migration.js";

const migrated = migration("openapi-typescript");
let schema: string;
beforeAll(async () => {
  schema = await openapiTypescript();
});

describe("five programs of openapi-fetch", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let place: UserFolder;
  let shown: string;
  const counted = { touched: 0, lines: 0 };

  beforeAll(async () => {
    const program = (name: string): string =>
      readFileSync(new URL(`openapi-fetch/${name}.ts`, PEERS), "utf8");
    place = projectWith({
      "src/schema.ts": schema,
      ...Object.fromEntries(PROGRAMS.map((name) => [`src/${name}.ts`, program(name)])),
    });
    server = await startServer();
    shown = (await place.apostille("migrate", "openapi-typescript")).out;
    expect(git(place.folder, "status", "--porcelain")).toBe("");
    const { exit, err } = await place.apostille("migrate", "openapi-typescript", "--write");
    expect(exit, err).toBe(0);
    for (const name of PROGRAMS) {
      const path = join(place.folder, `src/${name}.ts`);
      const done = finishByHand("openapi-fetch", `${name}.ts`, readFileSync(path, "utf8"));
      writeFileSync(path, done.text);
      counted.touched += done.touched;
      counted.lines += done.lines;
    }
  });
  afterAll(() => {
    server.close();
  });

  it("five programs of openapi-fetch leave less than a tenth of their lines to a person, who is told which", () => {
    expect(counted.touched / counted.lines).toBeLessThan(0.1);
    expect(shown).toMatch(/^src\/events\.ts:8 {2}`parseAs` is gone.*`for await`/m);
    expect(shown).toMatch(/^src\/upload\.ts:8 {2}`bodySerializer` is gone/m);
    expect(shown).toMatch(/^src\/schema\.ts:1 {2}.*delete it$/m);
  });

  it("five programs of openapi-fetch compile without the other generator's types", () => {
    const files = PROGRAMS.map((name) => `src/${name}.ts`);
    for (const path of [...files, "src/settle.ts"])
      expect(place.read(path)).not.toMatch(/openapi-fetch"|schema/);
    expect(typeErrors(place.folder, "7", [...files, "src/settle.ts"])).toEqual([]);
  });

  it.each(PROGRAMS)("five programs of openapi-fetch do what they did: %s", async (name) => {
    const module: Record<string, (url: string) => Promise<unknown>> = await import(
      join(place.folder, `src/${name}.ts`)
    );
    expect(await module[name]?.(server.url)).toEqual(EXPECTED[name]);
  });

  it("five programs of openapi-fetch have scripts and packages of the new generator", () => {
    expect(JSON.parse(place.read("package.json"))).toEqual({
      type: "module",
      scripts: { types: "apostille generate && tsc" },
      dependencies: { zod: "4.6.7" },
      devDependencies: { apostille: expect.stringMatching(/^\^\d/), vitest: "4.1.12" },
    });
    expect(place.read("apostille.config.ts")).toContain('input: "notes.yaml"');
  });
});

it("a client of openapi-fetch is replaced with its calls in other files, in whose names nothing clashes", async () => {
  const { text, place } = await migrated(CLIENT, {
    "src/schema.ts": schema,
    "src/use.ts": `import { client } from './app.js'

export async function titles() {
  const { data: notes } = await client.GET('/notes', { signal: AbortSignal.timeout(9), cache: 'no-store' })
  return notes?.items.map((one) => client.GET('/notes/{noteId}', { params: { path: { noteId: one.id } } }))
}
`,
    "src/build/read.tsx": `import { client } from "../app.jsx";

export async function read(noteId: string): Promise<unknown> {
  return client.GET("/notes/{noteId}", {
    // The note that is shown.
    params: { path: { noteId } },
  });
}
`.replaceAll("\n", "\r\n"),
  });
  const read = place.read("src/build/read.tsx");
  expect(read.match(/\n/g)).toEqual(read.match(/\r\n/g)?.map(() => "\n"));
  expect(read).toContain('from "../settle.js";');
  expect(read).toContain("  // The note that is shown.\r\n  return settle(notes.get(");
  expect(text).toBe(`import { createClient } from "./api/client/index.js";

export const client = createClient({ baseUrl: "http://localhost", init: { credentials: "include" } });
`);
  expect(place.read("src/use.ts")).toBe(`import { client } from './app.js'
import { notes as notesApi } from './api/client/index.js'
import { settle } from './settle.js'

export async function titles() {
  const { data: notes } = await settle(notesApi.list(client, {}, {
    signal: AbortSignal.timeout(9),
    init: { cache: 'no-store' },
  }))
  return notes?.items.map((one) => settle(notesApi.get(client, { params: { noteId: one.id } })))
}
`);
});

it("calls of openapi-fetch all stay, with the types of `paths` alone, if too many have no counterpart", async () => {
  const obstacles = {
    path: [
      "const path: '/notes' | '/changes' = choose(); void client.GET(path);",
      "path of a call is not written",
    ],
    init: [
      "const init = { parseAs: 'text' as const }; void client.GET('/notes', init);",
      "`parseAs` has no",
    ],
    taken: ["const { GET } = client; void GET('/notes');", "`GET` is taken out of its client"],
    request: ["void client.request('get', '/notes');", "`request` of a client has no"],
    own: ["void createClient<paths>({ Request });", "the client's `Request` has no"],
    value: ["const make = [createClient];", "`createClient` of openapi-fetch has no"],
  } as const;
  const sources = Object.entries(obstacles).map(
    ([name, [line]]) =>
      [`src/${name}.ts`, `${CLIENT}declare const choose: () => never;\n${line}\n`] as const,
  );
  const { decisions, place } = await migrated("export {};\n", {
    "src/schema.ts": schema,
    "src/types.ts":
      'import type { components } from "./schema";\nexport type Note = components["schemas"]["Note"];\n',
    ...Object.fromEntries(sources),
  });
  for (const [path, source] of sources)
    expect(place.read(path)).toBe(source.replace("./schema.js", "./api/paths.js"));
  for (const [name, [, why]] of Object.entries(obstacles))
    expect(decisions.filter((line) => line.startsWith(`src/${name}.ts`))).toEqual([
      expect.stringMatching(new RegExp(`:6  all calls stay .*${why}`)),
    ]);
  expect(place.read("src/types.ts")).toContain('from "./api/paths.js"');
  expect(place.read("apostille.config.ts")).toContain('only: ["paths"]');
  expect(place.list("src/api")).not.toContain("types.ts");
  expect(place.read("package.json")).toContain("openapi-fetch");
});

it("types by name take the place of types by path", async () => {
  const source = `import type { components, operations, paths } from "./schema";

export type Note = components["schemas"]["Note"];
export type Title = components["schemas"]["Note"]["title"];
export type Page = paths["/notes"]["get"]["responses"]["200"]["content"]["application/json"];
export type Query = operations["listNotes"]["parameters"]["query"];
export type Form = operations["uploadFile"]["requestBody"]["content"]["multipart/form-data"];
export type One = operations["getNote"]["responses"]["200"]["content"]["application/json"];
export type All = keyof paths;
`;
  const { text } = await migrated(source, { "src/schema.ts": schema });
  expect(text).toBe(`import type { Note as ApiNote } from "./api/types.js";
import type {
  GetNoteResponses,
  ListNotesRequest,
  ListNotesResponses,
  UploadFileRequest,
} from "./api/operations.js";
import type { paths } from "./api/paths.js";

export type Note = ApiNote;
export type Title = ApiNote["title"];
export type Page = ListNotesResponses[200];
export type Query = ListNotesRequest["query"];
export type Form = UploadFileRequest["body"];
export type One = GetNoteResponses[200];
export type All = keyof paths;
`);
});

const HOOKS = `import createClient from "openapi-fetch";
import createQuery from "openapi-react-query";
import { QueryClient } from "@tanstack/react-query";
import type { paths } from "./schema.js";

const client = createClient<paths>({ baseUrl: "http://localhost", fetch: async ({ url }) => Response.json({ id: url, title: "Note a" }) });
export const $api = createQuery(client);

export const load = (noteId: string): Promise<unknown> =>
  new QueryClient().fetchQuery($api.queryOptions("get", "/notes/{noteId}", { params: { path: { noteId } } }));
`;
const USES = `import { $api } from "./app.js";

export function useTitle(noteId: string): string | undefined {
  const { data, error } = $api.useQuery("get", "/notes/{noteId}", { params: { path: { noteId } } }, { enabled: noteId !== "" });
  return error ? "none" : data?.title;
}

export function useRename(noteId: string): (title: string) => void {
  const { mutate } = $api.useMutation("put", "/notes/{noteId}", { retry: 2 });
  return (title) => mutate({ params: { path: { noteId } }, body: { id: noteId, title } });
}
`;

it("hooks of openapi-react-query become options of the artefact `query`, on the same client", async () => {
  const document = withRename();
  const { text, decisions, place } = await migrated(HOOKS, {
    "notes.yaml": document,
    "src/schema.ts": await openapiTypescript(document),
    "src/use.ts": USES,
  });
  expect(text).toContain("export const $api = client;\n");
  expect(place.read("src/use.ts")).toBe(`import { $api } from "./app.js";
import { notes } from "./api/query/index.js";
import { useMutation, useQuery } from "@tanstack/react-query";

export function useTitle(noteId: string): string | undefined {
  const { data, error } = useQuery({
    ...notes.getQueryOptions($api, { params: { noteId } }),
    enabled: noteId !== "",
  });
  return error ? "none" : data?.title;
}

export function useRename(noteId: string): (title: string) => void {
  const { mutate } = useMutation({ ...notes.renameMutationOptions($api), retry: 2 });
  return (title) => mutate({ params: { noteId }, body: { id: noteId, title } });
}
`);
  expect(decisions).toContainEqual(expect.stringMatching(/^src\/use\.ts:6 .*`ApiError`/));
  expect(place.read("apostille.config.ts")).toContain('"query"');
  // What a program exports had no declared type before either.
  const errors = typeErrors(place.folder, "7", ["src/app.ts", "src/use.ts"]);
  expect(errors.filter((one) => !one.includes("isolatedDeclarations"))).toEqual([]);
  const { load } = await import(join(place.folder, "src/app.ts"));
  expect(await load("a")).toMatchObject({ id: expect.stringMatching(/\/notes\/a$/) });
});

it("hooks of openapi-react-query stay, and each obstacle is named, if too many have no counterpart", async () => {
  const obstacles = {
    pages: '$api.useInfiniteQuery("get", "/notes", {}, { pageParamName: "cursor" } as never);',
    stream: '$api.useQuery("get", "/changes");',
    method: 'declare const method: "get" | "put"; $api.useQuery(method, "/notes");',
  };
  const sources = Object.entries(obstacles).map(
    ([name, line]) => [`src/${name}.ts`, `${HOOKS}${line}\n`] as const,
  );
  const { decisions, place } = await migrated("export {};\n", {
    "src/schema.ts": schema,
    ...Object.fromEntries(sources),
  });
  for (const [path, source] of sources)
    expect(place.read(path)).toBe(source.replace("./schema.js", "./api/paths.js"));
  const found = decisions.join("\n");
  expect(found).toMatch(/^src\/pages\.ts:11 .*stay.*which parameter takes the page/m);
  expect(found).toMatch(/^src\/stream\.ts:11 .*stay.*a stream has no options/m);
  expect(found).toMatch(/^src\/method\.ts:11 .*stay.*method of a call is not written/m);
});
