import { ApiError, type Conflict, createClient, type Missing, OPERATIONS, type Ops } from "./api";

export async function errors(serverUrl: string): Promise<string[]> {
  const client = createClient<Ops>(OPERATIONS, { serverUrl, auth: { bearer: "fixed" } });
  const read = async (noteId: string): Promise<string> => {
    try {
      const { title } = await client.getNote({ path: { noteId } });
      return title;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return `no ${(error.body as Missing).missing}`;
      if (error.status === 409) return `with ${(error.body as Conflict).editor}`;
      return `status ${error.status}`;
    }
  };
  return [await read("a"), await read("zz"), await read("busy")];
}
