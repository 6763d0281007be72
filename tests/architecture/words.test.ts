/**
 * docs/words.md: one word per concept, and no name in the code uses a word that it lists as one to avoid.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { type DeclaredName, declaredNames, humps } from "./identifiers.js";
import { sourcesIn } from "./imports.js";

const ROOT = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/words.md", ROOT), "utf8");

const rows = [...page.matchAll(/^\| (\*\*.+) \| (.+) \| (.*)\|$/gm)].map(
  ([, words = "", , avoid = ""]) => ({
    words: [...words.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = ""]) => word),
    avoided: [...avoid.matchAll(/`(\w+)`/g)].map(([, word = ""]) => word),
  }),
);
const AVOIDED = new Set(rows.flatMap(({ avoided }) => avoided));

/**
 * Returns whether a name contains an avoided word: a capitalized word is the whole name of a type, any other a part
 * of any name.
 */
const isAvoided = ({ name, isType }: DeclaredName): boolean =>
  (isType && AVOIDED.has(name)) || humps(name).some((hump) => AVOIDED.has(hump));

describe("docs/words.md", () => {
  it("has each word once", () => {
    const words = rows.flatMap((row) => row.words);
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it("avoids none of its own words", () => {
    const words = rows.flatMap((row) => row.words.map((word) => word.toLowerCase()));
    expect([...AVOIDED].filter((word) => words.includes(word))).toEqual([]);
  });
});

const files = [
  ...["generator", "runtime", "sandbox/src"].flatMap((folder) => sourcesIn(folder)),
  ...["scripts", "lab", "sandbox/scripts"].flatMap((folder) => sourcesIn(folder, /\.(?:mjs|ts)$/)),
].filter((file) => !file.includes("/generated/"));

describe("names in the code", () => {
  it("have no avoided word", () => {
    const names = files.flatMap((file) => declaredNames(fileURLToPath(new URL(file, ROOT))));
    expect(names.length).toBeGreaterThan(10_000);
    expect(names.filter(isAvoided).map(({ name, at }) => `${name} (${at})`)).toEqual([]);
  });

  it.each([
    ["interface Place { readonly x: 1 }", ["Place"]],
    ["const tellWhatWasSaid = 1;", ["tellWhatWasSaid"]],
    ["class A { #mendAll() {} }", ["mendAll"]],
    ["const LONE_KEY = 1;", ["LONE_KEY"]],
    ["function f({ wish: { told } }: B) {}", ["told"]],
    ["const alone = toldOf.reading; interface PlaceMat {}", []],
  ])("are searched: %s", (code, expected) => {
    expect(
      declaredNames("planted.ts", code)
        .filter(isAvoided)
        .map(({ name }) => name),
    ).toEqual(expected);
  });
});

/** Participles that do not end in -ed or -en, and pronouns, adverbs and prepositions. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    "bones come done found gone heard held kept known learned lost made meant met said sent shown sold sought " +
    "spread stood taught told understood worn all another any both each everything here it none nothing one other others " +
    "own same several some such that them there they this what which who whom whose about above after again alone along " +
    "also apart around aside away before below beside between elsewhere more most otherwise together"
  ).split(" "),
);
/** Verbs, nouns and a keyword that end like participles. */
const OTHER_ENDINGS: ReadonlySet<string> = new Set(
  "children flatten hasten listen open required seed shorten specimen token widen".split(" "),
);

/** Returns whether a function or a type is called by a participle, a pronoun or an adverb alone. */
function saysNothing({ name, isType, isFunction }: DeclaredName): boolean {
  const word = name.toLowerCase();
  if ((!isType && !isFunction) || humps(name).length > 1) return false;
  return NO_NAMES.has(word) || (/(?:ed|en)$/.test(word) && !OTHER_ENDINGS.has(word));
}

describe("functions and types", () => {
  it("are not called by a participle, a pronoun or an adverb alone", () => {
    const names = files.flatMap((file) => declaredNames(fileURLToPath(new URL(file, ROOT))));
    expect(names.length).toBeGreaterThan(10_000);
    expect(names.filter(saysNothing).map(({ name, at }) => `${name} (${at})`)).toEqual([]);
  });

  it.each([
    ["function worked() {}", ["worked"]],
    ["const written = () => 1; const added = [1];", ["written"]],
    ["interface Held { readonly gone: true }", ["Held"]],
    ["type Both = [1, 1]; function open() {} class A { listed() {} }", ["Both"]],
  ])("are searched: %s", (code, expected) => {
    const names = declaredNames("planted.ts", code).filter(saysNothing);
    expect(names.map(({ name }) => name)).toEqual(expected);
  });
});

describe("comments, messages and pages", () => {
  const phrases = [...page.matchAll(/^\| "(.+?)" \| .+ \|$/gm)].map(([, phrase = ""]) => phrase);
  const found = (text: string): readonly string[] =>
    phrases.filter((phrase) => new RegExp(`\\b${phrase}\\b`, "i").test(text));

  it("have no phrase that the page replaces", () => {
    const texts = [
      ...["generator", "runtime", "sandbox/src"].flatMap((folder) => sourcesIn(folder)),
      ...["docs", "generator", "runtime", "sandbox"].flatMap((folder) =>
        sourcesIn(folder, /\.md$/),
      ),
      "README.md",
      "CONTRIBUTING.md",
      "ARCHITECTURE.md",
    ].filter((file) => file !== "docs/words.md" && !file.includes("/generated/"));
    expect(phrases.length).toBeGreaterThan(5);
    expect(texts.length).toBeGreaterThan(1000);
    const hits = texts.flatMap((file) =>
      found(readFileSync(new URL(file, ROOT), "utf8")).map((phrase) => `${phrase} (${file})`),
    );
    expect(hits).toEqual([]);
  });

  it("are searched by whole words", () => {
    expect(found("We recommend what was amended.")).toEqual([]);
    expect(found("He did not\nMend it.")).toEqual(["mend"]);
  });
});
