/** Headers of a fetch `Request`, or of a Node request (`request.headers`). */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header without surrounding white space; names are case-insensitive (RFC 9110, 5.1). */
export function readHeader(headers: HeaderSource, name: string): string | undefined {
  const value = isHeaders(headers) ? headers.get(name) : valueOf(headers, name);
  const text = (typeof value === "string" ? value : (value ?? []).join(", ")).trim();
  return text === "" ? undefined : text;
}

const isHeaders = (headers: HeaderSource): headers is Headers =>
  typeof headers["get"] === "function";

function valueOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | readonly string[] | undefined {
  const wanted = name.toLowerCase();
  // Node writes them in lower case.
  if (Object.hasOwn(headers, wanted)) return headers[wanted];
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : headers[key];
}
