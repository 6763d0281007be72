import { createClient, OPERATIONS, type Ops } from "./api";

export async function paging(serverUrl: string): Promise<string[]> {
  const client = createClient<Ops>(OPERATIONS, { serverUrl, auth: { bearer: "fixed" } });
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await client.listNotes(
      cursor === undefined ? {} : { query: { cursor } },
    );
    titles.push(...items.map(({ title }) => title));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return titles;
}
