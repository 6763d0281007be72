import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Json } from "./view.js";

const root = resolve(import.meta.dirname, "../..");

/** The description as one file, as Redocly bundles it. */
export function bundle(): Json {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    const output = join(folder, "bundle.json");
    const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
    execFileSync(process.execPath, [cli, "bundle", "spec/openapi.yaml", "-o", output], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdio: "pipe",
    });
    return JSON.parse(readFileSync(output, "utf8")) as Json;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
