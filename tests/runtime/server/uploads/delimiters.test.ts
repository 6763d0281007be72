/** Multipart bodies at their edges: delimiters, headers, limits, and which parts are files. */
import { describe, expect, it, test } from "vitest";

import { MultipartReader } from "../../../../runtime/wire/multipart/reader.js";
import type { ContentDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { diskUploads } from "../../../../runtime/server/adapters/node.js";
import { harness, operation } from "../support.js";
import {
  describeBody,
  field,
  form,
  part,
  type Settings,
  send,
  upload,
  uploading,
} from "./upload.js";

const NAMED = 'Content-Disposition: form-data; name="any"';

const delimited = (padding: string): string => `--b${padding}\r\n${NAMED}\r\n\r\nx\r\n--b--`;

it.each([
  ["nothing", ""],
  ["a space", " "],
  ["two spaces", "  "],
  ["a space and a tab", " \t"],
  ["64 spaces", " ".repeat(64)],
])("a delimiter may be followed by %s", async (_, padding) => {
  for (const size of [1, 1000]) {
    const response = await send(uploading(), delimited(padding), size);
    expect(await response.json()).toEqual({ any: "x" });
  }
});

it.each([
  ["anything else", "XY"],
  ["anything else before a space", "X "],
  ["anything else after a space", " X"],
  ["anything else after two spaces", "  X"],
  ["more spaces", " ".repeat(65)],
])("a delimiter cannot be followed by %s", async (_, padding) => {
  for (const size of [1, 1000]) {
    const response = await send(uploading(), delimited(padding), size);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("malformed delimiter"),
    ]);
  }
});

it.each(["", "X", " ", " ".repeat(100)])(
  "a delimiter cannot be followed by %j and nothing more",
  async (rest) => {
    const response = await send(uploading(), `--b${rest}`, 3);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("malformed delimiter"),
    ]);
  },
);

it.each(["\r", "\r\r", "\r\n", "\r\n-", "\r\n--", "a\r\n--\r"])(
  "a delimiter may come right after %j",
  async (content) => {
    for (const size of [1, 2, 1000]) {
      const body = `${upload("file", "a", content)}--b--`;
      expect(await (await send(uploading(), body, size)).json()).toMatchObject({
        file: { text: content },
      });
    }
  },
);

const read = async (headers: string, settings: Settings = {}, size = 1000) => {
  const response = await send(uploading(settings), `${part(headers, "x")}--b--`, size);
  return [response.status, await response.text()];
};
const fields = (count: number): string =>
  Array.from({ length: count }, (_, index) => `\r\nX-${index}: 1`).join("");

it.each([
  ["without spaces", 'content-disposition:form-data;name="any"'],
  ["with sixteen fields", NAMED + fields(15)],
])("the header of a part may be %s", async (_, headers) => {
  expect(await read(headers)).toEqual([200, '{"any":"x"}']);
});

it.each([
  ["with seventeen fields", NAMED + fields(16), "too many header fields"],
  ["with a line without a colon", `${NAMED}\r\nX`, "malformed header"],
  ["with a line without a name", `${NAMED}\r\n: x`, "malformed header"],
  ["that is empty", "", "malformed Content-Disposition"],
  ["with text after its parameters", `${NAMED} x`, "malformed Content-Disposition"],
  ["with another disposition", 'Content-Disposition: x; name="any"', "malformed Content-Disp"],
])("the header of a part cannot be one %s", async (_, headers, message) => {
  expect(await read(headers)).toEqual([400, expect.stringContaining(message)]);
});

it.each([1, 1000])(
  "the header of a part may be as large as the limit (%i bytes at a time)",
  async (size) => {
    const limit = (partHeaderBytes: number): Settings => ({ limits: { partHeaderBytes } });
    expect(await read(NAMED, limit(NAMED.length), size)).toEqual([200, '{"any":"x"}']);
    expect(await read(NAMED, limit(NAMED.length - 1), size)).toEqual([
      400,
      expect.stringContaining(`larger than ${NAMED.length - 1} bytes`),
    ]);
  },
);

test("the fields may be as large as the limit together", async () => {
  const body = `${field("tags", "xx")}${field("tags", "yyy")}--b--`;
  const status = async (bodyBytes: number) =>
    (await send(uploading({ limits: { bodyBytes } }), body)).status;
  expect([await status(5), await status(4)]).toEqual([200, 413]);
});

