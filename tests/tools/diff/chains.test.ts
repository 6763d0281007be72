/** As many references into a chain as it has links: each reference is followed once. */
import { expect, test, vi } from "vitest";

import { compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { compareFiles, describeFiles, linesOf, TODAY } from "./compare.js";

type Link = (index: number) => object;

const text = { type: "string" };
const ref: Link = (index) => ({ $ref: `#/components/schemas/A${index}` });
const nullable: Link = (index) => ({ anyOf: [ref(index), { type: "null" }] });

interface ChainOptions {
  readonly count: number;
  readonly end: object;
  /** How each schema refers to the next one. */
  readonly link?: Link;
  /** How each property refers to its schema. */
  readonly entry?: Link;
}

/** A body with a property for each of the `count` schemas, each of which refers to the next one. */
function chained({ count, end, link = ref, entry = ref }: ChainOptions) {
  const each = (name: string, make: Link): Readonly<Record<string, object>> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name + index, make(index)]));
  const schema = { properties: each("p", entry) };
  return {
    openapi: "3.1.1",
    info: { title: "Chain", version: "1" },
    paths: {
      "/": {
        post: {
          requestBody: { content: { "application/json": { schema } } },
          responses: { 204: { description: "" } },
        },
      },
    },
    components: { schemas: each("A", (index) => (index === count - 1 ? end : link(index + 1))) },
  };
}

const compare = async (old: ChainOptions, now: ChainOptions): Promise<readonly string[]> =>
  linesOf(await compareFiles({ "openapi.json": chained(old) }, { "openapi.json": chained(now) }));

test("what changes at the end of three thousand references is reported once", async () => {
  const count = 3000;
  const end = { type: ["string", "null"], maxLength: 5 };
  expect(await compare({ count, end: text }, { count, end })).toEqual([
    "breaking bound-added /components/schemas/A2999/maxLength (request, caller)",
    "safe null-allowed /components/schemas/A2999/type (request, caller)",
  ]);
});

/** In how many steps documents are compared of which only the second one has bounds. */
async function stepsFor(count: number, link: (isBounded: boolean) => Link): Promise<number> {
  const at = async (isBounded: boolean) =>
    describeFiles({ "openapi.json": chained({ count, end: text, link: link(isBounded) }) });
  return compareDescriptions(await at(false), await at(true), { today: TODAY }).pairs;
}

test("bounds beside a chain of references take a number of steps that grows with it", async () => {
  const bounded = (isBounded: boolean): Link =>
    isBounded ? (index) => ({ ...ref(index), minLength: 1 + (index % 7) }) : ref;
  expect(await stepsFor(400, bounded)).toBeLessThan(2.2 * (await stepsFor(200, bounded)));
});

test("bounds beside nested alternatives take a number of steps that grows with these", async () => {
  const nested =
    (isBounded: boolean): Link =>
    (index) => ({
      oneOf: [0, 1].map((side) => ({
        allOf: [ref(index), { title: `${side}` }],
        ...(isBounded && { minLength: 2 * index + side, pattern: `^${index}${side}` }),
      })),
    });
  expect(await stepsFor(24, nested)).toBeLessThan(2.5 * (await stepsFor(12, nested)));
});

test("links that allow null are followed once, too", async () => {
  const count = 1000;
  const lines = await compare({ count, end: text, link: nullable }, { count, end: text });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes("null-refused"))).toEqual([]);
});

test("the types of inherited schemas are found once, however many inherit them", async () => {
  const own = { type: "object", properties: { a: text } };
  const options: ChainOptions = {
    count: 500,
    link: (index) => ({
      allOf: [ref(index), { type: "object", properties: { [`p${index}`]: text } }],
    }),
    end: own,
  };
  const [old, now] = await Promise.all(
    [own, { ...own, required: ["a"] }].map((end) =>
      describeFiles({ "openapi.json": chained({ ...options, end }) }),
    ),
  );
  if (old === undefined || now === undefined) throw new TypeError("not described");
  const add = vi.spyOn(Set.prototype, "add");
  const lines = linesOf(compareDescriptions(old, now, { today: TODAY }));
  const seen = add.mock.calls.length;
  add.mockRestore();
  expect(lines).toEqual([
    "breaking property-required /components/schemas/A499/required (request, caller)",
  ]);
  expect(seen).toBeGreaterThan(options.count);
  expect(seen).toBeLessThan(100 * options.count);
});

