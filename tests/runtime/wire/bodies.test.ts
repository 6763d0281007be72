import { describe, expect, it } from "vitest";
import type { Binary } from "../../../runtime/types/binary.js";
import { CODECS } from "../../../runtime/wire/bodies/codec.js";
import { limitBody } from "../../../runtime/wire/bodies/bounded.js";
import { fileName } from "../../../runtime/wire/bodies/bytes.js";
import { decodeBody, encodeBody } from "../../../runtime/wire/bodies/body.js";
import type { ContentDescriptor, Shape } from "../../../runtime/wire/descriptors/descriptor.js";
import { DecodeError, EncodeError } from "../../../runtime/wire/values/errors.js";

/** Encodes a body, sends it as a request, and decodes it. */
function sent(content: ContentDescriptor, value: unknown, contentType?: string): Request {
  const { body, contentType: type } = encodeBody(content, value, contentType);
  const init = {
    method: "POST",
    body,
    duplex: "half",
    ...(type !== undefined && { headers: { "content-type": type } }),
  };
  return new Request("https://x.test", init);
}

const trip = (content: ContentDescriptor, value: unknown): Promise<unknown> =>
  decodeBody(content, sent(content, value));

const json: ContentDescriptor = { type: "application/json", codec: "json" };

it.each(["", "123", "null", '"', '"a"', "{}", "é\n"])(
  "a text of any media type comes back as it was, whatever its label: %j",
  async (text) => {
    const any: ContentDescriptor = { type: "*/*", codec: "text" };
    for (const label of ["text/plain", "application/json", "application/problem+json"])
      expect(await decodeBody(any, sent(any, text, label)), label).toBe(text);
  },
);

it("a text that is labelled as JSON, and is none, is read as it is", async () => {
  const headers = { "content-type": "application/json" };
  for (const text of ["hello", "123", "{"])
    expect(await decodeBody({ type: "*/*", codec: "text" }, new Response(text, { headers }))).toBe(
      text,
    );
});

it("JSON and text that cannot be read or written say so", async () => {
  await expect(decodeBody(json, new Response("{"))).rejects.toThrow(DecodeError);
  expect(() => encodeBody(json, () => 1)).toThrow(EncodeError);
});

it("JSON and text are decoded by their charset", async () => {
  const latin = new Response(new Uint8Array([0x22, 0xe9, 0x22]), {
    headers: { "content-type": "application/json; charset=iso-8859-1" },
  });
  expect(await decodeBody(json, latin)).toBe("é");
  const odd = new Response("1", {
    headers: { "content-type": "application/json; charset=nonsense" },
  });
  await expect(decodeBody(json, odd)).rejects.toThrow(/charset/);
  expect(await decodeBody(json, new Response(new Blob(["1"]).stream()))).toBe(1);
  const cut = new Response(new Uint8Array([0x61, 0, 0x62]), {
    headers: { "content-type": "text/plain; charset=utf-16le" },
  });
  expect(await decodeBody({ type: "text/plain", codec: "text" }, cut)).toBe("a\ufffd");
});

