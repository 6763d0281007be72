/** Whatever the names of its schemas, `index.ts` exports each of them, and the client. */
import { expect, it } from "vitest";

import { typeErrors } from "../../support/compile.js";
import { generateFrom, type Output } from "../../support/generate.js";
import { inFolder, sourcesOf } from "./outputs.js";
import { TAKEN_NAMES_DOCUMENT } from "./taken-names.js";

const errorsOf = (output: Output, program: string): Promise<readonly string[]> => {
  const files = new Map([...output.files, ["program.ts", program]]);
  return inFolder(files, (folder) => typeErrors(folder, "7", sourcesOf(files)));
};

const documentWith = (schemas: object): object => ({
  openapi: "3.1.1",
  info: { title: "Applications", version: "1" },
  paths: {
    "/clients": {
      get: {
        operationId: "listClients",
        responses: {
          200: {
            description: "",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Client" } } },
          },
        },
      },
    },
  },
  components: { schemas },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const client = { type: "object", required: ["client_id"], properties: { client_id: {} } };
const named = (names: readonly string[]) =>
  documentWith(Object.fromEntries(names.map((name) => [name, client])));

it("the index has the client by its own names, and schemas of these names beside it", async () => {
  const schemas = { Client: client, ApiError: client, Hooks: { enum: ["before", "after"] } };
  const output = await generateFrom(documentWith(schemas));
  const program = `import {
    ApiError, type ApiErrorSchema, type Client, type ClientSchema, createApi, createClient, HooksSchema,
  } from "./index.js";
  const client: Client = createClient({ baseUrl: "https://api.test" });
  export const schema: ClientSchema = { client_id: client };
  export const problem: ApiErrorSchema = { client_id: 1 };
  export const hook: HooksSchema = HooksSchema.before;
  export const status = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);
  export const first: Promise<ClientSchema> = createApi({ baseUrl: "https://api.test" }).general.listClients().then((one) => one);`;
  expect(await errorsOf(output, program)).toEqual([]);
  const notes = output.diagnostics.filter(({ code }) => code === "names/index-alias");
  expect(notes.map(({ message, position }) => [message.split(",")[0], position?.pointer])).toEqual([
    ["`index.ts` exports this schema as `ClientSchema`", "/components/schemas/Client"],
    ["`index.ts` exports this schema as `ApiErrorSchema`", "/components/schemas/ApiError"],
    ["`index.ts` exports this schema as `HooksSchema`", "/components/schemas/Hooks"],
  ]);
});

it("the index takes no name from another schema", async () => {
  const { files, diagnostics } = await generateFrom(named(["Client", "ClientSchema"]));
  expect(diagnostics.map(({ code }) => code)).toContain("names/index-alias");
  expect(files.get("index.ts")).toContain("export type { Client as ClientSchema_ }");
});

it("the index has the types of operations under a name that no schema takes from them", async () => {
  const { files } = await generateFrom(named(["operations", "Operations"]));
  expect(files.get("index.ts")).toContain("export type { operations as operationsSchema }");
  expect(files.get("index.ts")).toContain("export type * as operations from");
  const received = ["operations", "Operations"].map((name) => [
    name,
    { post: { requestBody: { content: { "application/json": { schema: ref(name) } } } } },
  ]);
  const alone = await generateFrom({
    ...named(["operations", "Operations"]),
    paths: {},
    webhooks: Object.fromEntries(received),
  });
  expect(alone.files.get("index.ts")).toContain('export * from "./types.js"');
  expect(alone.files.get("index.ts")).not.toContain("Schema");
});

it("the index says nothing where no name is the client's", async () => {
  const { files, diagnostics } = await generateFrom(named(["Client2", "ApiProblem"]));
  expect(files.get("index.ts")).not.toContain("Schema");
  expect(diagnostics.map(({ code }) => code)).not.toContain("names/index-alias");
});

it("the index has every schema, even where all that it exports is the name of one", async () => {
  const output = await generateFrom(TAKEN_NAMES_DOCUMENT);
  const [types = "", index = ""] = ["types.ts", "index.ts"].map((path) => output.files.get(path));
  const schemas = [...types.matchAll(/^export interface (\w+)/gm)].map(([, name = ""]) => name);
  const aliases = new Map(
    [...index.matchAll(/\b(\w+) as (\w+Schema_*)\b/g)].map(([, name = "", as = ""]) => [name, as]),
  );
  expect(aliases.get("ApiError")).toBe("ApiErrorSchema");
  const program = `import type * as index from "./index.js";
  import type * as types from "./types.js";
  type Same<A, B> = [A, B] extends [B, A] ? true : never;
  export const same: readonly [${schemas.map((name) => `Same<index.${aliases.get(name) ?? name}, types.${name}>`).join()}] =
    [${schemas.map(() => "true").join()}];`;
  expect(await errorsOf(output, program)).toEqual([]);
});
