import { compareDescriptions } from "../../../../generator/tools/diff/compare.js";
import type { Finding } from "../../../../generator/tools/diff/findings/collector.js";
import { describeFiles, TODAY } from "../compare.js";

/** A schema before and after a change. */
export interface SchemaChange {
  readonly old: unknown;
  readonly now: unknown;
}

/** What is found on one change, with the places within the schema. */
export interface SchemaFindings {
  readonly findings: readonly Finding[];
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
}

const tagged = (kind: object, name: string) => ({
  type: "object",
  required: ["kind"],
  properties: { kind, [name]: { type: "string" } },
});
const nested = (name: string) => ({
  required: ["in"],
  properties: { in: { $ref: `#/components/schemas/${name}` } },
});

/** Schemas that changes may refer to; they stay the same. */
const SHARED = {
  Cat: tagged({ const: "cat" }, "name"),
  OldCat: tagged({ const: "cat" }, "age"),
  Dog: tagged({ const: "dog" }, "name"),
  Bug: tagged({ type: "string" }, "legs"),
  Fly: tagged({ type: "string" }, "wings"),
  Named: { required: ["name"] },
  AlsoNamed: { $ref: "#/components/schemas/Named" },
  Nested: nested("Nested"),
  AlsoNested: nested("AlsoNested"),
  Maybe: { type: ["string", "null"] },
  Pair: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
  Text: { type: "string" },
  Anything: {},
  Kept: { not: { required: ["lost"] } },
  Word: { type: "string", minLength: 2, pattern: "^a" },
  Described: { type: "string", description: "Words." },
  Words: { anyOf: [{ $ref: "#/components/schemas/Text" }, { type: "null" }] },
  Loop: { $ref: "#/components/schemas/Loop" },
  Spiral: { anyOf: [{ $ref: "#/components/schemas/Spiral" }, { type: "null" }] },
  Bag: { type: "array", items: { type: "string" }, uniqueItems: false },
  Count: { type: "integer", minimum: 1 },
  List: { type: "array", items: { type: "string" } },
  Pet: { type: "object", required: ["kind"], properties: { kind: { type: "string" } } },
  Bird: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { wings: {} } }] },
  Fish: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { fins: {} } }] },
  Choice: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/List" }] },
};

const PROPERTY = /^\/components\/schemas\/All\/properties\/(\d+)(?=\/|$)/;

/** Compares all changes at once, as properties of one object that is sent and read. */
export async function compareSchemas(
  changes: readonly SchemaChange[],
): Promise<readonly SchemaFindings[]> {
  const forwards = await compareForwards(changes);
  const backwards = await compareForwards(changes.map(({ old, now }) => ({ old: now, now: old })));
  return forwards.map((found, index) => {
    const back = backwards[index] ?? [];
    return {
      findings: [...found, ...back],
      forwards: found.map(lineOf).sort(),
      backwards: back.map(lineOf).sort(),
    };
  });
}

const lineOf = ({ verdict, kind, at, part }: Finding): string =>
  `${verdict} ${kind} ${at} (${part})`;

/** The findings on each change in one direction. */
async function compareForwards(
  changes: readonly SchemaChange[],
): Promise<readonly (readonly Finding[])[]> {
  const [old, now] = [
    await describeFiles({ "o.json": documentOf(changes.map((change) => change.old)) }),
    await describeFiles({ "o.json": documentOf(changes.map((change) => change.now)) }),
  ];
  const found = changes.map((): Finding[] => []);
  for (const finding of compareDescriptions(old, now, { today: TODAY }).findings) {
    const [property, index] = PROPERTY.exec(finding.at) ?? [];
    const own = found[Number(index)];
    if (property === undefined || own === undefined)
      throw new Error(`not in a property: ${finding.kind} ${finding.at}`);
    own.push({ ...finding, at: finding.at.slice(property.length) });
  }
  return found;
}

function documentOf(schemas: readonly unknown[]): object {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/All" } } };
  const properties = Object.fromEntries(schemas.map((schema, index) => [index, schema]));
  return {
    openapi: "3.1.1",
    info: { title: "Schemas", version: "1.0.0" },
    paths: {
      "/all": {
        post: {
          operationId: "sendAll",
          requestBody: { required: true, content },
          responses: { 200: { description: "All.", content } },
        },
      },
    },
    components: { schemas: { ...SHARED, All: { type: "object", properties } } },
  };
}
