/**
 * What a program does with a group of operations, as far as its text says: `api.quotes.approve`, `import { approve }`.
 * A group that is passed on, renamed or accessed by a computed name may be used as a whole.
 */
import type { ProgramFile } from "./program-files.js";

/** Where a file uses a member of a group, or the group itself. */
export interface GroupUse {
  readonly index: number;
  /** Absent: it is not known which one. */
  readonly member?: string;
}

/** The names of a group. */
export interface GroupNames {
  /** `webhookEndpoints`. */
  readonly name: string;
  /** `webhook-endpoints`. */
  readonly fileName: string;
}

/** A text in which members are accessed with dots: `api["quotes"]?.list` is `api.quotes.list`. Its length is the same. */
export const withDots = (text: string): string =>
  text
    .replaceAll(/\?\.(?=\s*\[)/g, "  ")
    .replaceAll(/\[(\s*)(["'`])([\w$]+)\2(\s*)\]/g, (whole, before, _quote, name) =>
      `.${String(before)} ${String(name)}`.padEnd(String(whole).length),
    )
    .replaceAll(/[?!]\./g, " .");

/** The uses of a group in a file. */
export function groupUses(
  { text }: ProgramFile,
  dotted: string,
  group: GroupNames,
): readonly GroupUse[] {
  const imported = importUses(text, group);
  const named = [group.name, ...imported.aliases].flatMap((name) =>
    nameUses(dotted, name, name !== group.name || isBound(dotted, name)),
  );
  return [...named, ...imported.uses];
}

/** Whether a file gets the group itself by this name: from an import, or from an object that has it. */
function isBound(text: string, name: string): boolean {
  const own = escapeDollars(name);
  const word = new RegExp(String.raw`[{,\s]${own}\s*(?:[,}\s]|$)`);
  for (const [, clause = ""] of text.matchAll(/\bimport\b([^;"']{0,5000}?)\bfrom\b/g))
    if (word.test(clause)) return true;
  return [
    String.raw`[{,]\s*${own}\s*[,}=][^;]{0,2000}?\}\s*(?:=(?![=>])|:\s*\w|\)\s*(?:=>|\{|:))`,
    String.raw`\b(?:const|let|var)\s+${own}\s*(?::[^=;]{1,500})?=\s*[^;\n]{0,500}\.\s*${own}\s*[;\n]`,
  ].some((pattern) => new RegExp(pattern).test(text));
}

const escapeDollars = (text: string): string => text.replaceAll("$", String.raw`\$`);

function nameUses(text: string, name: string, isOwn: boolean): readonly GroupUse[] {
  const found = text.matchAll(
    new RegExp(String.raw`(?<![\w$-])${escapeDollars(name)}(?![\w$-])`, "g"),
  );
  const [mentionsApi, mentionsServer] = [MENTIONS_API, MENTIONS_SERVER].map((one) =>
    one.test(text),
  );
  return [...found].flatMap(({ index }): readonly GroupUse[] => {
    const before = text.slice(Math.max(0, index - 300), index).trimEnd();
    const after = text.slice(index + name.length, index + name.length + 300);
    const [, member] = /^\s*\.\s*([\w$]+)/.exec(after) ?? [];
    if (member !== undefined) return [{ index, member }];
    const isMember = before.endsWith(".");
    // A group is no function: this is a method of another group that has the same name.
    if (isMember && /^\s*(?:<[^;()]*>)?\(/.test(after)) return [];
    if (isMember) return memberUses(before, name).map((one) => ({ index, ...one }));
    if (isQuoted(before, after)) return isOwn || mentionsApi === true ? [{ index }] : [];
    if (/^\s*:/.test(after))
      return isOwn || mentionsServer === true || isInPattern(before, after) ? [{ index }] : [];
    if (!isOwn || isBinding(text, index, name)) return [];
    return [{ index }];
  });
}

const MENTIONS_API = /\b(?:createApi|Api)\b/;
const MENTIONS_SERVER = /\b(?:createRouter|\w*Handlers)\b/;

const isQuoted = (before: string, after: string): boolean =>
  /["'`]$/.test(before) && after.startsWith(before.at(-1) ?? "");

/** `const quotes = api.quotes` keeps the name; `const { list } = api.quotes` names members; anything else says nothing. */
function memberUses(before: string, name: string): readonly Pick<GroupUse, "member">[] {
  const own = new RegExp(
    String.raw`\b(?:const|let|var)\s+${escapeDollars(name)}\s*(?::[^=;]+)?=[^;]*$`,
  );
  if (own.test(before)) return [];
  const [, list] = /\b(?:const|let|var)\s*\{([^{}]*)\}\s*(?::[^=;]+)?=[^;{}]*$/.exec(before) ?? [];
  if (list === undefined || list.includes("...")) return [{}];
  return namesIn(list, ":").map((member) => ({ member }));
}

/** Whether this is where the name is bound, and not a use. */
function isBinding(text: string, index: number, name: string): boolean {
  const before = text.slice(Math.max(0, index - 2000), index);
  const after = text.slice(index + name.length, index + name.length + 2000);
  if (/^\s+as\b/.test(after)) return false;
  if (/\bimport\b[^;"']*$/.test(before)) return true;
  if (/\b(?:const|let|var)\s+$/.test(before)) return true;
  return isInPattern(before, after);
}

/** Whether a name is in braces to which something is assigned: `const { quotes, orders: all } = api`. */
const isInPattern = (before: string, after: string): boolean =>
  /[{,]\s*$/.test(before) && /^[^;{}]*\}+\s*(?:=(?![=>])|:\s*\w|\)\s*(?:=>|\{|:))/.test(after);

/** The first names of a list such as `get as getQuote, list`. */
const namesIn = (list: string, separator: string): readonly string[] =>
  list
    .split(",")
    .map(
      (one) =>
        one
          .trim()
          .replace(/^type\s+/, "")
          .split(separator)[0]
          ?.trim() ?? "",
    )
    .filter((one) => one !== "");

/** Imports of the group's own file. */
function importUses(
  text: string,
  { fileName }: GroupNames,
): { readonly aliases: readonly string[]; readonly uses: readonly GroupUse[] } {
  const aliases: string[] = [];
  const uses: GroupUse[] = [];
  const file = String.raw`["'][^"']*\b(?:client|query|msw)/${escapeDollars(fileName)}(?:\.\w+)?["']`;
  const statement = new RegExp(
    String.raw`\b(import|export)\s([^;"']{0,5000}?)\bfrom\s*${file}`,
    "g",
  );
  for (const { index, 1: kind, 2: between = "" } of text.matchAll(statement)) {
    const clause = between.trim();
    const [, list] = /\{([^}]*)\}/.exec(clause) ?? [];
    const [, alias] = /^(?:type\s+)?\*\s*as\s+([\w$]+)$/.exec(clause) ?? [];
    if (list !== undefined) for (const member of namesIn(list, " ")) uses.push({ index, member });
    else if (kind === "import" && alias !== undefined) aliases.push(alias);
    else uses.push({ index });
  }
  const whole = new RegExp(String.raw`\b(?:import|require)\s*\(\s*${file}`, "g");
  for (const { index } of text.matchAll(whole)) uses.push({ index });
  return { aliases, uses };
}
