/** A process that is killed while it rotates refresh tokens: nothing is given twice, and no grant is lost halfway. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { startService } from "../support/service.js";
import { connect, type Platform, registerApp, token } from "./support.js";

vi.setConfig({ testTimeout: 240_000 });
const rounds = Number(process.env["CRASH_ROUNDS"] ?? "2");
const folder = mkdtempSync(join(tmpdir(), "sandbox-oauth-crash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A sandbox on the folder in a process of its own. */
function serve(port: number) {
  const start = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));
  // It would serve the database that the address names, and not the folder.
  const env = { ...process.env, DATABASE_URL: undefined };
  const args = [start, "--port", String(port), "--data", folder];
  return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
}

/** Refreshes until nobody answers any more, and returns the last token that was given. */
async function rotate(platform: Platform, first: string, turned: () => void): Promise<string> {
  let last = first;
  for (;;) {
    const form = { grant_type: "refresh_token", refresh_token: last };
    const answer = await token(platform, form).catch(() => undefined);
    if (answer === undefined) return last;
    expect(answer.status).toBe(200);
    last = String(answer.body["refresh_token"]);
    turned();
  }
}

test("a refresh token is consumed with its successor, or not at all", async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await startService({ location: { folder } });
    const port = Number(new URL(before.sandbox.origin).port);
    const platform = await registerApp(before);
    const { refresh_token: first = "" } = await connect(before, platform);
    await before.close();

    const child = serve(port);
    await once(child.stdout, "data");
    let rotating = Promise.resolve(first);
    await new Promise<void>((turned) => {
      rotating = rotate(platform, first, turned);
    });
    await sleep(Math.random() * 500);
    child.kill("SIGKILL");
    await once(child, "exit");
    const last = await rotating;
    expect(last).not.toBe(first);

    const after = await startService({ location: { folder }, port });
    const live = await after.core.database.query<{ tokens: number }>(
      `SELECT count(*)::int AS tokens FROM oauth_records JOIN oauth_grants ON oauth_grants.id = grant_id
       WHERE kind = 'RefreshToken' AND consumed_at IS NULL AND app_id = $1 GROUP BY grant_id`,
      [platform.app.id],
    );
    expect(live).toEqual([{ tokens: 1 }]);
    await after.close();
  }
});
