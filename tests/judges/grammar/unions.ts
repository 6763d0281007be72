/** Kinds of schema with alternatives, by how one tells them apart. */
import * as fc from "fast-check";

import { anyText } from "./scalars.js";
import { type Kind, type Kinds, SINCE_3_0 } from "./kind.js";
import { object, ref, type Schema, whole } from "./schema.js";

const text: Schema = { type: "string" };
const first = { first: text };
const second = { second: { type: "integer" } };

/** Alternatives that `tag` tells apart: its schemas, and its values in the first and in the second. */
interface Tagged {
  readonly tag: string;
  readonly values: readonly [readonly unknown[], readonly unknown[]];
}

/** Values of both alternatives, with each value of the tag. */
function valuesOf({ tag, values: [one, other] }: Tagged): Pick<Kind, "values" | "edges" | "tags"> {
  const firsts = one.map((value) => ({ [tag]: value, first: "" }));
  const seconds = other.map((value) => ({ [tag]: value, second: 0 }));
  return {
    edges: [...firsts, ...seconds],
    tags: [
      ...one.map((value) => ({ tag, value, own: "first" })),
      ...other.map((value) => ({ tag, value, own: "second" })),
    ],
    values: fc.oneof(
      fc.record({ [tag]: fc.constantFrom(...one), first: anyText }),
      fc.record({ [tag]: fc.constantFrom(...other), second: fc.integer() }),
    ),
  };
}

const inline = (tagged: Tagged, schemas: readonly [Schema, Schema], more: Schema = {}): Kind => ({
  form: "json",
  schema: {
    oneOf: [
      whole({ [tagged.tag]: schemas[0], ...first }),
      whole({ [tagged.tag]: schemas[1], ...second }),
    ],
    ...more,
  },
  versions: SINCE_3_0,
  ...valuesOf(tagged),
});

/** Two components, whose names begin with that of the kind. */
function named(
  name: string,
  tagged: Tagged,
  { tags = [text, text], ...more }: Schema & { readonly tags?: readonly [Schema, Schema] },
): Kind {
  const [one, other] = [`${name}One`, `${name}Two`];
  const { mapping, ...discriminator } = (more["discriminator"] ?? {}) as Schema;
  return {
    form: "json",
    schema: {
      oneOf: [ref(one), ref(other)],
      ...more,
      ...("propertyName" in discriminator && {
        discriminator: {
          ...discriminator,
          ...(mapping === true && { mapping: mappingOf(tagged, [one, other]) }),
        },
      }),
    },
    components: {
      [one]: whole({ [tagged.tag]: tags[0], ...first }),
      [other]: whole({ [tagged.tag]: tags[1], ...second }),
    },
    versions: SINCE_3_0,
    ...valuesOf(tagged),
  };
}

const mappingOf = ({ values }: Tagged, names: readonly string[]): Schema =>
  Object.fromEntries(
    names.flatMap((name, index) =>
      (values[index] ?? []).map((value) => [String(value), `#/components/schemas/${name}`]),
    ),
  );

/** A parent with a discriminator, and two children that extend it. */
function family(
  name: string,
  tagged: Tagged,
  { tag = text, mapping, keyword, propertyOnly }: FamilyOptions,
): Kind {
  const [one, other] = [`${name}One`, `${name}Two`];
  const child = (own: Record<string, Schema>): Schema => ({
    allOf: [ref(name), object(own, propertyOnly ? {} : { required: Object.keys(own) })],
  });
  return {
    form: "json",
    schema: keyword === undefined ? ref(name) : { [keyword]: [ref(one), ref(other)] },
    components: {
      [name]: whole(
        { [tagged.tag]: tag },
        {
          discriminator: {
            propertyName: tagged.tag,
            ...(mapping && { mapping: mappingOf(tagged, [one, other]) }),
          },
        },
      ),
      [one]: child(first),
      [other]: child(second),
    },
    ...((keyword !== undefined || mapping) && { versions: SINCE_3_0 }),
    ...valuesOf(tagged),
  };
}

