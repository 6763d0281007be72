/** `apostille migrate`: programs of another generator do the same with the generated client. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { EXPECTED, finishByHand, PROGRAMS } from "../../lab/peers/moves.mjs";
import { startServer } from "../../lab/peers/server.mjs";
import { type UserFolder, userFolder } from "../support/cli.js";
import { typeErrors } from "../support/compile.js";

const PEERS = new URL("../../lab/peers/", import.meta.url);
const DOCUMENT = new URL("notes.yaml", PEERS);
const MANIFEST = {
  type: "module",
  scripts: { types: "openapi-typescript notes.yaml -o src/schema.ts && tsc" },
  dependencies: { "openapi-fetch": "0.17.0", zod: "4.6.7" },
  devDependencies: { "openapi-typescript": "7.13.0", vitest: "4.1.12" },
};

let schema: string;
beforeAll(async () => {
  schema = `${COMMENT_HEADER}${astToString(await openapiTS(DOCUMENT))}`;
}, 60_000);

const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
    cwd: folder,
    encoding: "utf8",
  });

/** A project in a git repository, with everything committed. */
function projectWith(files: Readonly<Record<string, string | object>>): UserFolder {
  const place = userFolder({
    "notes.yaml": readFileSync(DOCUMENT, "utf8"),
    "package.json": MANIFEST,
    "tsconfig.json": { compilerOptions: { module: "NodeNext", strict: true } },
    "src/schema.ts": schema,
    ".gitignore": "node_modules\n",
    ...files,
  });
  git(place.folder, "init", "-q");
  git(place.folder, "add", "-A");
  git(place.folder, "commit", "-qm", "before");
  return place;
}

describe("five programs of openapi-fetch", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let place: UserFolder;
  let shown: string;
  const counted = { touched: 0, lines: 0 };

  beforeAll(async () => {
    const program = (name: string): string =>
      readFileSync(new URL(`openapi-fetch/${name}.ts`, PEERS), "utf8");
    place = projectWith(
      Object.fromEntries(PROGRAMS.map((name) => [`src/${name}.ts`, program(name)])),
    );
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
  }, 60_000);
  afterAll(() => {
    server.close();
    place.remove();
  });

  it("leave less than a tenth of their lines to a person, who is told which", () => {
    expect(counted.touched / counted.lines).toBeLessThan(0.1);
    expect(shown).toMatch(/^src\/events\.ts:7 {2}`parseAs` is gone.*`for await`/m);
    expect(shown).toMatch(/^src\/upload\.ts:7 {2}`bodySerializer` is gone/m);
    expect(shown).toMatch(/^src\/schema\.ts:1 {2}.*delete it$/m);
  });

  it("compile without the other generator's types", () => {
    const files = PROGRAMS.map((name) => `src/${name}.ts`);
    for (const path of [...files, "src/settle.ts"])
      expect(place.read(path)).not.toMatch(/openapi-fetch"|schema/);
    expect(typeErrors(place.folder, "7", [...files, "src/settle.ts"])).toEqual([]);
  }, 60_000);

  it.each(PROGRAMS)("do what they did: %s", async (name) => {
    const module: Record<string, (url: string) => Promise<unknown>> = await import(
      join(place.folder, `src/${name}.ts`)
    );
    expect(await module[name]?.(server.url)).toEqual(EXPECTED[name]);
  });

  it("have scripts and packages of the new generator", () => {
    expect(JSON.parse(place.read("package.json"))).toEqual({
      type: "module",
      scripts: { types: "apostille generate && tsc" },
      dependencies: { zod: "4.6.7" },
      devDependencies: { apostille: expect.stringMatching(/^\^\d/), vitest: "4.1.12" },
    });
    expect(place.read("apostille.config.ts")).toContain('input: "notes.yaml"');
  });
});

let place: UserFolder | undefined;
afterEach(() => {
  place?.remove();
  place = undefined;
});

/** Migrates one file, and returns its new text and what is left to a person. */
async function migrated(
  source: string,
  more: Readonly<Record<string, string | object>> = {},
  tool = "openapi-typescript",
) {
  place = projectWith({ "src/app.ts": source, ...more });
  const { exit, out, err } = await place.apostille("migrate", tool, "--write");
  expect(exit, err).toBe(0);
  const [, decisions = ""] = out.split(/^To be decided.*\n\n/m);
  return { text: place.read("src/app.ts"), decisions: decisions.split("\n"), place };
}

