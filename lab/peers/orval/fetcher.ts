/** The settings of orval's functions, which have no client that could hold a base URL or a credential. */
export const settings = { baseUrl: "", token: async (): Promise<string> => "fixed" };

export async function fetcher<T>(url: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${await settings.token()}`);
  const response = await fetch(settings.baseUrl + url, { ...init, headers });
  const isJson = response.headers.get("content-type")?.includes("json");
  const data: unknown = isJson ? await response.json() : response.body;
  return { data, status: response.status, headers: response.headers } as T;
}
