/** Names of media types and of their parameters are case-insensitive (RFC 9110, 8.3.1); JSON is always UTF-8. */
export function normal(mediaType: string): string {
  const [name = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const kept = parameters.filter((parameter) => !/^charset="?utf-?8"?$/.test(parameter)).sort();
  return [name, ...kept].join(";");
}

/** Returns whether a range such as `image/*` includes a media type. */
export function holds(range: string, mediaType: string): boolean {
  if (range === "*/*") return true;
  return range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1));
}