const CLIENT = `import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

export const client = createClient<paths>({ baseUrl: "http://localhost", credentials: "include" });
`;

describe("a client of openapi-fetch", () => {
  it("is replaced with its calls in other files, in whose names nothing clashes", async () => {
    const { text, place } = await migrated(CLIENT, {
      "src/use.ts": `import { client } from './app.js'

export async function titles() {
  const { data: notes } = await client.GET('/notes', { signal: AbortSignal.timeout(9), cache: 'no-store' })
  return notes?.items.map((one) => client.GET('/notes/{noteId}', { params: { path: { noteId: one.id } } }))
}
`,
    });
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

  it("stays with all its calls if one of them, or a middleware, cannot be replaced", async () => {
    const obstacles = {
      path: [
        "const path = '/notes' as const; void client.GET(path);",
        "path of a call is not written",
      ],
      init: ["const init = {}; void client.GET('/notes', init);", "not an object without spreads"],
      value: ["console.log(client);", "another way than to call"],
      request: [
        "client.use({ onRequest: ({ request }) => new Request(request) });",
        "more with its request",
      ],
      id: ["client.use({ onRequest: ({ id }) => console.log(id) });", "takes more than request"],
      early: [
        "const later: Middleware = {}; void client.GET('/notes'); client.use(later);",
        "used before its middleware",
      ],
    } as const;
    const sources = Object.entries(obstacles).map(
      ([name, [line]]) =>
        [`src/${name}.ts`, `${CLIENT}\nvoid client.GET("/notes");\n${line}\n`] as const,
    );
    const { decisions, place } = await migrated("export {};\n", Object.fromEntries(sources));
    for (const [path, source] of sources)
      expect(place.read(path)).toBe(source.replace("./schema.js", "./api/paths.js"));
    for (const [name, [, why]] of Object.entries(obstacles))
      expect(decisions.filter((line) => line.startsWith(`src/${name}.ts`))).toEqual([
        expect.stringMatching(new RegExp(`this client .*stays, .*${why}`)),
      ]);
    expect(place.read("apostille.config.ts")).toContain('"paths"');
    expect(place.read("package.json")).toContain("openapi-fetch");
  });
});

it("types by name take the place of types by path", async () => {
  const { text } = await migrated(`import type { components, operations, paths } from "./schema";

export type Note = components["schemas"]["Note"];
export type Title = components["schemas"]["Note"]["title"];
export type Page = paths["/notes"]["get"]["responses"]["200"]["content"]["application/json"];
export type Query = operations["listNotes"]["parameters"]["query"];
export type Form = operations["uploadFile"]["requestBody"]["content"]["multipart/form-data"];
export type All = keyof paths;
`);
  expect(text).toBe(`import type { Note as ApiNote } from "./api/types.js";
import type { ListNotesRequest, ListNotesResponses, UploadFileRequest } from "./api/operations.js";
import type { paths } from "./api/paths.js";

export type Note = ApiNote;
export type Title = ApiNote["title"];
export type Page = ListNotesResponses[200];
export type Query = ListNotesRequest["query"];
export type Form = UploadFileRequest["body"];
export type All = keyof paths;
`);
});

describe("calls of hey-api", () => {
  const HEAD = "// This file is auto-generated by @hey-api/openapi-ts\n";
  /** As much of its output as its users import. */
  const OUTPUT = {
    "src/api/client.gen.ts": `${HEAD}export declare const client: any;\n`,
    "src/api/client/index.ts": `${HEAD}export declare const createClient: any, createConfig: any;\n`,
    "src/api/sdk.gen.ts": `${HEAD}export declare const getNote: any, listNotes: any, watchNotes: any;\n`,
    "src/api/types.gen.ts": `${HEAD}export type Note = any; export type GetNoteData = any; export type GetNoteError = any;\n`,
    "openapi-ts.config.ts":
      "export default { input: { path: 'notes.yaml' }, output: 'src/api' };\n",
    "package.json": "{}",
  };

  it("are sent by a client of the project if they name none", async () => {
    const source = `import { client } from "./api/client.gen";
import { getNote } from "./api/sdk.gen";
import type { GetNoteData, GetNoteError, Note } from "./api/types.gen";

client.setConfig({ baseUrl: "http://localhost" });

export async function load(noteId: GetNoteData["path"]["noteId"]): Promise<Note | GetNoteError> {
  try {
    const { data } = await getNote({ path: { noteId }, throwOnError: true, cache: "no-store" });
    return data;
  } catch (error) {
    return error as GetNoteError;
  }
}
`;
    const { text, decisions, place } = await migrated(source, OUTPUT, "hey-api");
    expect(text)
      .toBe(`import type { GetNoteRequest, GetNoteResponses } from "./api-client/operations.js";
import { type ErrorBody, notes } from "./api-client/client/index.js";
import type { Note } from "./api-client/types.js";
import { client as clientApi } from "./api-client.js";
import { client } from "./api/client.gen";

client.setConfig({ baseUrl: "http://localhost" });

export async function load(noteId: GetNoteRequest["params"]["noteId"]): Promise<Note | ErrorBody<GetNoteResponses>> {
  try {
    const { data } = await notes.get(clientApi, {
      params: { noteId },
    }, {
      init: { cache: "no-store" },
    }).withResponse();
    return data;
  } catch (error) {
    return error as ErrorBody<GetNoteResponses>;
  }
}
`);
    expect(place.read("src/api-client.ts")).toContain("createClient({");
    expect(decisions.join("\n")).toMatch(
      /^src\/app\.ts:1 .*still imported.*`client`\nsrc\/app\.ts:7 .*`setConfig`: pass.*\nsrc\/app\.ts:11 .*`ApiError`/m,
    );
  });

  it("stay with a client that is used in another way, or whose options are not known", async () => {
    const source = (line: string): string => `import { createClient } from "./api/client";
import { getNote, listNotes, watchNotes } from "./api/sdk.gen";

const client = createClient({ baseUrl: "http://localhost" });
${line}
void getNote({ client, path: { noteId: "a" } });
`;
    const files = {
      "src/interceptors.ts": source("client.interceptors.request.use((one: unknown) => one);"),
      "src/spread.ts": source("void listNotes({ client, ...{} });"),
      "src/stream.ts": source("export const all = watchNotes({ client });"),
      "src/request.ts": source("export const { request } = await listNotes({ client });"),
      "src/meta.ts": source("void listNotes({ client, meta: {} });"),
      "src/again.ts": 'export { client } from "./api/client.gen";\n',
    };
    const other =
      'import { getNote } from "./api/sdk.gen";\nvoid getNote({ path: { noteId: "a" } });\n';
    const { decisions, place } = await migrated(other, { ...OUTPUT, ...files }, "hey-api");
    for (const [path, text] of Object.entries(files)) expect(place.read(path)).toBe(text);
    const found = decisions.join("\n");
    expect(found).toMatch(/^src\/interceptors\.ts:5 .*stays with hey-api: interceptors: pass/m);
    expect(found).toMatch(/^src\/spread\.ts:5 .*an object without spreads/m);
    expect(found).toMatch(/^src\/stream\.ts:5 .*only `const \{ stream \}/m);
    expect(found).toMatch(/^src\/request\.ts:5 .*`call\.request\(\)`/m);
    expect(found).toMatch(/^src\/meta\.ts:5 .*`meta` has no counterpart/m);
    expect(found).toMatch(/^src\/meta\.ts:6 .*its client stays/m);
    expect(found).toMatch(/^src\/again\.ts:1 .*export the new names/m);
    expect(found).toMatch(/^openapi-ts\.config\.ts:1 /m);
    expect(found).not.toContain("delete it");
  });
});

describe("calls of orval", () => {
  /** As much of its output as its users import. */
  const OUTPUT = {
    "src/api/index.ts": `/**
 * Generated by orval 🍺
 */
import { send } from "../send.js";
export type Note = any;
export type ListNotesParams = any;
export type getNoteResponse = any;
export type listNotesResponse = any;
export const getNote = async (noteId: string, options?: RequestInit): Promise<getNoteResponse> => send(noteId);
export const listNotes = async (params?: ListNotesParams, options?: RequestInit): Promise<listNotesResponse> => send(params);
export const watchNotes = async (): Promise<Note> => send("");
export const useGetNote = (noteId: string): any => noteId;
`,
    "src/send.ts": "export const send = (url: unknown): any => url;\n",
    "orval.config.mjs":
      "export default { notes: { input: 'notes.yaml', output: 'src/api/index.ts' } };\n",
    "package.json": {
      scripts: { generate: "orval --config orval.config.mjs" },
      devDependencies: { orval: "8.38.0" },
    },
  };

  it("are told apart by the parameters of its functions, and keep the form of their results", async () => {
    const source = `import { getNote, type ListNotesParams, listNotes, type Note, useGetNote, watchNotes } from "./api/index.js";

export async function load(id: Note["id"], filter: ListNotesParams): Promise<unknown> {
  const { data } = await listNotes(filter, { signal: AbortSignal.timeout(9), cache: "no-store" });
  const found = await getNote(id);
  await listNotes(...[filter]);
  return [data, found.status, useGetNote, watchNotes()];
}
`;
    const { text, decisions, place } = await migrated(source, OUTPUT, "orval");
    expect(text).toBe(`import type { ListNotesRequest } from "./api-client/operations.js";
import type { Note } from "./api-client/types.js";
import { client } from "./api-client.js";
import { notes } from "./api-client/client/index.js";
import { answer } from "./answer.js";
import { listNotes, useGetNote, watchNotes } from "./api/index.js";

export async function load(id: Note["id"], filter: NonNullable<ListNotesRequest["query"]>): Promise<unknown> {
  const { data } = await answer(notes.list(client, {
    query: filter,
  }, {
    signal: AbortSignal.timeout(9),
    init: { cache: "no-store" },
  }));
  const found = await answer(notes.get(client, { params: { noteId: id } }));
  await listNotes(...[filter]);
  return [data, found.status, useGetNote, watchNotes()];
}
`);
    const found = decisions.join("\n");
    expect(found).toMatch(/^src\/app\.ts:1 .*`listNotes`, `useGetNote`, `watchNotes`$/m);
    expect(found).toMatch(/^src\/app\.ts:16 .*cannot be told apart$/m);
    expect(found).toMatch(/^src\/app\.ts:17 .*only functions of orval's client `fetch`/m);
    expect(found).toMatch(/^src\/send\.ts:1 .*`createClient` in api-client\.ts$/m);
    expect(JSON.parse(place.read("package.json"))).toMatchObject({
      scripts: { generate: "orval --config orval.config.mjs && apostille generate" },
      devDependencies: { orval: "8.38.0" },
    });
  });
});

describe("apostille migrate", () => {
  it("does not overwrite what is not committed, unless it is told to", async () => {
    place = projectWith({ "src/app.ts": CLIENT });
    place.write("src/app.ts", `${CLIENT}// mine\n`);
    const words = ["migrate", "openapi-typescript", "--write"];
    const refused = await place.apostille(...words);
    expect([refused.exit, refused.err]).toEqual([
      2,
      expect.stringMatching(/src\/app\.ts has changes/),
    ]);
    expect(refused.err).toContain("usage/migrate-uncommitted");
    expect(existsSync(join(place.folder, "src/api"))).toBe(false);
    expect((await place.apostille(...words, "--force")).exit).toBe(0);
    expect(place.read("src/app.ts")).toContain("// mine");
  });

  it("finds nothing to do where the other generator is not used", async () => {
    place = userFolder({ "notes.yaml": readFileSync(DOCUMENT, "utf8"), "a.ts": "export {};\n" });
    const { exit, err } = await place.apostille("migrate", "openapi-typescript");
    expect([exit, err]).toEqual([2, expect.stringContaining("usage/migrate-nothing")]);
  });

  it("asks for the document if there are several", async () => {
    place = projectWith({
      "src/app.ts": CLIENT,
      "package.json": {
        scripts: { types: "openapi-typescript a.yaml -o a.ts && openapi-typescript b.yaml" },
      },
    });
    const { exit, err } = await place.apostille("migrate", "openapi-typescript");
    expect([exit, err]).toEqual([2, expect.stringContaining("usage/migrate-documents")]);
    expect(err).toContain("a.yaml, b.yaml");
    const named = await place.apostille("migrate", "openapi-typescript", "notes.yaml");
    expect(named.exit, named.err).toBe(0);
    const missing = await place.apostille("migrate", "openapi-typescript", "c.yaml");
    expect(missing.err).toContain("there is no such file");
  });

  it("lists files in which it cannot rewrite anything", async () => {
    const { decisions } = await migrated(CLIENT, {
      "src/old.js": 'import c from "openapi-fetch";\n',
    });
    expect(decisions).toContainEqual(expect.stringMatching(/^src\/old\.js:1 {2}only TypeScript/));
  });
});
