/** Under which addresses a mock finds an operation. */
import { expect, it } from "vitest";

import { mockOf } from "./mock-of.js";

const answering = (text: string) => ({
  get: { responses: { 200: { content: { "text/plain": { schema: { const: text } } } } } },
});

it.each([
  ["/things", "things"],
  ["/v1/things", "things"],
  ["/v1/v1/sites", "sites"],
  ["/v1/sites", "sites"],
  ["/v1/both", "both"],
  ["/v1/v1/both", "both below v1"],
])("a mock whose paths may begin with the base path answers %s as %s", async (path, text) => {
  const send = await mockOf(
    {
      "/things": answering("things"),
      "/v1/sites": answering("sites"),
      "/both": answering("both"),
      "/v1/both": answering("both below v1"),
    },
    { document: { servers: [{ url: "https://things.test/v1" }] } },
  );
  expect(await send(path)).toMatchObject({ text });
  expect((await send(path, { method: "DELETE" })).response.status).toBe(405);
  expect((await send("/v1/none")).response.status).toBe(404);
});
