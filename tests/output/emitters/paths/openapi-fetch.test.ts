/**
 * Programs of users of openapi-fetch and openapi-react-query compile and run unchanged with `paths.ts`.
 */
import { fileURLToPath } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";

import { inFolder } from "../../artefacts/outputs.js";
import { typeErrors } from "../../../support/compile.js";
import { generateFile } from "../../../support/generate.js";

const DOCUMENT = new URL("../../../baselines/library-3.0/openapi.yaml", import.meta.url);

const PROGRAM = `
import createClient, { type Middleware } from "openapi-fetch";
import createHooks from "openapi-react-query";
import type { components, operations, paths } from "./schema.js";

type Loan = components["schemas"]["Loan"];
type Found = operations["listBooks"]["responses"][200]["content"]["application/json"];
type Genre = NonNullable<components["schemas"]["Book"]["genre"]>;

const client = createClient<paths>({ baseUrl: "https://library.test" });
const log: Middleware = { onRequest: ({ request }) => request };
client.use(log);

export const due = (loan: Loan): string => loan.due;
export const genres = (genre: Genre): string => {
  switch (genre) {
    case "novel":
    case "science":
    case "children's":
      return genre;
    default:
      return genre satisfies never;
  }
};

export async function titles(): Promise<readonly string[]> {
  const { data, response } = await client.GET("/books", { params: { query: { limit: 2 } } });
  if (data === undefined) throw new Error(response.statusText);
  const books: Found = data;
  const body = { kind: "book" as const, title: "Emma", isbn: "9", authors: ["Jane Austen"], shelf: "A" };
  const { error } = await client.POST("/books", { body });
  return error === undefined ? books.map(({ title }) => title) : [error.title ?? ""];
}

// @ts-expect-error there is no such path
void client.GET("/boks");
// @ts-expect-error a limit is a number
void client.GET("/books", { params: { query: { limit: "2" } } });

const hooks = createHooks(client);
export function Books(): string {
  const { data } = hooks.useQuery("get", "/books", { params: { query: { limit: 2 } } });
  const { mutate } = hooks.useMutation("post", "/books");
  void mutate;
  return data?.map(({ title }) => title).join() ?? "";
}
`;

it("programs of both libraries compile and run", async () => {
  const { files } = await generateFile(fileURLToPath(DOCUMENT), { only: ["paths"] });
  expect([...files.keys()].filter((path) => path.endsWith(".ts"))).toEqual(["paths.ts"]);
  const schemas = {
    ours: files.get("paths.ts") ?? "",
    theirs: astToString(await openapiTS(DOCUMENT)),
  };
  for (const [whose, schema] of Object.entries(schemas)) {
    const sources = new Map([
      ["schema.ts", schema],
      ["program.ts", PROGRAM],
    ]);
    const errors = await inFolder(sources, (folder) => typeErrors(folder, "7", ["program.ts"]));
    expect(errors, whose).toEqual([]);
  }
});
