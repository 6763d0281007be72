/**
 * `.gitattributes` with lines that fold output in reviews and keep its line endings; `undefined` if it already has them
 * all.
 */
export function addAttributes(
  text: string | undefined,
  folders: readonly string[],
): string | undefined {
  const known = new Set((text ?? "").split(/\r?\n/).map((line) => line.split(/\s/)[0] ?? ""));
  const missing = folders.map(pattern).filter((path) => !known.has(path));
  if (missing.length === 0) return undefined;
  const lines = missing.map((path) => `${path} linguist-generated=true text eol=lf\n`);
  const before = text === undefined || text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${before ?? ""}${lines.join("")}`;
}

/** Patterns with spaces need quotes (gitattributes(5)). */
const pattern = (folder: string): string => {
  const path = `${folder.replaceAll(/[*?[\]\\]/g, String.raw`\$&`)}/**`;
  return /\s|"/.test(path) ? JSON.stringify(path) : path;
};
