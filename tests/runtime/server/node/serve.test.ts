/** What only Node can do: listening, and files on disk. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { diskUploads } from "../../../../runtime/server/adapters/node.js";

test("only the user of the process reads an uploaded file, which may be removed early", async () => {
  const folder = mkdtempSync(join(tmpdir(), "apostille-stored-"));
  try {
    const file = await diskUploads(folder).save(
      { field: "a", type: "text/plain" },
      new Blob(["x"]).stream(),
    );
    const [own = ""] = readdirSync(folder);
    expect(statSync(join(folder, own, "bytes")).mode & 0o777).toBe(0o600);
    expect(await file.text()).toBe("x");
    rmSync(join(folder, own), { recursive: true });
    await file.discard?.();
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
