/** Uses of the whole API that do not say which groups they need, such as `api[name]`. */
import type { ProgramFile } from "./program-files.js";

/** Where each file uses the API by a computed name, or all of its groups. `texts` are those of the files, with dots. */
export function wholeUses(
  files: readonly ProgramFile[],
  texts: readonly string[],
): readonly { readonly file: ProgramFile; readonly index: number }[] {
  const all = apiNames(texts);
  const [file] = files;
  if (all.size > MOST_NAMES && file !== undefined) return [{ file, index: 0 }];
  const names = [...all].filter((name) => name !== "createApi").map(escapeDollars);
  if (names.length === 0) return [];
  const any = `(?:${names.join("|")})`;
  const use = new RegExp(
    [
      String.raw`(?<![\w$])${any}\s*\[(?!\s*\])`,
      String.raw`\bObject\.(?:keys|values|entries)\s*\(\s*(?:[\w$]+\s*\.\s*)*${any}\s*[,)]`,
      String.raw`\.\.\.\s*(?:[\w$]+\s*\.\s*)*${any}(?![\w$]|\s*[.(])`,
      String.raw`\bin\s+${any}\s*\)`,
      String.raw`\bkeyof\s+(?:typeof\s+)?${any}(?![\w$]|\s*[.\[])`,
    ].join("|"),
    "g",
  );
  return files.flatMap((file, at) =>
    [...(texts[at] ?? "").matchAll(use)].map(({ index }) => ({ file, index })),
  );
}

/** With more names, it is too much to find out what each is used for. */
const MOST_NAMES = 60;

const escapeDollars = (text: string): string => text.replaceAll("$", String.raw`\$`);

/**
 * The names of what is, or makes, an object of `createApi`, in any file. Types, parameters and bodies are looked through
 * up to a length: a minified file has one line.
 */
function apiNames(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set(["createApi", "Api"]);
  // A set may grow during iteration; added members are visited later.
  for (const name of names) {
    if (names.size > MOST_NAMES) break;
    const own = escapeDollars(name);
    const patterns = [
      String.raw`(?<![\w$])([\w$]+)\s*(?::[^=;\n]{1,500})?(?:\?\?|\|\|)?=\s*(?:await\s+)?(?:[\w$]+\s*\.\s*)*${own}(?![\w$]|\s*\.)`,
      String.raw`(?<![\w$])([\w$]+)\s*=\s*(?:async\s*)?\([^()]{0,500}\)(?::[^=;]{1,500})?\s*=>\s*(?:\{[^}]{0,2000}return\s+)?(?:await\s+)?${own}\b(?!\s*\.)`,
      String.raw`\bfunction\s+([\w$]+)[^{}]{0,500}\{[^}]{0,2000}\breturn\s+(?:await\s+)?${own}\b(?!\s*\.)`,
      String.raw`(?<![\w$])([\w$]+)\??\s*:\s*(?:Readonly<\s*)?(?:ReturnType<\s*typeof\s+)?(?:[\w$]+\s*\.\s*)?${own}(?![\w$]|\s*[.\[(])`,
      String.raw`\b${own}\s+as\s+([\w$]+)`,
    ];
    for (const pattern of patterns)
      for (const text of texts)
        for (const { 1: found } of text.matchAll(new RegExp(pattern, "g")))
          if (found !== undefined) names.add(found);
  }
  return names;
}
