import { getNote } from "./api/index";
import { settings } from "./fetcher";

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
}

/** Requests a token when one is needed, and keeps it until it expires. */
function tokensOf(baseUrl: string): () => Promise<string> {
  let token: Promise<string> | undefined;
  let until = 0;
  return () => {
    if (token !== undefined && Date.now() < until) return token;
    until = Number.POSITIVE_INFINITY;
    const form = { grant_type: "client_credentials", client_id: "app", client_secret: "secret" };
    token = fetch(`${baseUrl}/token`, { method: "POST", body: new URLSearchParams(form) })
      .then((response): Promise<Token> => response.json())
      .then(({ access_token, expires_in }) => {
        until = Date.now() + (expires_in - 30) * 1000;
        return access_token;
      });
    return token;
  };
}

export async function auth(baseUrl: string): Promise<number> {
  settings.baseUrl = baseUrl;
  settings.token = tokensOf(baseUrl);
  let read = 0;
  for (const noteId of ["a", "b", "c", "d"]) {
    if ((await getNote(noteId)).status === 200) read += 1;
  }
  return read;
}
