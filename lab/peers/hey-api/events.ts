import { createClient } from "./api/client";
import { watchNotes } from "./api/sdk.gen";

export async function events(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: () => "fixed" });
  const titles: string[] = [];
  const { stream } = await watchNotes({ client, sseMaxRetryAttempts: 0 });
  for await (const note of stream) titles.push(note.title);
  return titles;
}
