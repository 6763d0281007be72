import type { ReadDescription } from "../../../../generator/output/stages/stage.js";
import { describeFiles } from "../compare.js";
import type { Change, Keywords } from "./changes.js";
import type { Place } from "./places.js";

/** A description with an operation for each schema, which is sent and read. */
export interface Version {
  readonly description: ReadDescription;
  readonly schemas: readonly Keywords[];
  readonly components: Keywords;
}

export async function versionOf(
  changes: readonly Change[],
  place: Place,
  side: "old" | "now",
): Promise<Version> {
  const components: Record<string, Keywords> = {};
  const schemas = changes.map((change, index) => {
    let count = 0;
    return place.schema(change.form, change[side], (schema) => {
      const name = `Schema${index}Part${count++}`;
      components[name] = schema;
      return { $ref: `#/components/schemas/${name}` };
    });
  });
  const contents = schemas.map((schema) => ({ content: { "application/json": { schema } } }));
  const document = {
    openapi: "3.1.1",
    info: { title: "Changes", version: "1.0.0" },
    paths: Object.fromEntries(
      contents.map((body, index) => [
        `/${index}`,
        { post: { requestBody: body, responses: { 200: { description: "Fine.", ...body } } } },
      ]),
    ),
    components: { schemas: components },
  };
  return { description: await describeFiles({ "o.json": document }), schemas, components };
}
