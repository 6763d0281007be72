/** Valid but unusual documents: all of them generate, compile, load and run. */
import { readdirSync, readFileSync } from "node:fs";

import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";

import { generateFrom, type Output } from "../../support/generate.js";
import { attackFolder, compileAll, exerciseAll, problemsOf, writeOutputs } from "../attack.js";
import { UNUSUAL } from "./all.js";

const NEIGHBOURS = new URL("../../output/artefacts/documents/", import.meta.url);
const documents: Readonly<Record<string, object>> = {
  ...UNUSUAL,
  ...Object.fromEntries(
    readdirSync(NEIGHBOURS).map((file) => [
      file,
      parse(readFileSync(new URL(file, NEIGHBOURS), "utf8")),
    ]),
  ),
};
const names = Object.keys(documents);
const outputs: Output[] = [];
const folder = attackFolder();

beforeAll(async () => {
  for (const document of Object.values(documents)) {
    outputs.push(await generateFrom(document, { runtime: "package" }));
  }
  writeOutputs(folder, new Map(outputs.map(({ files }, index) => [`case-${index}`, files])));
});

const named = (text: string): string =>
  text.replaceAll(/case-(\d+)/g, (_, index: string) => names[Number(index)] ?? "");

test.each(names.map((name, index) => [name, index] as const))(
  "an unusual document generates what compiles: %s",
  (_, index) => {
    const { diagnostics = [], files = new Map() } = outputs[index] ?? {};
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ message }) => message)).toEqual([]);
    expect(problemsOf({ files })).toEqual([]);
  },
);

test("all of them compile, load and run", () => {
  expect(compileAll(folder).map(named)).toEqual([]);
  expect(exerciseAll(folder).map(([output, what]) => named(`${output}: ${what}`))).toEqual([]);
});
