import { createClient, notes } from "./api/client/index.js";

export async function paging(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: { app: "fixed" } });
  const titles: string[] = [];
  for await (const note of notes.list(client).items()) titles.push(note.title);
  return titles;
}
