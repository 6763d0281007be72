/** Headers of a fetch `Request`, or of a Node request (`request.headers`). */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A header's value without white space around it; names are compared without case (RFC 9110, 5.1). */
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
  // As Node writes them.
  if (Object.hasOwn(headers, wanted)) return headers[wanted];
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : headers[key];
}
