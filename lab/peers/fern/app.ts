import { ApiError, createApi } from "./api/client/index.js";

export async function app(baseUrl: string): Promise<string[]> {
  const client = createApi({ baseUrl, auth: { app: async () => "fixed" } });
  const titles: string[] = [];
  for await (const note of client.library.listAll().items()) titles.push(note.title);
  titles.push((await client.library.fetch({ params: { noteId: "a" } })).title);
  const missing = client.library.fetch({ params: { noteId: "zz" } });
  try {
    await missing;
  } catch (error) {
    if (error instanceof ApiError) titles.push(`status ${error.status}`);
  }
  return titles;
}
