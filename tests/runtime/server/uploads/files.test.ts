/** Files as they arrive, on disk, and as the whole body. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { diskUploads } from "../../../../runtime/server/adapters/node.js";
import type { Binary } from "../../../../runtime/types/binary.js";
import { harness, operation } from "../support.js";
import { describeBody, uploading, field, ONE_FILE, upload, send } from "./upload.js";

async function inTemporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-uploads-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("a file that is read as it arrives reaches the handler before the rest of it was sent", async () => {
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
  const api = uploading(
    {},
    async ({ body }) => {
      const { file, count } = body as { readonly file: Binary; readonly count: number };
      const reader = file.stream().getReader();
      const texts: string[] = [];
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        texts.push(new TextDecoder().decode(next.value));
        finish();
      }
      return [count, texts];
    },
    ONE_FILE,
  );
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const [count, texts] = (await (await api.fetch("POST /a", { body: stream, headers })).json()) as [
    number,
    string[],
  ];
  expect([count, texts.join("")]).toEqual([3, "first last"]);
  expect(texts.length).toBeGreaterThan(1);
});

it("a file that is read as it arrives has to be the last part", async () => {
  const api = uploading({}, undefined, ONE_FILE);
  const two = await send(api, `${upload("file", "a", "1")}${field("count", "1")}--b--`);
  expect(two.status).toBe(400);
  expect(await two.text()).toContain("before");
});

it("a file that is read as it arrives fails its reader when the body breaks off", async () => {
  const broken = await send(
    uploading({}, undefined, ONE_FILE),
    upload("file", "a", "1").slice(0, -4),
  );
  expect(broken.status).toBe(400);
});

it("a file that is read as it arrives can be read once", async () => {
  const twice = uploading(
    {},
    async ({ body }) => {
      const { file } = body as { readonly file: Binary };
      await file.text();
      return file.text();
    },
    ONE_FILE,
  );
  expect((await send(twice, `${upload("file", "a", "1")}--b--`)).status).toBe(500);
  expect(String(twice.errors[0])).toContain("already read");
});

it("several files without a store are held in memory, as far as the limit of fields goes", async () => {
  const body = `${upload("files", "a", "1")}${field("count", "2")}${upload("files", "../b", "22")}${upload("file", "c", "")}--b--`;
  const response = await send(uploading({ limits: { bodyBytes: 4 } }), body);
  expect(await response.json()).toEqual({
    files: [
      { name: "a", type: "text/plain", text: "1" },
      { name: "b", type: "text/plain", text: "22" },
    ],
    count: 2,
    file: { name: "c", type: "text/plain", text: "" },
  });
  expect((await send(uploading({ limits: { bodyBytes: 3 } }), body)).status).toBe(413);
});

describe("files on disk", () => {
  it("files on disk may be read in part: a reader that stops ends nothing else", async () => {
    await inTemporary(async (folder) => {
      const bytes = new Blob(["x".repeat(1_000_000)]).stream();
      const file = await diskUploads(folder).save({ field: "a", type: "text/plain" }, bytes);
      const reader = file.stream().getReader();
      // Until bytes wait for the reader; what was thrown beside its promises would end the test run.
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      await reader.read();
      await reader.cancel();
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      await file.discard?.();
      await expect(file.text()).rejects.toThrow("ENOENT");
    });
  });

  const body = `${upload("files", "a", "1")}${field("count", "2")}${upload("files", "../b", "22")}${field("tags", "t")}--b--`;

  it("files on disk may be several and stand anywhere, and are gone afterwards", async () => {
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

  it("files on disk are gone when anything fails", async () => {
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

it("a binary body is a stream with a limit", async () => {
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