test("conditions are compared with what their references end at", async () => {
  const [count, entry]: [number, Link] = [1000, (index) => ({ ...text, not: ref(index) })];
  const lines = await compare(
    { count, entry, end: { const: "a" } },
    { count, entry, end: { const: "b" } },
  );
  expect(lines).toHaveLength(count);
  expect(lines.filter((line) => !line.includes("condition-changed"))).toEqual([]);
});

test("the schema of encoded content is another one if its reference is", async () => {
  const schemaOf = (index: number) => () => ({ ...text, contentSchema: ref(index) });
  const options = { count: 2, end: text };
  const [one, other] = [0, 1].map((index) => ({ ...options, entry: schemaOf(index) }));
  const lines = await compare(one ?? options, other ?? options);
  expect(lines.filter((line) => line.includes("condition-changed"))).toHaveLength(2);
  expect(await compare(one ?? options, one ?? options)).toEqual([]);
});

const union = { $ref: "#/components/schemas/Union" };

/** A union that is contained in its own alternatives, all but one of which have properties of these names. */
const recursiveUnion = (name: string): object => ({
  openapi: "3.1.1",
  info: { title: "Recursive", version: "1" },
  paths: {
    "/": {
      post: {
        requestBody: { content: { "application/json": { schema: union } } },
        responses: { 204: { description: "" } },
      },
    },
  },
  components: {
    schemas: {
      Union: {
        anyOf: [
          { type: "object", required: ["kind"], properties: { kind: { const: 1 }, inner: union } },
          ...Array.from({ length: 12 }, (_, index) => ({
            type: "object",
            required: [`${name}${index}`],
            properties: { [`${name}${index}`]: union, [`${name}x`]: union, inner: union },
          })),
        ],
      },
    },
  },
});

test("alternatives that contain their union are asked for once, whichever has changed", async () => {
  const lines = linesOf(
    await compareFiles(
      { "openapi.json": recursiveUnion("a") },
      { "openapi.json": recursiveUnion("b") },
    ),
  );
  expect(lines.filter((line) => line.includes("variant-removed"))).toHaveLength(12);
  expect(lines.filter((line) => line.includes("variant-added"))).toHaveLength(12);
});

test("a union that gets properties beside it keeps its alternatives, whatever their names", async () => {
  const document = (prefix: string, beside: object): object => {
    const alternative = (name: string): object => ({
      type: "object",
      required: [name],
      properties: { [name]: text },
    });
    const union = ["On", "Off"].map((name) => ({ $ref: `#/components/schemas/${prefix}${name}` }));
    const { components, ...rest } = chained({ count: 1, end: { oneOf: union, ...beside } });
    const named = { [`${prefix}On`]: alternative("on"), [`${prefix}Off`]: alternative("off") };
    return { ...rest, components: { schemas: { ...components.schemas, ...named } } };
  };
  const beside = { type: "object", required: ["by"], properties: { by: text } };
  const { findings } = await compareFiles(
    { "openapi.json": document("", {}) },
    { "openapi.json": document("Switch", beside) },
  );
  const wire = findings.filter(({ kind }) => kind !== "name");
  expect(wire.map(({ verdict, message }) => `${verdict} ${message}`)).toEqual([
    "breaking A condition was added: object with by.",
  ]);
});

test("lists of twenty thousand values are compared in one pass", async () => {
  const listing = (values: readonly unknown[]): object =>
    chained({ count: 1, end: { enum: values } });
  const values = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
  const objects = values.map((v) => ({ v }));
  const of = async (old: object, now: object): Promise<readonly string[]> =>
    linesOf(await compareFiles({ "openapi.json": old }, { "openapi.json": now }));
  expect(await of(listing(values), listing([...values].reverse()))).toEqual([]);
  expect(await of(listing(values), listing(values.slice(1)))).toEqual([
    "breaking enum-value-removed /components/schemas/A0/enum (request, caller)",
  ]);
  expect(await of(listing(objects), listing([...objects].reverse()))).toEqual([]);
});
