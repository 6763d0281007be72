/** Whatever docs/webhooks.md shows is true. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { typeErrors } from "../support/compile.js";
import { buildDocument } from "../support/model.js";
import { inFolder } from "../zod/generate.js";
import { generate, ownApi } from "./generate.js";
import { github, slack, standard, stripe } from "./schemes.js";

const guide = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");

const fences = (language: string): readonly string[] =>
  [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text]) =>
    name === language && text !== undefined ? [text] : [],
  );

it("its schemes are those of the services", async () => {
  const built = fences("yaml").map((text) =>
    buildDocument({ paths: {}, ...(parse(text) as object) }),
  );
  const found = await Promise.all(built);
  expect(found.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  expect(found.map(({ api }) => api.signature)).toEqual([stripe, github, standard, slack]);
});

it("its programs compile", async () => {
  const programs = fences("ts").map((text, index) => [`program${index}.ts`, text] as const);
  expect(programs).toHaveLength(3);
  const { files } = generate(await ownApi(), { validate: true });
  const errors = await inFolder(new Map([...files, ...programs]), (folder) =>
    typeErrors(
      folder,
      "7",
      programs.map(([path]) => path),
    ),
  );
  expect(errors).toEqual([]);
}, 60_000);
