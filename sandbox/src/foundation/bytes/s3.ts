import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { makeFolder } from "../database/make-folder.js";
import { type ByteStore, assertKey } from "./bytes.js";
import { spool } from "./spool.js";
import { parseUrl } from "../outbound/parse-url.js";

export interface S3Options {
  /** The URL of the object store, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The object store cannot be used as configured. The message says what to change, and contains no secret. */
export class StoreUnusable extends Error {
  override readonly name = "StoreUnusable";

  constructor({ endpoint, bucket }: S3Options, why: string, cause?: unknown) {
    super(`The bucket ${bucket} of the object store ${endpoint} cannot be used: ${why}`, { cause });
  }
}

/** Advice for the status codes that the test of the store may return. */
const advice: Readonly<Record<number, string>> = {
  301: "it is in another region. Correct S3_REGION or S3_ENDPOINT.",
  400: "the store does not understand the request. Correct S3_REGION and the key.",
  403: "the store refuses the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and let the key put and delete objects.",
  404: "it does not exist. Create it, or correct S3_BUCKET.",
};

/** Timeout of the test of the store, in milliseconds. */
const patience = 10_000;

/**
 * Stores bytes in a bucket of an S3-compatible object store, with path-style URLs. Uploads are buffered in the folder
 * `partial`. First it tests the store by writing and deleting a small object; throws `StoreUnusable` if that fails.
 */
export async function openS3(options: S3Options, partial: string): Promise<ByteStore> {
  const client = new AwsClient({ ...options, service: "s3", retries: 3 });
  await makeFolder(partial);
  await tryStore(options);
  const addressOf = (key: string): string => {
    assertKey(key);
    return `${options.endpoint.replace(/\/+$/, "")}/${options.bucket}/${key}`;
  };
  return {
    async put(key, content) {
      const address = addressOf(key);
      const file = join(partial, randomUUID());
      // The store requires the size before the first byte.
      const size = await spool(content, file);
      try {
        await successful(client.fetch(address, { method: "PUT", body: await openAsBlob(file) }));
        return size;
      } finally {
        await rm(file, { force: true });
      }
    },
    async get(key, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const response = await client.fetch(addressOf(key), headers ? { headers } : {});
      if (response.status === 404) return undefined;
      return (await successful(Promise.resolve(response))).body ?? undefined;
    },
    async delete(key) {
      await successful(client.fetch(addressOf(key), { method: "DELETE" }));
    },
  };
}

/** Performs the operations of uploads and resets, so that a wrong setting is found before it matters. */
async function tryStore(options: S3Options): Promise<void> {
  const { endpoint, bucket } = options;
  const client = new AwsClient({ ...options, service: "s3", retries: 0 });
  if (!/^https?:/.test(endpoint) || parseUrl(endpoint) === undefined) {
    throw new StoreUnusable(
      options,
      "this is no address. Set S3_ENDPOINT to one such as https://s3.eu-central-1.amazonaws.com.",
    );
  }
  const address = `${endpoint.replace(/\/+$/, "")}/${bucket}/start_${randomUUID().replaceAll("-", "")}`;
  for (const method of ["PUT", "DELETE"]) {
    const signal = AbortSignal.timeout(patience);
    const body = method === "PUT" ? { body: "The sandbox tries whether it can write here." } : {};
    const response = await client.fetch(address, { method, signal, ...body }).catch((error) => {
      const why = "it does not answer. Start the store, or correct S3_ENDPOINT.";
      throw new StoreUnusable(options, why, error);
    });
    await response.body?.cancel();
    if (response.ok) continue;
    const why = advice[response.status] ?? `the store answers with status ${response.status}.`;
    throw new StoreUnusable(options, why);
  }
}

/** The store's own message is left out, because it may contain the signed request. */
async function successful(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`The object store answered with status ${response.status}.`);
}
