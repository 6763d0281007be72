import { clientCredentials, createClient, notes } from "./api/client/index.js";

export async function auth(baseUrl: string): Promise<number> {
  const tokenUrl = `${baseUrl}/token`;
  const app = clientCredentials({ tokenUrl, clientId: "app", clientSecret: "secret" });
  const client = createClient({ baseUrl, auth: { app } });
  let read = 0;
  for (const noteId of ["a", "b", "c", "d"]) {
    await notes.get(client, { params: { noteId } });
    read += 1;
  }
  return read;
}
