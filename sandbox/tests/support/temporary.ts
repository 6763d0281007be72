import { mkdtempSync, rmSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

/** The temporary folder of one file of tests, which those that run beside it have no part in. */
export interface Temporary {
  /** Sizes of the files that wait on disk for the rest of their form, or for a handler. */
  readonly waiting: () => Promise<number[]>;
}

/** Called before anything is started. */
export function ownTemporary(): Temporary {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-temporary-"));
  vi.stubEnv("TMPDIR", folder);
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    async waiting() {
      const names = await readdir(folder, { recursive: true });
      const files = names.filter((name) => /uploads-.*[\\/]/.test(name));
      // One that goes meanwhile does not wait any more.
      const sizes = files.map((file) =>
        stat(join(folder, file)).then(
          ({ size }) => [size],
          () => [],
        ),
      );
      return (await Promise.all(sizes)).flat();
    },
  };
}
