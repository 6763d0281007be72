/** Our extensions stand in three places, because lint rules and guides cannot import the builder. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { OWN_EXTENSIONS } from "../../../../generator/description/builder/checks/spelling.js";
import { extensions as ruled } from "../../../../spec/rules/extensions.js";

/** Spellings of other tools, which our own document does not use. */
const OTHERS = ["x-enumNames", "x-webhooks", "x-enumDescriptions"];

/** The rules name the objects as Redocly does. */
const asRuled = (types: readonly string[]): readonly string[] =>
  types.map((type) => (type === "OpenAPI" ? "Root" : type.replaceAll(" ", "")));

it("every extension of ours has a lint rule that knows its places and its form", () => {
  const own = [...OWN_EXTENSIONS].filter(([name]) => !OTHERS.includes(name));
  expect(Object.fromEntries(Object.entries(ruled).map(([name, { on }]) => [name, on]))).toEqual(
    Object.fromEntries(own.map(([name, on]) => [name, on === "anywhere" ? on : asRuled(on)])),
  );
});

it("every extension is in a guide", () => {
  const guides = ["extensions", "openapi"].map((name) =>
    readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8"),
  );
  const text = guides.join("\n");
  expect([...OWN_EXTENSIONS.keys()].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
