import { describe, expect, it } from "vitest";
import { diskUploads } from "../../runtime/server/adapters/node.js";
import type { RouterSettings } from "../../runtime/server/router/options.js";
import type { Principal } from "../../runtime/server/security/principal.js";
import type { Binary } from "../../runtime/types/binary.js";
import type { ContentDescriptor, Shape } from "../../runtime/wire/descriptors/descriptor.js";
import { type Harness, harness, operation, type Seen } from "./support.js";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const form = (members: Readonly<Record<string, Shape>>): ContentDescriptor => ({
  type: "multipart/form-data",
  codec: "multipart",
  shape: { object: members },
});

const FORM = form({
  file: "binary",
  files: { array: "binary" },
  count: "number",
  tags: { array: "string" },
  meta: { object: { a: "number" } },
  any: "json",
});

const isBinary = (value: unknown): value is Binary =>
  typeof value === "object" && value !== null && "stream" in value;

/** The body with its files as text. */
async function describeBody(body: unknown): Promise<unknown> {
  if (isBinary(body)) return { name: body.name, type: body.type, text: await body.text() };
  if (Array.isArray(body)) return Promise.all(body.map(describeBody));
  if (typeof body !== "object" || body === null) return body;
  const entries = Object.entries(body).map(
    async ([key, value]) => [key, await describeBody(value)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

type Settings = RouterSettings<Principal, unknown>;

const uploading = (settings: Settings = {}, handler?: (seen: Seen) => Promise<unknown>): Harness =>
  harness(
    [
      operation(
        "POST /a",
        async (seen) => ({
          status: 200,
          body: await (handler ?? (({ body }) => describeBody(body)))(seen),
        }),
        { body: { required: true, contents: [FORM] } },
      ),
    ],
    settings,
  );

const part = (headers: string, body: string): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
const field = (name: string, body: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, body);
const upload = (name: string, fileName: string, body: string): string =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain`,
    body,
  );

/** Sends text as multipart, in chunks of a size. */
function send(
  api: Harness,
  body: string,
  size = body.length,
  type = "multipart/form-data; boundary=b",
): Promise<Response> {
  const bytes = new TextEncoder().encode(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return api.fetch("POST /a", { body: stream, headers: { "content-type": type } });
}

async function inTemporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-uploads-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a multipart body", () => {
  const body = `${field("count", "7")}${field("tags", "x")}${field("meta", '{"a":1}')}${upload("file", "a.txt", "line\r\n--not\r\n-b\r\n\r\n--")}--b--\r\n`;
  const expected = {
    count: 7,
    tags: ["x"],
    meta: { a: 1 },
    file: { name: "a.txt", type: "text/plain", text: "line\r\n--not\r\n-b\r\n\r\n--" },
  };

  it.each([1, 2, 3, 5, 7, 64, 10_000])("is read in chunks of %i bytes", async (size) => {
    const response = await send(uploading(), body, size);
    expect(await response.json()).toEqual(expected);
  });

  it("is read as browsers send it", async () => {
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

  it("is a file where its property has no type, if it has a file name", async () => {
    const response = await send(
      uploading(),
      `${field("count", "1")}${upload("any", "a.txt", "x")}--b--`,
    );
    expect(await response.json()).toEqual({
      count: 1,
      any: { name: "a.txt", type: "text/plain", text: "x" },
    });
    const plain = await send(uploading(), `${field("any", "x")}--b--`);
    expect(await plain.json()).toEqual({ any: "x" });
  });

  it("may have a preamble, padding, an epilogue and a quoted boundary", async () => {
    const odd = `hello\r\n--b \t\r\nContent-Disposition: form-data; name=count\r\n\r\n1\r\n--b--bye`;
    const response = await send(
      uploading(),
      odd,
      3,
      'multipart/form-data; charset=utf-8; boundary="b"',
    );
    expect(await response.json()).toEqual({ count: 1 });
  });

  it("never makes a path or a number of a name", async () => {
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
    ["no boundary", "--b--", "multipart/form-data"],
    ["a boundary with a line break", "--b--", 'multipart/form-data; boundary="b\\r"'],
    ["a boundary that is too long", "--b--", `multipart/form-data; boundary=${"b".repeat(71)}`],
    ["no end", field("count", "1")],
    ["an end within a header", "--b\r\nContent-Disposition: form-data"],
    ["no delimiter at all", "hello"],
    ["a delimiter that goes on", `--bx\r\n\r\n\r\n--b--`],
    ["no name", part("Content-Disposition: form-data", "x") + "--b--"],
    ["no disposition", part("Content-Type: text/plain", "x") + "--b--"],
    ["another disposition", part('Content-Disposition: attachment; name="a"', "x") + "--b--"],
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
    [
      "too many header fields",
      part(
        `Content-Disposition: form-data; name="a"${"\r\nX-A".padEnd(8, "a")}: 1`.repeat(20),
        "x",
      ) + "--b--",
    ],
  ])("is refused with %s", async (_, text, type = "multipart/form-data; boundary=b") => {
    const response = await send(uploading(), text, 16, type);
    expect([response.status, await response.text()]).toEqual([400, expect.any(String)]);
  });
});

describe("limits of a multipart body", () => {
  const status = async (
    settings: Settings,
    body: string,
    handler?: (seen: Seen) => Promise<unknown>,
  ): Promise<number> => (await send(uploading(settings, handler), body, 1000)).status;

  it("hold for parts, their headers, fields, files and the whole", async () => {
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

  it("hold for what stands before the first part and behind the last one", async () => {
    const limits = { uploadBytes: 10_000 };
    expect(await status({ limits }, `${"x".repeat(20_000)}\r\n${field("count", "1")}--b--`)).toBe(
      413,
    );
    expect(await status({ limits }, `${field("count", "1")}--b--${"x".repeat(20_000)}`)).toBe(413);
  });

  it("count time, too", async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("--b\r\n")),
    });
    const response = await uploading({ limits: { idle: 20 } }).fetch("POST /a", {
      body: silent,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(response.status).toBe(408);
  });

  it("are linear in what nearly looks like a delimiter", async () => {
    const near = "\r\n--boundaryboundar".repeat(100_000);
    const boundary = "boundaryboundary";
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${near}\r\n--${boundary}--`;
    const length = async ({ body: value }: Seen) =>
      (value as { file: Binary }).file.text().then((text) => text.length);
    const response = await send(
      uploading({}, length),
      body,
      65_536,
      `multipart/form-data; boundary=${boundary}`,
    );
    expect(await response.json()).toBe(near.length);
  });
});

