import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

export async function paging(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: "Bearer fixed" } });
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const { data } = await client.GET("/notes", { params: { query } });
    if (data === undefined) throw new Error("no page");
    titles.push(...data.items.map(({ title }) => title));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  return titles;
}
