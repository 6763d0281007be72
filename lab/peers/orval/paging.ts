import { listNotes } from "./api/index";
import { settings } from "./fetcher";

export async function paging(baseUrl: string): Promise<string[]> {
  settings.baseUrl = baseUrl;
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await listNotes(cursor === undefined ? {} : { cursor });
    titles.push(...data.items.map(({ title }) => title));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  return titles;
}
