import { type Fragment, type Html, html } from "./html.js";

export type Language = "ts" | "sh" | "json" | "http";

const KEYWORDS = [
  ..."async await case catch const default else export for from function if import".split(" "),
  ..."let new of return switch throw try type typeof".split(" "),
];

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/;
const NUMBER = /\b\d+(?:\.\d+)?\b/;

/** Tokens to be coloured, in the order in which they are matched. */
const TOKENS: Readonly<Record<Language, readonly (readonly [name: string, form: RegExp])[]>> = {
  ts: [
    ["comment", /\/\/[^\n]*/],
    ["string", STRING],
    ["word", new RegExp(`\\b(?:${KEYWORDS.join("|")})\\b`)],
    ["number", NUMBER],
  ],
  sh: [
    ["string", /'[^']*'|"(?:[^"\\]|\\.)*"/],
    ["comment", /(?<=^|\n)#[^\n]*/],
    ["word", /(?<=^|\n)[a-z]+|(?<=\s)--?[A-Za-z-]+/],
  ],
  json: [
    ["key", /"(?:[^"\\\n]|\\.)*"(?=:)/],
    ["string", STRING],
    ["word", /\b(?:true|false|null)\b/],
    ["number", /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/],
  ],
  http: [
    ["key", /(?<=^|\n)[A-Za-z0-9-]+(?=:)/],
    ["word", /(?<=^)[A-Z]+(?= )/],
  ],
};

/** Longer code is not highlighted. */
const MAX_LENGTH = 50_000;

/** A block of code that can be copied, scrolls on its own and is accessible with the keyboard. */
export const codeBlock = (code: string, language: Language, label: string): Html =>
  html`<figure class="code">
    <figcaption>${label}</figcaption>
    <pre tabindex="0"><code>${highlight(code, language)}</code></pre>
  </figure>`;

function highlight(code: string, language: Language): Fragment {
  if (code.length > MAX_LENGTH) return code;
  const kinds = TOKENS[language];
  const forms = new RegExp(kinds.map(([, { source }]) => `(${source})`).join("|"), "g");
  const parts: Fragment[] = [];
  let end = 0;
  for (const match of code.matchAll(forms)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(code.slice(end, match.index));
    parts.push(html`<span class="code-${kind?.[0]}">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return [...parts, code.slice(end)];
}
