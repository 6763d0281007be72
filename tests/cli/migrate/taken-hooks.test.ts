/** Hooks of openapi-react-query by names of their own, and page by page. */
import { beforeAll, expect, it } from "vitest";

import { typeErrors } from "../../support/compile.js";
import { migration, openapiTypescript, withRename } from "./migration.js";

const migrated = migration("openapi-typescript");
const document = withRename().replace(
  "        - { name: cursor,",
  "        - { name: limit, in: query, schema: { type: integer } }\n$&",
);
let schema: string;
beforeAll(async () => {
  schema = await openapiTypescript(document);
});

const client = (taken: string): string => `import createClient from "openapi-fetch";
import createQuery from "openapi-react-query";
import type { paths } from "./schema.js";

const sender = createClient<paths>({ baseUrl: "/" });
${taken}
`;

it.each([
  [
    "exported where they are taken",
    "export const { useQuery, useMutation } = createQuery(sender);",
    "export const api = sender;",
    "api",
  ],
  [
    "exported by their names",
    "const { useQuery, useMutation } = createQuery(sender);\nexport { useQuery, useMutation };",
    "const api = sender;\nexport { api };",
    "api",
  ],
  [
    "taken out of a client that is exported",
    "export const $api = createQuery(sender);\nexport const { useQuery, useMutation } = $api;",
    "export const $api = sender;",
    "$api",
  ],
])("the client takes the place of hooks that are %s", async (_, taken, expected, name) => {
  const { text, place } = await migrated(client(taken), {
    "notes.yaml": document,
    "src/schema.ts": schema,
    "src/use.ts": `import { useMutation, useQuery } from "./app.js";

export function useTitle(noteId: string): string | undefined {
  const renaming = useMutation("put", "/notes/{noteId}", {
    retry: 2, // as the server is slow
    onError() {
      renaming.reset();
    } // the field shows the error
  });
  const rename = (title: string) => renaming.mutate({ params: { path: { noteId } }, body: { id: noteId, title } });
  void rename;
  return useQuery("get", "/notes/{noteId}", { params: { path: { noteId } } }).data?.title;
}
`,
  });
  expect(text).toContain(expected);
  expect(text).not.toContain("useQuery");
  const used = place.read("src/use.ts");
  expect(used).toContain(`import { ${name} } from "./app.js";`);
  expect(used).toContain(`  const renaming = useMutation({
    ...notes.renameMutationOptions(${name}),
    retry: 2, // as the server is slow
    onError() {
      renaming.reset();
    }, // the field shows the error
  });
`);
  const errors = typeErrors(place.folder, "7", ["src/app.ts", "src/use.ts"]);
  expect(errors.filter((one) => !one.includes("isolatedDeclarations"))).toEqual([]);
});

it("infinite queries page as the program says, under keys that begin like those of plain ones", async () => {
  const { text, place } = await migrated(
    `${client("const $api = createQuery(sender);")}
export const useNotes = (limit: number): number | undefined =>
  $api.useInfiniteQuery("get", "/notes", { params: { query: { limit, cursor: "" } } }, {
    pageParamName: "cursor",
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  }).data?.pages.length;
`,
    { "notes.yaml": document, "src/schema.ts": schema },
  );
  expect(text).toContain(`  useInfiniteQuery({
    queryKey: [...notes.listQueryKey({ query: { limit, cursor: "" } }), "pages"],
    queryFn: ({ pageParam, signal }) => notesApi.list($api, { query: { limit, cursor: pageParam } }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  }).data?.pages.length;
`);
  expect(typeErrors(place.folder, "7", ["src/app.ts"])).toEqual([]);
});
