import { ApiError, createApi } from "./api/client/index.js";

export async function app(baseUrl: string): Promise<string[]> {
  const client = createApi({ baseUrl, auth: { app: "fixed" } });
  const titles: string[] = [];
  for await (const note of client.notes.list().items()) titles.push(note.title);
  titles.push((await client.notes.retrieve({ params: { noteId: "a" } })).title);
  try {
    await client.notes.retrieve({ params: { noteId: "zz" } });
  } catch (error) {
    if (error instanceof ApiError) titles.push(`status ${error.status}`);
  }
  return titles;
}