describe("multipart", () => {
  const shape: Shape = {
    object: {
      file: "binary",
      files: { array: "binary" },
      meta: { object: { a: "number" } },
      tags: { array: "string" },
      count: "number",
    },
  };
  const content: ContentDescriptor = { type: "multipart/form-data", codec: "multipart", shape };

  it("the multipart codec holds lists and objects that may be null as those that may not", async () => {
    const orNull = (one: Shape): Shape => ({ anyOf: ["null", one] });
    const nullable: Shape = {
      object: { tags: orNull({ array: "string" }), meta: orNull({ object: { a: "number" } }) },
    };
    const value = { tags: ["x"], meta: { a: 1 } };
    expect(await trip({ ...content, shape: nullable }, value)).toEqual(value);
    const form = "application/x-www-form-urlencoded";
    expect(await trip({ type: form, codec: "form", shape: nullable }, value)).toEqual(value);
  });

  it("the multipart codec reads a list of objects from a part for each, or from one part for all", async () => {
    const item: Shape = { object: { a: "number" } };
    const listed = { ...content, shape: { object: { list: { array: item } } } };
    const read = async (...parts: readonly string[]): Promise<unknown> => {
      const form = new FormData();
      for (const part of parts) form.append("list", part);
      return await trip(listed, form);
    };
    expect(await read('{"a":1}', '{"a":2}')).toEqual({ list: [{ a: 1 }, { a: 2 }] });
    expect(await read('[{"a":1},{"a":2}]')).toEqual({ list: [{ a: 1 }, { a: 2 }] });
    expect(await read('{"a":1}')).toEqual({ list: [{ a: 1 }] });
  });

  it("the multipart codec takes the name and the type of a file from its bytes, also those of a stream", async () => {
    const bytes = Object.assign(new Blob(["A"]).stream(), { name: "a/b.png", type: "image/png" });
    const text = await sent(content, { file: bytes }).text();
    expect(text).toContain('name="file"; filename="b.png"\r\nContent-Type: image/png\r\n\r\nA');
  });

  it("the multipart codec sends header fields that the document fixes", async () => {
    const headers = { "X-Part": "1", "Content-Disposition": "attachment" };
    const text = await sent({ ...content, parts: { count: { headers } } }, { count: 5 }).text();
    expect(text).toContain('form-data; name="count"\r\nX-Part: 1\r\n\r\n5\r\n');
  });

  it("the multipart codec cannot be broken out of by a name", async () => {
    const evil = new File(["x"], 'a"; name="admin"\r\nX: y\r\n\r\n', { type: "text/plain" });
    const free: ContentDescriptor = {
      type: "multipart/form-data",
      codec: "multipart",
      shape: { object: { file: "binary" }, rest: "string" },
    };
    const read = (await trip(free, { file: evil, 'b"\r\n': "1" })) as Record<string, unknown>;
    expect(Object.keys(read)).toEqual(['b"\r\n', "file"]);
  });

  it("the multipart codec never takes a path for a file name", async () => {
    const form = new FormData();
    form.append("file", new Blob(["x"]), "../../etc/passwd");
    const read = (await decodeBody(
      content,
      new Request("https://x.test", { method: "POST", body: form }),
    )) as { file: File };
    expect(read.file.name).toBe("passwd");
  });

  it("the multipart codec streams what can only be read once", async () => {
    const stream = new Blob(["a".repeat(100_000)]).stream();
    const { body } = encodeBody(content, { file: stream, count: 1 });
    expect(body).toBeInstanceOf(ReadableStream);
    const read = (await trip(content, {
      file: new Blob(["a".repeat(100_000)]).stream(),
      count: 1,
    })) as { file: File; count: number };
    expect([read.file.size, read.count]).toEqual([100_000, 1]);
  });

  it("the multipart codec passes a FormData on, and reports what is not in parts", async () => {
    const form = new FormData();
    form.append("count", "5");
    expect(await trip(content, form)).toEqual({ count: 5 });
    await expect(
      decodeBody(
        content,
        new Response("x", { headers: { "content-type": "multipart/form-data; boundary=b" } }),
      ),
    ).rejects.toThrow(DecodeError);
  });
});

describe("parts without names", () => {
  const content: ContentDescriptor = {
    type: "multipart/mixed",
    codec: "multipart-array",
    firstParts: [{ shape: "number" }, { shape: "string", contentType: "text/html, text/markdown" }],
    otherParts: { shape: "binary", contentType: "image/png", headers: { "X-Part": "1" } },
  };
  const received = (text: string, more: Partial<ContentDescriptor> = {}): Promise<unknown> =>
    decodeBody(
      { ...content, ...more },
      new Response(text, { headers: { "content-type": 'multipart/mixed; boundary="b"' } }),
    );

  it("parts without names are sent as the encoding of their position says", async () => {
    const request = sent(content, [5, "<a>", new Uint8Array([65])]);
    const [boundary] = /apostille-[\w-]+/.exec(request.headers.get("content-type") ?? "") ?? [];
    expect((await request.text()).replaceAll(boundary ?? "", "b").split("\r\n")).toEqual([
      ...["--b", "Content-Type: text/plain", "", "5"],
      ...["--b", "Content-Type: text/plain", "", "<a>"],
      ...["--b", "Content-Type: image/png", "X-Part: 1", "", "A", "--b--", ""],
    ]);
    const file = new File(["B"], "a/b.gif", { type: "image/gif" });
    const [, , read] = (await trip(content, [5, "5", file])) as [unknown, unknown, File];
    expect([read.name, read.type, await read.text()]).toEqual(["b.gif", "image/gif", "B"]);
    expect(() => encodeBody(content, { a: 1 })).toThrow("must be an array");
    const head = { firstParts: [{ headers: { "X-Part": "\n" } }] };
    expect(() => encodeBody({ ...content, ...head }, [1])).toThrow('header "X-Part" of a part');
  });

  it.each<[string, string, readonly unknown[]]>([
    ["without header fields", "--b\r\n\r\n7\r\n--b\r\n\r\n7\r\n--b--", [7, "7"]],
    ["of JSON", "--b\r\nContent-Type: a/b+json\r\n\r\n[1]\r\n--b--", [[1]]],
    ["after a preamble", "x\r\n--b\r\n\r\n7\r\n--b--\r\ny", [7]],
    ["that are none", "--b--", []],
  ])("parts without names: %s are read", async (_, text, values) => {
    expect(await received(text)).toEqual(values);
  });

  it("parts without names stay bytes if neither the document nor their media type says otherwise", async () => {
    const text =
      "--b\r\nContent-Type: a/b\r\n\r\n7\r\n--b\r\nContent-Type: text/c\r\n\r\n7\r\n--b--";
    const [blob, plain] = (await received(text, { firstParts: [], otherParts: {} })) as [Blob, 7];
    expect([blob.type, await blob.text(), plain]).toEqual(["a/b", "7", "7"]);
  });

  it("parts without names that are cut off or too long are no body", async () => {
    await expect(received("--b\r\n\r\n7")).rejects.toThrow(DecodeError);
    const { decode } = CODECS["multipart-sequence"];
    const items = (await decode(content, sent(content, ["x".repeat(9)]), {
      maxItemLength: 8,
    })) as AsyncIterable<unknown>;
    await expect(items[Symbol.asyncIterator]().next()).rejects.toThrow("longer than 8");
  });
});

