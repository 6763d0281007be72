/** The schemes that docs/webhooks.md shows are true. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { buildDocument } from "../support/model.js";
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
