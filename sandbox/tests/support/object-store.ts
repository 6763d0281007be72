import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Options } from "../../src/foundation/bytes/s3.js";

/** An object store with the interface of S3, on this machine. */
export interface ObjectStore {
  readonly options: S3Options;
  /** What is stored: names of files on disk. */
  readonly names: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  const S3rver = createRequire(import.meta.url)("s3rver");
  const directory = await mkdtemp(join(tmpdir(), "sandbox-objects-"));
  const bucket = "files";
  const running = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await running.run();
  const server: Server = running.httpServer;
  const { port } = server.address() as AddressInfo;
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    names: async () => {
      const names = await readdir(join(directory, bucket));
      return names.filter((name) => name.endsWith("_object"));
    },
    async close() {
      await running.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
