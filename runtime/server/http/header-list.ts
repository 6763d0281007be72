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
    this.#join(undefined, name, value);
  }

  /** Throws a `TypeError` for a name or value that no header can have. */
  append(name: string, value: string): void {
    this.#join(this.#fields.get(name.toLowerCase()), name, value);
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

  #join(known: string | readonly string[] | undefined, name: string, value: string): void {
    const key = name.toLowerCase();
    if (!TOKEN.test(key)) throw new TypeError(`not a valid header name: ${JSON.stringify(name)}`);
    const text = checkedHeader(key, value).trim();
    const joined = known === undefined ? text : `${known}, ${text}`;
    this.#fields.set(key, key === "set-cookie" ? [known ?? [], text].flat() : joined);
  }
}
