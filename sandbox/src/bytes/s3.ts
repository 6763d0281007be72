import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { Bytes } from "./bytes.js";
import { assertKey } from "./bytes.js";
import { spool } from "./spool.js";

export interface S3Options {
  /** The address of the object store, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Stores bytes in a bucket of an S3-compatible object store, addressed by path. What is on its way there waits in the
 * folder `partial`.
 */
export async function openS3(options: S3Options, partial: string): Promise<Bytes> {
  const client = new AwsClient({ ...options, service: "s3", retries: 3 });
  await mkdir(partial, { recursive: true });
  const addressOf = (key: string): string => {
    assertKey(key);
    return `${options.endpoint.replace(/\/+$/, "")}/${options.bucket}/${key}`;
  };
  return {
    async put(key, content) {
      const address = addressOf(key);
      const file = join(partial, randomUUID());
      // The store wants to know the size before the first byte.
      const size = await spool(content, file);
      try {
        await accepted(client.fetch(address, { method: "PUT", body: await openAsBlob(file) }));
        return size;
      } finally {
        await rm(file, { force: true });
      }
    },
    async get(key, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const response = await client.fetch(addressOf(key), headers ? { headers } : {});
      if (response.status === 404) return undefined;
      return (await accepted(Promise.resolve(response))).body ?? undefined;
    },
    async delete(key) {
      await accepted(client.fetch(addressOf(key), { method: "DELETE" }));
    },
  };
}

/** The store's own words stay out of the message: they can hold what was signed. */
async function accepted(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`The object store answered with status ${response.status}.`);
}
