import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Json } from "./view.js";

const root = resolve(import.meta.dirname, "../..");

let bundled: string | undefined;

/** The description as one file, as Redocly bundles it, once for all tests; each gets a copy of its own. */
export const bundle = (): Json => JSON.parse((bundled ??= runRedocly())) as Json;

function runRedocly(): string {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const output = join(folder, "bundle.json");
  const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
  execFileSync(process.execPath, [cli, "bundle", "spec/openapi.yaml", "-o", output], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: "pipe",
  });
  return readFileSync(output, "utf8");
}
