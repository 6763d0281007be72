import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

export async function errors(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: "Bearer fixed" } });
  const read = async (noteId: string): Promise<string> => {
    const { data, error, response } = await client.GET("/notes/{noteId}", {
      params: { path: { noteId } },
    });
    if (data !== undefined) return data.title;
    if (response.status === 404) return `no ${(error as components["schemas"]["Missing"]).missing}`;
    if (response.status === 409)
      return `with ${(error as components["schemas"]["Conflict"]).editor}`;
    return `status ${response.status}`;
  };
  return [await read("a"), await read("zz"), await read("busy")];
}
