/** Our extensions stand in three places, because lint rules and guides cannot import the builder. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { OWN_EXTENSIONS } from "../../../../generator/description/builder/checks/spelling.js";
import { extensions as ruled } from "../../../../spec/rules/extensions.js";

/** Spellings of other tools, which our own document does not use. */
const OTHERS = ["x-enumNames", "x-webhooks", "x-enumDescriptions"];

it("every extension of ours has a lint rule that knows its places and its form", () => {
  expect([...Object.keys(ruled), ...OTHERS].sort()).toEqual([...OWN_EXTENSIONS].sort());
});

it("every extension is in a guide", () => {
  const guides = ["extensions", "openapi"].map((name) =>
    readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8"),
  );
  const text = guides.join("\n");
  expect([...OWN_EXTENSIONS].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
