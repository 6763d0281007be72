import { checkedHeader } from "../../wire/values/header.js";

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/**
 * The header fields of a response, without the cost of `Headers`: creating one and reading it again would cost more
 * than the rest of a small response. Values of one name are joined, except for `Set-Cookie` (RFC 9110, 5.3).
 */
export class HeaderList {
  readonly #fields = new Map<string, string | readonly string[]>();

  /** Names are in lower case; `set-cookie` has a list of values. */
  get fields(): Iterable<readonly [name: string, value: string | readonly string[]]> {
    return this.#fields;
  }

  get(name: string): string | null {
    const value = this.#fields.get(name.toLowerCase());
    return typeof value === "string" || value === undefined ? (value ?? null) : value.join(", ");
  }

  /** Throws a `TypeError` for a name or value that no header can have. */
  set(name: string, value: string): void {
    const key = checkedName(name);
    const text = checkedHeader(key, value).trim();
    this.#fields.set(key, key === "set-cookie" ? [text] : text);
  }

  /** Throws a `TypeError` for a name or value that no header can have. */
  append(name: string, value: string): void {
    const key = checkedName(name);
    const known = this.#fields.get(key);
    if (known === undefined) return this.set(key, value);
    const added = checkedHeader(key, value).trim();
    this.#fields.set(key, typeof known === "string" ? `${known}, ${added}` : [...known, added]);
  }

  delete(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }

  toHeaders(): Headers {
    const headers = new Headers();
    for (const [name, value] of this.#fields) {
      for (const one of typeof value === "string" ? [value] : value) headers.append(name, one);
    }
    return headers;
  }
}

export function headerList(headers: Iterable<readonly [string, string]>): HeaderList {
  const list = new HeaderList();
  for (const [name, value] of headers) list.append(name, value);
  return list;
}

function checkedName(name: string): string {
  const key = name.toLowerCase();
  if (TOKEN.test(key)) return key;
  throw new TypeError(`not a valid header name: ${JSON.stringify(name)}`);
}
