/** Multipart bodies, and their limits. */
import { describe, expect, it } from "vitest";

import type { Binary } from "../../../../runtime/types/binary.js";
import { type Seen } from "../support.js";
import { ONE_FILE, type Settings, uploading, part, field, upload, send } from "./upload.js";

/** A body that is right but for its boundary. */
const bounded = (boundary: string): string =>
  `${field("count", "1")}--b--`.replaceAll("--b", `--${boundary}`);

describe("a multipart body", () => {
  const body = `${field("count", "7")}${field("tags", "x")}${field("meta", '{"a":1}')}${upload("file", "a.txt", "line\r\n--not\r\n-b\r\n\r\n--")}--b--\r\n`;
  const expected = {
    count: 7,
    tags: ["x"],
    meta: { a: 1 },
    file: { name: "a.txt", type: "text/plain", text: "line\r\n--not\r\n-b\r\n\r\n--" },
  };

  it.each([1, 2, 3, 5, 7, 64, 10_000])(
    "a multipart body is read in chunks of %i bytes",
    async (size) => {
      const response = await send(uploading(), body, size);
      expect(await response.json()).toEqual(expected);
    },
  );

  it("a multipart body is read as browsers send it", async () => {
    const data = new FormData();
    data.append("count", "7");
    data.append("tags", "a\nb");
    data.append("tags", "ü");
    data.append("file", new File(["é"], 'we"ird\r\n.txt', { type: "text/csv" }));
    const response = await uploading().fetch("POST /a", { body: data });
    expect(await response.json()).toEqual({
      count: 7,
      tags: ["a\r\nb", "ü"],
      file: { name: 'we"ird\r\n.txt', type: "text/csv", text: "é" },
    });
  });

  it("a multipart body may have a preamble, padding, an epilogue and a quoted boundary", async () => {
    const odd = `hello\r\n--b \t\r\nContent-Disposition: form-data; name=count\r\n\r\n1\r\n--b--bye`;
    const response = await send(
      uploading(),
      odd,
      3,
      'multipart/form-data; charset=utf-8; boundary="b"',
    );
    expect(await response.json()).toEqual({ count: 1 });
  });

  it("a multipart body never makes a path or a number of a name", async () => {
    for (const name of ["../../etc/passwd", "C:\\\\x\\\\passwd", "/passwd", "..\\\\passwd"]) {
      const response = await send(uploading(), `${upload("file", name, "x")}--b--`);
      expect(await response.json()).toMatchObject({ file: { name: "passwd" } });
    }
    const response = await send(
      uploading(),
      `${field("__proto__", "1")}${field("constructor", "2")}--b--`,
    );
    expect(await response.text()).toContain('"constructor"');
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
  });

  it.each([
    ["no boundary", bounded(""), "multipart/form-data"],
    ["a boundary with a line break", "--b--", 'multipart/form-data; boundary="b\\r"'],
    [
      "a boundary that is too long",
      bounded("b".repeat(71)),
      `multipart/form-data; boundary=${"b".repeat(71)}`,
    ],
    ["no end", field("count", "1")],
    ["an end within a header", "--b\r\nContent-Disposition: form-data"],
    ["no delimiter at all", "hello"],
    ["no name", part("Content-Disposition: form-data", "x") + "--b--"],
    ["no disposition", part("Content-Type: text/plain", "x") + "--b--"],
    ["two names", part('Content-Disposition: form-data; name="a"; name="b"', "x") + "--b--"],
    [
      "two dispositions",
      part(
        'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"',
        "x",
      ) + "--b--",
    ],
    ["a folded header", part('Content-Disposition: form-data;\r\n name="a"', "x") + "--b--"],
    ["a control character", part('Content-Disposition: form-data; name="a\u0000"', "x") + "--b--"],
    [
      "an encoding",
      part(
        'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64',
        "eA==",
      ) + "--b--",
    ],
  ])(
    "a multipart body is refused with %s",
    async (_, text, type = "multipart/form-data; boundary=b") => {
      const response = await send(uploading(), text, 16, type);
      expect([response.status, await response.text()]).toEqual([400, expect.any(String)]);
    },
  );
});

describe("limits of a multipart body", () => {
  const status = async (
    settings: Settings,
    body: string,
    handler?: (seen: Seen) => Promise<unknown>,
  ): Promise<number> => (await send(uploading(settings, handler), body, 1000)).status;

  it("limits of a multipart body apply to parts, their headers, fields, files and the whole body", async () => {
    const many = field("tags", "x").repeat(11) + "--b--";
    expect(await status({ limits: { parts: 10 } }, many)).toBe(413);
    expect(await status({ limits: { parts: 11 } }, many)).toBe(200);
    const header =
      part(`Content-Disposition: form-data; name="a"\r\nX-A: ${"a".repeat(9000)}`, "x") + "--b--";
    expect(await status({}, header)).toBe(400);
    expect(await status({ limits: { partHeaderBytes: 10_000 } }, header)).toBe(200);
    const fields = field("tags", "x".repeat(60)).repeat(2) + "--b--";
    expect(await status({ limits: { bodyBytes: 100 } }, fields)).toBe(413);
    const file = upload("file", "a", "x".repeat(5000)) + "--b--";
    expect(await status({ limits: { fileBytes: 4999 } }, file)).toBe(413);
    expect(await status({ limits: { fileBytes: 5000 } }, file)).toBe(200);
    expect(await status({ limits: { uploadBytes: 4999 } }, file)).toBe(413);
  });

  it("limits of a multipart body apply before the first part and after the last one", async () => {
    const limits = { uploadBytes: 10_000 };
    expect(await status({ limits }, `${"x".repeat(20_000)}\r\n${field("count", "1")}--b--`)).toBe(
      413,
    );
    expect(await status({ limits }, `${field("count", "1")}--b--${"x".repeat(20_000)}`)).toBe(413);
  });

  it("limits of a multipart body include time", async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("--b\r\n")),
    });
    const response = await uploading({ limits: { idle: 20 } }).fetch("POST /a", {
      body: silent,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(response.status).toBe(408);
  });

  it("limits of a multipart body are linear in what nearly looks like a delimiter", async () => {
    const near = "\r\n--boundaryboundar".repeat(100_000);
    const boundary = "boundaryboundary";
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${near}\r\n--${boundary}--`;
    const length = async ({ body: value }: Seen) =>
      (value as { file: Binary }).file.text().then((text) => text.length);
    const response = await send(
      uploading({}, length, ONE_FILE),
      body,
      65_536,
      `multipart/form-data; boundary=${boundary}`,
    );
    expect(await response.json()).toBe(near.length);
  });
});