describe("a part", () => {
  const received = async (content: ContentDescriptor, body: string) => {
    const handler = async ({ body: value }: { readonly body: unknown }) => ({
      status: 200,
      body: await describeBody(value),
    });
    const operations = [
      operation("POST /a", handler, { body: { required: true, contents: [content] } }),
    ];
    const api = harness(operations, { uploads: diskUploads() });
    return (await send(api, `${body}--b--`)).json();
  };
  const file = (name: string, text: string) => ({ name, type: "text/plain", text });
  const a = upload("own", "a", "1");
  const b = upload("own", "b", "2");
  const plain = part('Content-Disposition: form-data; name="own"', "1");
  const { shape: _, ...undescribed } = form({});

  it.each<[string, ContentDescriptor, string, unknown]>([
    ["declared as a file", form({ own: "binary" }), plain, { type: "", text: "1" }],
    [
      "declared as a file or a text",
      form({ own: { anyOf: ["binary", "string"] } } as never),
      a,
      file("a", "1"),
    ],
    ["declared as files", form({ own: { array: "binary" } }), a, [file("a", "1")]],
    [
      "declared as files, two of them",
      form({ own: { array: "binary" } }),
      a + b,
      [file("a", "1"), file("b", "2")],
    ],
    ["declared as a text", form({ own: "string" }), a, "1"],
    ["declared as texts", form({ own: { array: "string" } }), a, ["1"]],
    ["without a type, with a file name", form({ own: "json" }), a, file("a", "1")],
    ["without a type, without a file name", form({ own: "json" }), plain, "1"],
    [
      "of a list without a type, with a file name",
      form({ own: { array: "json" } }),
      a,
      [file("a", "1")],
    ],
    ["that is not declared, with a file name", form({}), a, file("a", "1")],
    ["that is not declared, twice", form({}), a + b, [file("a", "1"), file("b", "2")]],
    ["that is not declared, without a file name", form({}), plain, "1"],
    ["of a body without properties, with a file name", undescribed, a, file("a", "1")],
    ["of a body without properties, twice", undescribed, a + b, [file("a", "1"), file("b", "2")]],
  ])("a part: %s is what its body says", async (_name, content, body, own) => {
    expect(await received(content, body)).toEqual({ own });
  });
});

describe("the parts of a body", () => {
  const reading = (text: string) => {
    let pulled = 0;
    const bytes = new TextEncoder().encode(text);
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (pulled >= bytes.length) return controller.close();
          controller.enqueue(bytes.slice(pulled, ++pulled));
        },
      },
      { highWaterMark: 0 },
    );
    const reader = new MultipartReader(stream, "b", { parts: 9, partHeaderBytes: 999 });
    return { reader, pulled: () => pulled };
  };
  const text = (stream: ReadableStream<Uint8Array> | undefined) => new Response(stream).text();

  it("the parts of a body are read in order", async () => {
    const { reader } = reading(`${field("a", "1")}${field("b", "2")}--b--`);
    const first = await reader.next();
    const second = await reader.next();
    await expect(text(first?.bytes)).rejects.toThrow("This part of the body was skipped");
    expect(await text(second?.bytes)).toBe("2");
    expect(await reader.next()).toBeUndefined();
    expect(await reader.next()).toBeUndefined();
  });

  it("the parts of a body cannot be read after the body was left", async () => {
    const { reader } = reading(`${field("a", "1")}--b--`);
    const part = await reader.next();
    await reader.cancel("enough");
    await expect(text(part?.bytes)).rejects.toThrow("This part of the body was skipped");
  });

  it("the parts of a body are not read before they are asked for", async () => {
    const { reader, pulled } = reading(`${field("a", "1")}--b--`);
    await reader.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(pulled()).toBe(field("a", "1").length - "1\r\n".length);
  });

  it("the parts of a body fail again where the body has ended too early", async () => {
    const { reader } = reading(field("a", "1").slice(0, -2));
    await reader.next();
    for (let time = 0; time < 2; time++)
      await expect(reader.next()).rejects.toThrow("ends before its last delimiter");
  });
});
