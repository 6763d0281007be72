import { createClient, OPERATIONS, type Ops } from "./api";

export async function events(serverUrl: string): Promise<string[]> {
  const client = createClient<Ops>(OPERATIONS, { serverUrl, auth: { bearer: "fixed" } });
  const titles: string[] = [];
  for await (const { data } of client.watchNotes({}, { reconnect: false })) titles.push(data.title);
  return titles;
}
