/** How far a stream is read before it is refused. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDisk } from "../../src/foundation/bytes/disk.js";
import { uploadFile } from "../../src/domain/files/stage.js";
import { refusalOf, suite } from "../support/suite.js";

const { world: createWorld } = suite();
const maxFileSize = 8192;

/** Uploads a text in parts, and tells how many of them were read. */
async function uploaded(...parts: readonly string[]) {
  const { core, alice } = await createWorld({ settings: { maxFileSize } });
  let read = 0;
  const content = (async function* () {
    for (const part of parts) {
      read++;
      yield Buffer.from(part);
    }
  })();
  const upload = uploadFile(core, alice.caller, { name: "a.txt", content });
  return { done: upload, read: () => read };
}

test("a file of the greatest size is taken, and not a byte more", async () => {
  const half = "x".repeat(maxFileSize / 2);
  const { data } = await (await uploaded(half, half)).done;
  expect(data).toMatchObject({ size: maxFileSize });
  const { done } = await uploaded(half, half, "x");
  expect(await refusalOf(done)).toMatchObject({
    errors: { file: ["The file field must not be greater than 8 kilobytes."] },
  });
});

test("the first 4096 bytes tell the kind, in however many parts they come", async () => {
  const { done } = await uploaded("x".repeat(4000), "x".repeat(96), "\0");
  expect((await done).data).toMatchObject({ mime_type: "text/plain", size: 4097 });
  expect((await (await uploaded("x".repeat(4000), `${"x".repeat(96)}\0`)).done).data.size).toBe(
    4097,
  );
});

test("a file that is refused is not read to its end", async () => {
  const early = await uploaded("\0".repeat(4095), "\0", "x", "x");
  expect(await refusalOf(early.done)).toMatchObject({ status: 422 });
  expect(early.read()).toBe(2);
});

test("a store that cannot be read does not count as one without the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-bytes-"));
  const bytes = await openDisk(folder);
  await rm(folder, { recursive: true });
  expect(await bytes.get("fil_1")).toBeUndefined();
  await writeFile(folder, "");
  await expect(bytes.get("fil_1")).rejects.toThrow("ENOTDIR");
  await rm(folder);
});
