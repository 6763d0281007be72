/** The schemas that models are shown: what is left out of them makes them refuse nothing. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";

import { selfContained } from "../../../runtime/tools/self-contained.js";
import type { ToolSchema } from "../../../runtime/tools/tool.js";
import { object, text } from "../../support/openapi.js";

const accepts = (schema: ToolSchema, value: unknown): boolean =>
  new Ajv2020({ strict: false }).validate(schema, value);

/** A tree whose nodes follow a rule that refers to trees. */
const tree = (rule: ToolSchema): Record<string, ToolSchema> => ({
  Tree: object({ name: text, child: rule }),
  Leaf: { type: "string", minLength: 2 },
  Long: { type: "string", pattern: `^(?:long|${"x".repeat(20_000)})$` },
});

const TREE = { $ref: "#/$defs/Tree" };
const LONG = { $ref: "#/$defs/Long" };

it.each<[string, ToolSchema, unknown]>([
  ["alternatives that exclude each other", { oneOf: [{ type: "object" }, TREE, LONG] }, "long"],
  ["several that are cut off", { oneOf: [TREE, LONG, { const: 1 }] }, 1],
  ["alternatives of both kinds", { oneOf: [TREE, LONG], anyOf: [text, { const: 1 }] }, "long"],
  ["what is forbidden", { not: { allOf: [LONG, { minLength: 1 }] } }, "short"],
  ["a condition", { if: LONG, then: { minLength: 9 } }, "short"],
  ["a maximum of certain items", { contains: LONG, maxContains: 1 }, ["long", "b", "c"]],
  [
    "what nothing else has evaluated",
    { allOf: [TREE], unevaluatedProperties: false },
    { name: "a", child: { name: "b" } },
  ],
  ["what a reference has not evaluated", { ...TREE, unevaluatedProperties: false }, { name: "a" }],
])("what is cut off makes a schema refuse nothing through %s", (_, rule, child) => {
  const all = tree(rule);
  const value = { name: "a", child };
  expect(accepts({ ...all["Tree"], $defs: all }, value)).toBe(true);
  const shown = selfContained(TREE, all, "inline");
  expect(JSON.stringify(shown).length).toBeLessThan(1_000);
  expect(accepts(shown, value)).toBe(true);
});

it("what is cut off still has its type, and a note beside its own description", () => {
  const all = tree({ ...TREE, description: "What is below." });
  expect(selfContained(TREE, all, "inline")).toEqual(
    object({
      name: text,
      child: { type: "object", description: "What is below. (Tree, as above.)" },
    }),
  );
});

it("what is cut off leaves everything else as strict as it is", () => {
  const rule = { oneOf: [{ $ref: "#/$defs/Leaf" }, { const: "leaf" }] };
  const shown = selfContained(TREE, tree(rule), "inline");
  expect(accepts(shown, { child: "tree" })).toBe(true);
  expect(accepts(shown, { child: "leaf" })).toBe(false);
});
