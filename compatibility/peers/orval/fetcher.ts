/** What orval's functions send with: it has no client that could hold an address or a credential. */
export const settings = { baseUrl: "", token: async (): Promise<string> => "fixed" };

export async function fetcher<T>(url: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${await settings.token()}`);
  const response = await fetch(settings.baseUrl + url, { ...init, headers });
  const isJson = response.headers.get("content-type")?.includes("json");
  const data: unknown = isJson ? await response.json() : response.body;
  return { data, status: response.status, headers: response.headers } as T;
}
