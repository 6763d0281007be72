import { getNote } from "./api/index";
import { settings } from "./fetcher";

export async function errors(baseUrl: string): Promise<string[]> {
  settings.baseUrl = baseUrl;
  const read = async (noteId: string): Promise<string> => {
    const result = await getNote(noteId);
    if (result.status === 200) return result.data.title;
    if (result.status === 404) return `no ${result.data.missing}`;
    if (result.status === 409) return `with ${result.data.editor}`;
    return `status ${(result as { status: number }).status}`;
  };
  return [await read("a"), await read("zz"), await read("busy")];
}
