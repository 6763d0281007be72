/** The size of `server.ts`, and the time to type-check it, grow linearly with the document. */
import { expect, it } from "vitest";
import { inFolder } from "../../output/artefacts/outputs.js";
import { typeErrors, typeInstantiations } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";

const LIMITS = {
  "X-RateLimit-Limit": { schema: { type: "integer" } },
  "X-RateLimit-Remaining": { schema: { type: "integer" } },
};
const json = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

/**
 * A number of operations, each with parameters, a body, several responses with headers, and a default one.
 */
function documentOf(operations: number): object {
  const paths = Array.from({ length: operations }, (_, index) => [
    `/things-${index}/{id}`,
    {
      post: {
        operationId: `makeThing${index}`,
        tags: [`Tag ${index % 7}`],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "page", in: "query", schema: { type: "integer", default: 1 } },
        ],
        requestBody: { required: true, ...json(`Thing${index}`) },
        responses: {
          "201": { description: "Made.", headers: LIMITS, ...json(`Thing${index}`) },
          "404": { description: "Not there.", headers: LIMITS },
          default: { description: "Something else.", ...json("Problem") },
        },
      },
    },
  ]);
  const schemas = Array.from({ length: operations }, (_, index) => [
    `Thing${index}`,
    { type: "object", required: ["name"], properties: { name: { type: "string" } } },
  ]);
  const Problem = { type: "object", properties: { message: { type: "string" } } };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: Object.fromEntries(paths),
    components: { schemas: { ...Object.fromEntries(schemas), Problem } },
  };
}

const SERVER = { only: ["types", "server"], options: { server: { validate: false } } } as const;

it("the work of the compiler grows in step with the number of operations", async () => {
  const counts: number[] = [];
  for (const operations of [30, 60, 120]) {
    const { files } = await generateFrom(documentOf(operations), SERVER);
    counts.push(await inFolder(files, (folder) => typeInstantiations(folder, "7", ["server.ts"])));
  }
  const [one = 0, two = 0, four = 0] = counts;
  expect(two).toBeGreaterThan(one);
  expect((four - two) / (two - one)).toBeLessThan(2.2);
}, 120_000);

it("a server with as many operations as the largest descriptions have compiles", async () => {
  const { files } = await generateFrom(documentOf(1300), SERVER);
  const errors = await inFolder(files, (folder) => typeErrors(folder, "7", ["server.ts"]));
  expect(errors).toEqual([]);
}, 120_000);

it("declares equal headers once, and no input that equals what is sent", async () => {
  const { files } = await generateFrom(documentOf(20), SERVER);
  const operations = files.get("operations.ts") ?? "";
  expect(operations.match(/^export interface RateLimitHeaders /gm)).toHaveLength(1);
  expect(operations.match(/"X-RateLimit-Limit"/g)).toHaveLength(1);
  expect(files.get("server.ts")).not.toMatch(/"X-RateLimit-Limit"/);
});
