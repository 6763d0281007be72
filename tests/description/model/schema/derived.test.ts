/** Schemas whose alternatives contain them: a base that lists the schemas that extend it. */
import { describe, expect, it } from "vitest";

import { generateFrom } from "../../../support/generate.js";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const object = (name: string): object => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "string" } },
});
const extending = (base: string, name: string): object => ({ allOf: [ref(base), object(name)] });

it("a schema that extends its base is known where the evaluator decides, too", async () => {
  const closed = { unevaluatedProperties: false };
  const built = await build({
    Pet: { ...object("name"), oneOf: [ref("Cat"), ref("Dog")] },
    Cat: { ...extending("Pet", "meow"), ...closed },
    Dog: { $ref: "#/components/schemas/Pet", ...object("bark"), ...closed },
  });
  const { schema } = await built.validators();
  const [cat, dog] = [
    { name: "a", meow: "b" },
    { name: "a", bark: "b" },
  ];
  const values = [cat, dog, { ...cat, more: 1 }, { meow: "b" }];
  const judged = ["Cat", "Dog", "Pet"].map((name) =>
    values.map((value) => accepts(schema(name), value)),
  );
  expect(judged).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [true, true, false, false],
  ]);
});

describe("schemas that are among their own alternatives", () => {
  const schemas = {
    Left: { anyOf: [ref("Right"), { type: "string" }] },
    Right: { anyOf: [ref("Left"), { type: "number" }] },
  };

  it("schemas that are among their own alternatives have no type, which is reported", async () => {
    const { files, diagnostics } = await generateFrom({
      components: { schemas },
    });
    expect(diagnostics.map(({ code, position }) => `${code} at ${position?.pointer}`)).toEqual([
      "schema/endless at /components/schemas/Left",
      "schema/endless at /components/schemas/Right",
    ]);
    expect(files.get("types.ts")).toContain("export type Left = unknown;");
  });

  it("schemas that are among their own alternatives are validated nonetheless, texts and numbers too in bounded time", async () => {
    const { schema } = await (await build(schemas)).validators();
    const judged = ["a", 1, true, {}].map((value) => accepts(schema("Left"), value));
    expect(judged).toEqual([true, true, false, false]);
  });
});
