/** What TanStack Query infers from the generated options, in React. */
import { expect, it } from "vitest";

import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { inFolder } from "../../output/artefacts/outputs.js";
import { DOCUMENT } from "./document.js";

const PROGRAM = `
import { QueryClient, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery, useQueries } from "@tanstack/react-query";
import { ApiError, createClient } from "./client/index.js";
import { notes } from "./query/index.js";
import type { Note, Problem } from "./types.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>): void => undefined;

const client = createClient();
const cache = new QueryClient();
const request = { params: { noteId: "n1" } };

export function Page(): string {
  const { data, error } = useQuery(notes.getQueryOptions(client, request));
  same<typeof data, Note | undefined>(true);
  if (error instanceof ApiError && error.declared) {
    same<typeof error.status, 404>(true);
    same<typeof error.body, Problem>(true);
  }
  const picked = useQuery({ ...notes.getQueryOptions(client, request), select: ({ text }) => text, enabled: false });
  same<typeof picked.data, string | undefined>(true);
  const sure = useSuspenseQuery(notes.getQueryOptions(client, request));
  same<typeof sure.data, Note>(true);
  const nothing = useQuery(notes.isSeenQueryOptions(client, request));
  same<typeof nothing.data, null | undefined>(true);
  const [first, second] = useQueries({ queries: [notes.getQueryOptions(client, request), notes.listQueryOptions(client)] });
  same<typeof first.data, Note | undefined>(true);
  same<typeof second.data, { items: Note[]; next?: string | null } | undefined>(true);

  const list = useInfiniteQuery(notes.listInfiniteQueryOptions(client, { query: { label: "x" } }));
  const texts = list.data?.pages.flatMap(({ items }) => items.map(({ text }) => text));
  same<typeof texts, string[] | undefined>(true);

  const create = useMutation({
    ...notes.createMutationOptions(client),
    onSuccess: (note, { body }) => {
      same<typeof note, Note>(true);
      same<typeof body.text, string>(true);
      void cache.invalidateQueries({ queryKey: notes.listQueryKey() });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.declared) same<typeof error.body, Problem>(true);
    },
  });
  create.mutate({ body: { text: "Hello" } });
  // @ts-expect-error a body is needed
  create.mutate({});
  return texts?.join() ?? data?.text ?? "";
}

const cached = cache.getQueryData(notes.getQueryOptions(client, request).queryKey);
same<typeof cached, Note | undefined>(true);
cache.setQueryData(notes.getQueryOptions(client, request).queryKey, (old) => old && { ...old, text: "new" });
void cache.prefetchQuery(notes.getQueryOptions(client, request));
void cache.prefetchInfiniteQuery(notes.listInfiniteQueryOptions(client));
void cache.ensureQueryData(notes.getQueryOptions(client, request)).then((note) => same<typeof note, Note>(true));
void cache.invalidateQueries({ queryKey: notes.tagKey() });
void cache.invalidateQueries({ queryKey: notes.getQueryKey(request) });
// @ts-expect-error there is no such parameter
notes.getQueryKey({ params: { id: "n1" } });
notes.getQueryKey();
// @ts-expect-error the request is needed
notes.getQueryOptions(client);
// @ts-expect-error the signal is that of the query
notes.getQueryOptions(client, request, { signal: new AbortController().signal });
`;

it("queries infer data, errors, pages and variables", async () => {
  const { files } = await generateFrom(DOCUMENT, { only: ["types", "client", "query"] });
  const sources = new Map([...files, ["page.ts", PROGRAM]]);
  const errors = await inFolder(sources, (folder) => typeErrors(folder, "7", ["page.ts"]));
  expect(errors).toEqual([]);
});

it("the output takes the types of the framework that is asked for", async () => {
  for (const framework of ["vue", "svelte", "solid", "core"] as const) {
    const { files } = await generateFrom(DOCUMENT, {
      only: ["query"],
      options: { query: { framework, keyPrefix: "notes" } },
    });
    const name = framework === "core" ? "query-core" : `${framework}-query`;
    expect(files.get("query/types.ts")).toContain(`from "@tanstack/${name}"`);
    expect(files.get("query/labels.ts")).toContain('["notes", "Labels", "listLabels"]');
  }
});
