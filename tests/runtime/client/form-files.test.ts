/** Files in a form, in every representation of bytes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";

import { clientOf } from "../../../runtime/client/client.js";
import type { Call, Client } from "../../../runtime/client/call/types.js";
import { typeErrors } from "../../support/compile.js";
import { type Generated, generateClient } from "./setup.js";
import { list, object, text } from "../../support/openapi.js";

const file = { type: "string", contentMediaType: "image/png" };
const schema = object({ photo: file, more: list(file), caption: text }, ["photo"]);

let generated: Generated;
beforeAll(async () => {
  generated = await generateClient({
    paths: {
      "/photos": {
        post: {
          operationId: "addPhoto",
          requestBody: { required: true, content: { "multipart/form-data": { schema } } },
          responses: { 204: { description: "" } },
        },
      },
    },
  });
});

it("files are sent from bytes, buffers, blobs and streams", async () => {
  let sent: FormData | undefined;
  const client = clientOf({
    baseUrl: "http://127.0.0.1",
    fetch: async (input, init) => {
      sent = await new Request(input, init).formData();
      return new Response(null, { status: 204 });
    },
  });
  const { addPhoto } = (await generated.load("client/general.ts")) as {
    addPhoto(client: Client, request: object): Call<unknown, Record<number, unknown>>;
  };
  const bytes = new Uint8Array([1, 2, 3]);
  const more = [bytes.buffer, new Blob([bytes]), new Blob([bytes]).stream()];
  await addPhoto(client, { body: { photo: bytes, more, caption: "c" } });
  const files = [...(sent?.getAll("photo") ?? []), ...(sent?.getAll("more") ?? [])];
  expect(files.map((one) => (one instanceof File ? one.size : one))).toEqual([3, 3, 3, 3]);
  expect(sent?.get("caption")).toBe("c");
});

it("the types of files say so", () => {
  const program = (photo: string): string => `
import { createApi } from "./client/index.js";
const bytes = new Uint8Array(1);
await createApi().general.addPhoto({
  body: { photo: ${photo}, more: [bytes, new Blob([]), new Blob([]).stream()], caption: "c" },
});
export {};
`;
  writeFileSync(join(generated.folder, "right.ts"), program("bytes"));
  writeFileSync(join(generated.folder, "wrong.ts"), program('"text"'));
  const errors = typeErrors(generated.folder, "7", ["right.ts", "wrong.ts"]);
  expect(errors).toEqual([expect.stringContaining("wrong.ts(5,11): error TS2322")]);
});
