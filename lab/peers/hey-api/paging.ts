import { createClient } from "./api/client";
import { listNotes } from "./api/sdk.gen";

export async function paging(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: () => "fixed" });
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const { data } = await listNotes({ client, query, throwOnError: true });
    titles.push(...data.items.map(({ title }) => title));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  return titles;
}
