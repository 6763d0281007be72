import { createClient, notes } from "./api/client/index.js";

export async function events(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: { app: "fixed" } });
  const titles: string[] = [];
  for await (const note of await notes.watch(client)) titles.push(note.title);
  return titles;
}