describe("binary", () => {
  const content: ContentDescriptor = { type: "image/*", codec: "binary" };

  it.each([
    ["a Blob", () => new Blob(["abc"])],
    ["an ArrayBuffer", () => new Blob(["abc"]).arrayBuffer()],
    ["a view", () => new TextEncoder().encode("xabcx").subarray(1, 4)],
    ["a stream", () => new Blob(["abc"]).stream()],
    ["a text", () => "abc"],
    ["what was read", () => decodeBody(content, new Response("abc"))],
  ])("a binary body may be %s", async (_, make) => {
    const read = (await trip(content, await make())) as Binary;
    expect(await read.text()).toBe("abc");
  });

  it("a binary body makes a range concrete", () => {
    expect(encodeBody(content, new Blob(["x"], { type: "image/png" })).contentType).toBe(
      "image/png",
    );
    expect(encodeBody(content, "x").contentType).toBe("application/octet-stream");
    expect(
      encodeBody(content, new Blob(["x"], { type: "image/png" }), "image/webp").contentType,
    ).toBe("image/webp");
  });

  it("a binary body keeps type and file name", async () => {
    const headers = {
      "content-type": "image/png",
      "content-disposition": "attachment; filename=\"a.png\"; filename*=UTF-8''C%3A%5C%C3%A9.png",
    };
    const read = (await decodeBody(content, new Response("x", { headers }))) as Binary;
    expect([read.type, read.name]).toEqual(["image/png", "é.png"]);
  });
});

it.each([
  [null, undefined],
  ["attachment", undefined],
  ["attachment; filename=a.txt", "a.txt"],
  ["attachment;filename=a.txt; size=3", "a.txt"],
  ['attachment; FileName="a;b.txt"; size=3', "a;b.txt"],
  [String.raw`attachment; filename="a\"b\\c.txt"`, "c.txt"],
  [String.raw`attachment; filename="say \"hi\".txt"`, 'say "hi".txt'],
  ['attachment; filename=""', undefined],
  ["attachment; filename=", undefined],
  ["attachment; filename*=UTF-8''%e2%82%ac.txt; filename=euro.txt", "€.txt"],
  ["attachment; filename=euro.txt; filename*=utf-8''%E2%82%AC.txt", "€.txt"],
  ["attachment; filename*=utf-8''100%.txt", "100%.txt"],
  ["attachment; filename*=utf-8''..%2F..%2Fetc%2Fpasswd", "passwd"],
  [String.raw`attachment; filename=..\..\a.txt`, "a.txt"],
  ['attachment; filename="a/"', undefined],
  ["attachment; filename=.", undefined],
  ['attachment; filename="a/.."', undefined],
  ["attachment; filename=.profile", ".profile"],
])("the name of a file is read from %j as %j, and is never a path", (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});

describe("a limit", () => {
  const read = (text: string, maxBytes: number): Promise<string> =>
    limitBody(new Response(text), { maxBytes }).text();

  it("a limit allows as many bytes, and not one more", async () => {
    expect(await read("abc", 3)).toBe("abc");
    expect(await read("", 0)).toBe("");
    await expect(read("abcd", 3)).rejects.toThrow("the body has more than 3 bytes");
    await expect(read("a", 0)).rejects.toThrow(DecodeError);
    expect(await limitBody(new Response(null), { maxBytes: 0 }).text()).toBe("");
  });
});
