import { createApi } from "./api/client/index.js";

export async function app(baseUrl: string): Promise<string[]> {
  const sdk = createApi({ baseUrl, auth: { app: "fixed" } });
  const titles: string[] = [];
  for await (const page of sdk.notebook.listNotes().pages())
    titles.push(...page.items.map(({ title }) => title));
  titles.push((await sdk.notebook.read({ params: { noteId: "a" } })).title);
  const missing = await sdk.notebook.read({ params: { noteId: "zz" } }).result();
  if (!missing.ok) titles.push(`status ${missing.status}`);
  return titles;
}
