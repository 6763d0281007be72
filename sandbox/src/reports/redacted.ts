/** Patterns of secrets, with the replacement that says only which kind of secret was there. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(sk-|whsec_)[\w-]{8,}/g, "$1…"],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, "$1 …"],
  [/\b(signature=)[0-9a-f]+/gi, "$1…"],
  [/\b(\w+:\/\/[^\s/:@]*:)[^\s/@]+@/g, "$1…@"],
];

/** A string with its keys, secrets, signatures and passwords redacted. */
export function redacted(text: string): string {
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
