/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;

/** RFC 9110, 5.5: nothing that could end a field. */
const FIELD = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Header fields of an answer, as far as a router needs `Headers`: making those, and reading them again, costs more than all
 * else that a small answer needs. Values of one name are joined, but for cookies that are set (RFC 9110, 5.3).
 */
export class HeaderList {
  readonly #fields = new Map<string, string | readonly string[]>();

  /** Names in lower case; for `set-cookie`, a list. */
  get fields(): Iterable<readonly [name: string, value: string | readonly string[]]> {
    return this.#fields;
  }

  get(name: string): string | null {
    const value = this.#fields.get(name.toLowerCase());
    return typeof value === "string" || value === undefined ? (value ?? null) : value.join(", ");
  }

  /** Throws a `TypeError` for what no header can hold. */
  set(name: string, value: string): void {
    const key = checkedName(name);
    this.#fields.set(key, key === "set-cookie" ? [checkedValue(value)] : checkedValue(value));
  }

  /** Throws a `TypeError` for what no header can hold. */
  append(name: string, value: string): void {
    const key = checkedName(name);
    const known = this.#fields.get(key);
    if (known === undefined) return this.set(key, value);
    const added = checkedValue(value);
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
  throw new TypeError(`not the name of a header: ${JSON.stringify(name)}`);
}

/** The message does not show the value: it may be a secret. */
function checkedValue(value: string): string {
  if (FIELD.test(value)) return value.trim();
  throw new TypeError("a header's value holds what no header can hold");
}
