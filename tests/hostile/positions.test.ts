/** Hostile strings at every position of a document: as prose, as names and as values. */

import { beforeAll, expect, test } from "vitest";

import { generateFrom, type Output } from "../support/generate.js";
import {
  attackFolder,
  compileAll,
  exerciseAll,
  MARK,
  printProblems,
  problemsOf,
  wordsOf,
  writeOutputs,
} from "./attack.js";
import { planted, type Planted } from "./positions.js";

const CODE = `globalThis.${MARK}=1`;

const HALF = "\ud800";

/**
 * Strings that would end a comment, a string, a template, a regular expression, a key, a declaration, a line or a
 * path.
 */
const TEXTS: readonly string[] = [
  `*/ ${CODE}; /*`,
  `**//${CODE};//**`,
  `*\\/ ${CODE} /*`,
  `/${CODE}/*`,
  `";${CODE};"`,
  `';${CODE};'`,
  `\\";${CODE};//`,
  `\\';${CODE};//`,
  `\`+(${CODE})+\``,
  `\${${CODE}}`,
  `\\\${${CODE}}`,
  `[${CODE}]`,
  `x", [${CODE}]: "y`,
  `a(){};${CODE};function b`,
  `constructor(){${CODE}}`,
  `a\n${CODE}\n`,
  `a\r${CODE}\r`,
  `a\u2028${CODE}\u2029`,
  `</script><script>${CODE}</script>`,
  `{{${CODE}}} <%= ${CODE} %> #{${CODE}}`,
  `{@link x} @ts-nocheck\n@ts-ignore ${CODE}`,
  `$& $' $\` $1 ${CODE}`,
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "default",
  "a\0b",
  "user\u202e \u2066// checked\u2069",
  "\u001b[2J\u001b]0;title\u0007",
  "\u009b31m",
  "\n::error::forged\n##[error]forged",
  HALF,
  "\ufeffa",
  "é".normalize("NFD"),
  "../../../../up",
  "..\\..\\up",
  "/tmp/up",
  "con",
  "nul.txt",
  "a:b",
  "name. ",
  ".npmrc",
  "x".repeat(2000),
  "\\",
  "\\u0041",
  "$",
  "",
  " ",
  "0",
  "-1",
  "1e400",
];

/** One that is not the same at the other places of a document, so that each is looked for by itself. */
const another = (index: number): string => TEXTS[index % TEXTS.length] ?? "";

/** Every string in every place, three to a document. */
const CASES = TEXTS.map((text, index) => {
  const value = another(index + 7);
  // No reference can point at half a character.
  const strings: Partial<Planted> = {
    text: another(index + 14),
    value,
    ...(text === HALF ? {} : { name: text }),
  };
  const name = Object.entries(strings)
    .map(([place, each]) => label(place, each))
    .join(", ");
  return { strings, name };
});

function label(place: string, text: string): string {
  return `${place} ${JSON.stringify(text).slice(0, 60)}`;
}

const outputs = new Map<string, Output>();
const folder = attackFolder();
const outputOf = (name: string): Output => outputs.get(name) ?? expect.fail(name);

/** Names of cases are not valid names of folders. */
const folderName = (index: number): string => `case-${index}`;

beforeAll(async () => {
  for (const { strings, name } of CASES) {
    outputs.set(name, await generateFrom(planted(strings), { runtime: "package" }));
  }
  writeOutputs(
    folder,
    new Map(CASES.map(({ name }, index) => [folderName(index), outputOf(name).files])),
  );
});

/** A line for each finding, with its case. */
const findings = (of: (output: Output) => readonly string[]): readonly string[] =>
  CASES.flatMap(({ name }) => of(outputOf(name)).map((found) => `${name}: ${found}`));

test("all of them generate", () => {
  const errors = findings(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
  );
  expect(errors).toEqual([]);
});

test("no value becomes code, a misleading comment or a file outside of the output", () => {
  expect(findings(problemsOf)).toEqual([]);
});

test("names and values stay what they are", () => {
  const lost = CASES.flatMap(({ strings, name }) => {
    const words = wordsOf(outputOf(name).files);
    const kept = [strings.name, strings.value].filter((text) => text !== undefined);
    return kept
      .filter((text) => !words.has(text))
      .map((text) => `${JSON.stringify(text)} in ${name}`);
  });
  expect(lost).toEqual([]);
});

test("none does anything to a terminal or a log", () => {
  expect(findings(({ diagnostics }) => printProblems(diagnostics))).toEqual([]);
});

test("all output compiles, and no value runs", () => {
  const named = (text: string): string =>
    text.replaceAll(/case-(\d+)/g, (_, index: string) => CASES[Number(index)]?.name ?? "");
  expect(compileAll(folder).map(named)).toEqual([]);
  expect(exerciseAll(folder).map(([output, what]) => named(`${output}: ${what}`))).toEqual([]);
});
