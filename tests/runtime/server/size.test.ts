/** The size of `server.ts`, and the time to type-check it, grow linearly with the document. */
import { expect, it } from "vitest";
import { inFolder, sourcesOf } from "../../output/artefacts/outputs.js";
import { typeErrors, typeInstantiations } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { list, object, ref, text } from "../../support/openapi.js";

const LIMITS = {
  "X-RateLimit-Limit": { schema: { type: "integer" } },
  "X-RateLimit-Remaining": { schema: { type: "integer" } },
};
const json = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

const listOf = (name: string) => list(ref(name));

/** A resource that is one of two kinds, what the server adds to it and what it fills in, a page of them, and an event. */
const resource = (index: number) => ({
  [`Thing${index}`]: {
    oneOf: [ref(`Bought${index}`), ref(`Rented${index}`)],
    discriminator: { propertyName: "kind" },
  },
  [`Bought${index}`]: object(
    {
      kind: { const: "bought" },
      id: { ...text, readOnly: true },
      name: text,
      price: { type: "integer" },
      state: { ...text, enum: ["new", "sold"], default: "new" },
    },
    ["kind", "id", "name"],
  ),
  [`Rented${index}`]: object({ kind: { const: "rented" }, until: text, before: listOf("Owner") }, [
    "kind",
  ]),
  [`ThingPage${index}`]: object({ data: listOf(`Thing${index}`), next: text }, ["data"]),
  [`ThingEvent${index}`]: object(
    { type: { const: `thing-${index}.made` }, data: object({ object: ref(`Thing${index}`) }) },
    ["type", "data"],
  ),
});

const failures = {
  "404": { description: "Not there.", headers: LIMITS },
  "409": { description: "Already there.", ...json("Conflict") },
  "5XX": { description: "Not now.", ...json("Problem") },
  default: { description: "Something else.", ...json("Problem") },
};

const operations = (index: number) => ({
  get: {
    operationId: `listThings${index}`,
    tags: [`Tag ${index % 7}`],
    parameters: [
      { name: "cursor", in: "query", schema: text },
      { name: "page", in: "query", schema: { type: "integer", default: 1 } },
    ],
    "x-pagination": { style: "cursor", items: "/data", next: "/next", page: "cursor" },
    responses: { "200": { description: "A page.", ...json(`ThingPage${index}`) }, ...failures },
  },
  post: {
    operationId: `makeThing${index}`,
    tags: [`Tag ${index % 7}`],
    requestBody: { required: true, ...json(`Thing${index}`) },
    responses: {
      "201": { description: "Made.", headers: LIMITS, ...json(`Thing${index}`) },
      ...failures,
    },
  },
});

/** Two operations and a webhook for each of a number of resources, no two of which have equal types. */
function documentOf(count: number): object {
  const each = Array.from({ length: count }, (_, index) => index);
  const paths = each.map((index) => [`/shops/{shop}/things-${index}`, operations(index)]);
  const parameters = [{ name: "shop", in: "path", required: true, schema: text }];
  const webhooks = each.map((index) => [
    `thing-${index}.made`,
    {
      post: { requestBody: json(`ThingEvent${index}`), responses: { "204": { description: "" } } },
    },
  ]);
  return {
    paths: Object.fromEntries(paths.map(([path, item]) => [path, { parameters, ...Object(item) }])),
    webhooks: Object.fromEntries(webhooks),
    components: {
      schemas: {
        ...Object.assign({}, ...each.map(resource)),
        ...{ Owner: object({ name: text }), Problem: object({ message: text }) },
        Conflict: object({ other: text }, ["other"]),
      },
    },
  };
}

const SERVER = { only: ["types", "server"], options: { server: { validate: false } } } as const;

/** Twice as many operations may take the compiler 2 to the power of 1.1 as many instantiations. */
const GROWTH = 2 ** 1.1;
/** For a resource with its two operations, its webhook and all artefacts. */
const INSTANTIATIONS = 1000;

it("the work of the compiler grows in step with the number of operations", async () => {
  const counts: number[] = [];
  for (const resources of [20, 40, 80]) {
    const { files } = await generateFrom(documentOf(resources));
    counts.push(
      await inFolder(files, (folder) => typeInstantiations(folder, "7", sourcesOf(files))),
    );
  }
  const [one = 0, two = 0, four = 0] = counts;
  // What the runtime and zod take is in all of them.
  expect((two - one) / 20).toBeLessThan(INSTANTIATIONS);
  expect((four - two) / (two - one)).toBeLessThan(GROWTH);
});

it("a server with as many operations as the largest descriptions have compiles", async () => {
  const { files } = await generateFrom(documentOf(650), SERVER);
  const errors = await inFolder(files, (folder) => typeErrors(folder, "7", ["server.ts"]));
  expect(errors).toEqual([]);
});

it("a server declares no input that equals what is sent", async () => {
  const { files } = await generateFrom(documentOf(20), SERVER);
  expect(files.get("operations.ts")).toMatch(/"X-RateLimit-Limit"/);
  expect(files.get("server.ts")).not.toMatch(/"X-RateLimit-Limit"/);
});
