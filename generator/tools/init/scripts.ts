/** Scripts of package.json, by name. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "api:generate": "apostille generate",
  "api:check": "apostille check",
  "api:lint": "apostille lint",
};

export interface WithScripts {
  readonly text: string;
  readonly added: readonly string[];
}

/** package.json with further scripts; existing ones stay unchanged. Keeps its indentation and order. */
export function addScripts(manifest: string): WithScripts {
  const value = JSON.parse(manifest) as { readonly scripts?: unknown };
  const { scripts = {} } = value;
  // npm would not accept it either.
  if (typeof scripts !== "object" || scripts === null) return { text: manifest, added: [] };
  const added = Object.keys(SCRIPTS).filter((name) => !Object.hasOwn(scripts, name));
  if (added.length === 0) return { text: manifest, added };
  const own = Object.fromEntries(added.map((name) => [name, SCRIPTS[name]]));
  const text = JSON.stringify(
    { ...value, scripts: { ...scripts, ...own } },
    null,
    indentOf(manifest),
  );
  return { text: manifest.endsWith("\n") ? `${text}\n` : text, added };
}

const indentOf = (text: string): string => /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ";
