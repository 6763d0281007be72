import { createClient, notes } from "./api/client/index.js";

export async function errors(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: { app: "fixed" } });
  const read = async (noteId: string): Promise<string> => {
    const result = await notes.get(client, { params: { noteId } }).result();
    if (!result.declared) return `status ${result.status}`;
    if (result.ok) return result.data.title;
    return result.status === 404 ? `no ${result.error.missing}` : `with ${result.error.editor}`;
  };
  return [await read("a"), await read("zz"), await read("busy")];
}
