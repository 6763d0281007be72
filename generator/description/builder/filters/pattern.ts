/**
 * A pattern in which `*` matches any characters. In patterns with segments, `*` matches within a segment, and `**`
 * anything.
 */
export function matchesPattern(
  text: string,
  pattern: string,
  { segments }: { readonly segments: boolean },
): boolean {
  if (!pattern.includes("*")) return text === pattern;
  const source = pattern
    .split(/(\*+)/)
    .map((part) => {
      if (!part.startsWith("*")) return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
      return segments && part.length === 1 ? "[^/]*" : "[^]*";
    })
    .join("");
  return new RegExp(`^${source}$`).test(text);
}
