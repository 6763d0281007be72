import { mkdtempSync, rmSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

/** The temporary folder of one test file, which no other uses. */
export interface Temporary {
  /** Sizes of the files on disk that await the rest of their form, or a handler. */
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
      // It may have been removed meanwhile.
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
