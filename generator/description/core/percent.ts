/** Decodes percent-encoding (RFC 3986, section 2.1); an invalid encoding (`%zz`, `%ff`) is used as written. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
