/** A pattern in which `*` stands for any characters; where there are segments, for those within one, and `**` for any at all. */
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