interface FamilyOptions {
  readonly tag?: Schema;
  readonly mapping?: boolean;
  readonly keyword?: "oneOf" | "anyOf";
  /** Whether the children require nothing of their own. */
  readonly propertyOnly?: boolean;
}

const WORDS: Tagged = { tag: "kind", values: [["a"], ["b"]] };
const SEVERAL: Tagged = { tag: "status", values: [["ok", "partial"], ["error"]] };
const byName = (name: string): Tagged => ({
  tag: "type",
  values: [[`${name}One`], [`${name}Two`]],
});
const mappedBy = (propertyName: string): Schema => ({ propertyName, mapping: true });
const oneOfWords = (...values: readonly unknown[]): Schema => ({ ...text, enum: values });

export const UNIONS: Kinds = {
  "union by const": inline(WORDS, [{ const: "a" }, { const: "b" }]),
  "union by enum": inline(SEVERAL, [oneOfWords("ok", "partial"), oneOfWords("error")]),
  "union by integers": inline({ tag: "v", values: [[0, 1], [2]] }, [
    { type: "integer", enum: [0, 1] },
    { type: "integer", enum: [2] },
  ]),
  "union by boolean": inline({ tag: "ok", values: [[true], [false]] }, [
    { type: "boolean", enum: [true] },
    { type: "boolean", enum: [false] },
  ]),
  "named union by enum": named("CallOutcome", SEVERAL, {
    tags: [oneOfWords("ok", "partial"), oneOfWords("error")],
  }),
  "discriminator with mapping": named("Shape", WORDS, {
    discriminator: { propertyName: "kind", mapping: true },
  }),
  "discriminator without mapping": named("Figure", byName("Figure"), {
    discriminator: { propertyName: "type" },
  }),
  "discriminator of enums": named("Body", SEVERAL, {
    tags: [oneOfWords("ok", "partial"), oneOfWords("error")],
    discriminator: { propertyName: "status", mapping: true },
  }),
  "discriminator of booleans": named(
    "Switch",
    { tag: "on", values: [[true], [false]] },
    { tags: [{ type: "boolean" }, { type: "boolean" }], discriminator: mappedBy("on") },
  ),
  "discriminator of integers": named(
    "Release",
    { tag: "v", values: [[1], [2]] },
    { tags: [{ type: "integer" }, { type: "integer" }], discriminator: mappedBy("v") },
  ),
  "inherited discriminator": family("Animal", byName("Animal"), { keyword: "oneOf" }),
  "inherited discriminator, anyOf": family("Plant", byName("Plant"), {
    keyword: "anyOf",
    propertyOnly: true,
  }),
  "inherited discriminator with mapping": family("Vehicle", WORDS, {
    keyword: "oneOf",
    mapping: true,
  }),
  family: family("Account", byName("Account"), {}),
  "family of an enum": family(
    "Payment",
    { tag: "method", values: [["card"], ["cash"]] },
    { tag: oneOfWords("card", "cash"), mapping: true },
  ),
  "union of objects": {
    form: "json",
    schema: { anyOf: [whole(first), whole(second)] },
    versions: SINCE_3_0,
    values: fc.oneof(fc.record({ first: anyText }), fc.record({ second: fc.integer() })),
    edges: [{ first: "" }, { second: 0 }, { first: "0", second: 0 }],
  },
  "text or number": {
    form: "json",
    schema: { oneOf: [{ type: "integer" }, { type: "string", pattern: "^[a-z]*$" }] },
    versions: SINCE_3_0,
    values: fc.oneof(fc.integer(), fc.stringMatching(/^[a-z]*$/)),
    edges: [0, "", "a"],
  },
  extension: {
    form: "json",
    schema: { allOf: [ref("Base"), whole(second)] },
    components: { Base: whole(first) },
    values: fc.record({ first: anyText, second: fc.integer() }),
    edges: [{ first: "", second: 0 }],
  },
};
