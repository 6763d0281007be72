/** The types of response headers: those of components are called like these, and all others are written in place. */
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });
const age = { required: true, schema: { type: "integer" } };

async function operationsOf(responses: object, components: object): Promise<string> {
  const document = {
    openapi: "3.1.1",
    info: { title: "Headers", version: "1" },
    paths: { "/things": { get: { operationId: "listThings", responses } } },
    components,
  };
  const { files } = await generateFrom(document, { only: ["types"] });
  return files.get("operations.ts") ?? "";
}

it("components have types of their own", async () => {
  const text = await operationsOf(
    {
      200: { description: "", headers: { Age: ref("headers", "Age"), "X-Page": { schema: {} } } },
      404: ref("responses", "NotFound"),
    },
    {
      headers: { Age: age },
      responses: {
        NotFound: { description: "It is gone.", headers: { Age: ref("headers", "Age") } },
      },
    },
  );
  expect(text).toContain(`export interface ListThingsResponses {
  200: undefined;
  404: NotFoundResponse;
  headers: { 200: AgeHeader & { "X-Page"?: unknown }; 404: NotFoundHeaders };
}

/** It is gone. */
export type NotFoundResponse = undefined;
export type NotFoundHeaders = AgeHeader;

export interface AgeHeader {
  Age: number;
}
`);
});

it("a description beside a reference stays where it is written", async () => {
  const text = await operationsOf(
    {
      403: ref("responses", "Refused"),
      404: { ...ref("responses", "Refused"), description: "Not yours." },
    },
    { responses: { Refused: { description: "No." } } },
  );
  expect(text).toContain(`export interface ListThingsResponses {
  403: RefusedResponse;
  /** Not yours. */
  404: RefusedResponse;
}

/** No. */
export type RefusedResponse = undefined;
`);
});

it("a component that has several meanings is written in place", async () => {
  const text = await operationsOf(
    {
      200: {
        description: "",
        headers: { "X-A": ref("headers", "Age"), "X-B": ref("headers", "Age") },
      },
    },
    { headers: { Age: age } },
  );
  expect(text).toContain(`headers: { 200: { "X-A": number; "X-B": number } };`);
});