describe("a file that is read as it arrives", () => {
  it("reaches the handler before the rest of it was sent", async () => {
    let finish: () => void = () => undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const enqueue = (text: string): void => controller.enqueue(new TextEncoder().encode(text));
        enqueue(
          `${field("count", "3")}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nfirst`,
        );
        finish = () => {
          enqueue(" last\r\n--b--\r\n");
          controller.close();
          finish = () => undefined;
        };
      },
    });
    const api = uploading({}, async ({ body }) => {
      const { file, count } = body as { readonly file: Binary; readonly count: number };
      const reader = file.stream().getReader();
      const texts: string[] = [];
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        texts.push(new TextDecoder().decode(next.value));
        finish();
      }
      return [count, texts];
    });
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const [count, texts] = (await (
      await api.fetch("POST /a", { body: stream, headers })
    ).json()) as [number, string[]];
    expect([count, texts.join("")]).toEqual([3, "first last"]);
    expect(texts.length).toBeGreaterThan(1);
  });

  it("has to be the last part", async () => {
    const two = await send(uploading(), `${upload("file", "a", "1")}${field("count", "1")}--b--`);
    expect(two.status).toBe(400);
    expect(await two.text()).toContain("before");
  });

  it("fails its reader when the body breaks off", async () => {
    const broken = await send(uploading(), upload("file", "a", "1").slice(0, -4));
    expect(broken.status).toBe(400);
  });

  it("can be read once", async () => {
    const twice = uploading({}, async ({ body }) => {
      const { file } = body as { readonly file: Binary };
      await file.text();
      return file.text();
    });
    expect((await send(twice, `${upload("file", "a", "1")}--b--`)).status).toBe(500);
    expect(String(twice.errors[0])).toContain("read already");
  });
});

describe("files on disk", () => {
  const body = `${upload("files", "a", "1")}${field("count", "2")}${upload("files", "../b", "22")}${field("tags", "t")}--b--`;

  it("may be several and stand anywhere, and are gone afterwards", async () => {
    await inTemporary(async (folder) => {
      let during = 0;
      const api = uploading({ uploads: diskUploads(folder) }, async (seen) => {
        during = readdirSync(folder).length;
        await describeBody(seen.body);
        return describeBody(seen.body);
      });
      const response = await send(api, body, 10);
      expect(await response.json()).toEqual({
        count: 2,
        tags: ["t"],
        files: [
          { name: "a", type: "text/plain", text: "1" },
          { name: "b", type: "text/plain", text: "22" },
        ],
      });
      expect(during).toBe(2);
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it("are gone when anything fails", async () => {
    await inTemporary(async (folder) => {
      const uploads = diskUploads(folder);
      const fails = uploading({ uploads }, () => Promise.reject(new Error("no")));
      expect((await send(fails, body)).status).toBe(500);
      expect((await send(uploading({ uploads }), body.slice(0, -10))).status).toBe(400);
      expect((await send(uploading({ uploads, limits: { fileBytes: 1 } }), body)).status).toBe(413);
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});

describe("a binary body", () => {
  it("is a stream with a limit", async () => {
    const contents = [{ type: "application/octet-stream", codec: "binary" }] as const;
    const api = harness(
      [
        operation(
          "PUT /a",
          async ({ body }) => ({ status: 200, body: await (body as Binary).text() }),
          { body: { contents } },
        ),
      ],
      { limits: { uploadBytes: 5, bodyBytes: 1 } },
    );
    const put = (text: string) =>
      api.fetch("PUT /a", { body: text, headers: { "content-type": "application/octet-stream" } });
    expect(await (await put("12345")).json()).toBe("12345");
    expect((await put("123456")).status).toBe(413);
    expect(await (await put("")).json()).toBe("");
  });
});
