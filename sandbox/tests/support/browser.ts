/** A browser without scripts: it keeps cookies by path, does not follow redirects, and fills in forms. */
export interface Browser {
  readonly get: (address: string, headers?: Readonly<Record<string, string>>) => Promise<Visit>;
  readonly post: (
    address: string,
    fields: Fields,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Visit>;
  /** Every cookie value that was ever set, to search for them elsewhere. */
  readonly cookies: () => readonly string[];
}

export type Fields = Readonly<Record<string, string>> | [name: string, value: string][];

export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The full URL to which a redirect leads. */
  readonly location: string;
  /** The value of a hidden field of the page. */
  readonly field: (name: string) => string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export function openBrowser(origin: string): Browser {
  const jar = new Map<string, Cookie>();
  const seen: string[] = [];
  const visit = async (address: string, init: RequestInit): Promise<Visit> => {
    const url = new URL(address, origin);
    const headers = new Headers(init.headers);
    headers.set("cookie", cookiesFor(jar, url.pathname));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(jar, seen, line);
    return visited(response, await response.text(), url);
  };
  return {
    get: (address, headers = {}) =>
      visit(address, { headers: { accept: "text/html", ...headers } }),
    post: (address, fields, headers = {}) =>
      visit(address, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { accept: "text/html", ...headers },
      }),
    cookies: () => seen,
  };
}

function cookiesFor(jar: ReadonlyMap<string, Cookie>, pathname: string): string {
  return [...jar.values()]
    .filter(({ path }) => pathname.startsWith(path))
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}

function keep(jar: Map<string, Cookie>, seen: string[], line: string): void {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const name = pair.slice(0, pair.indexOf("="));
  const value = pair.slice(pair.indexOf("=") + 1);
  const path =
    /^path=(.*)$/i.exec(attributes.find((each) => /^path=/i.test(each)) ?? "")?.[1] ?? "/";
  if (value === "") jar.delete(`${name} ${path}`);
  else jar.set(`${name} ${path}`, { name, value, path });
  if (value !== "") seen.push(value);
}

function visited({ status, headers }: Response, text: string, url: URL): Visit {
  const location = headers.get("location");
  return {
    status,
    headers,
    text,
    location: location === null ? "" : new URL(location, url).href,
    field: (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "",
  };
}
