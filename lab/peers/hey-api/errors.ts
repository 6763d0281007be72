import { createClient } from "./api/client";
import { getNote } from "./api/sdk.gen";
import type { GetNoteErrors } from "./api/types.gen";

export async function errors(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: () => "fixed" });
  const read = async (noteId: string): Promise<string> => {
    const { data, error, response } = await getNote({ client, path: { noteId } });
    if (data !== undefined) return data.title;
    if (response?.status === 404) return `no ${(error as GetNoteErrors[404]).missing}`;
    if (response?.status === 409) return `with ${(error as GetNoteErrors[409]).editor}`;
    return `status ${response?.status}`;
  };
  return [await read("a"), await read("zz"), await read("busy")];
}
