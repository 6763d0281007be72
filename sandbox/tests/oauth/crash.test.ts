/**
 * Processes are killed while users consent and refresh tokens rotate: no token is issued twice, and none that was
 * issued is lost. One process on PGlite, three at once on PostgreSQL.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { None } from "oauth4webapi";
import { afterAll, expect, test } from "vitest";
import type { DataLocation } from "../../src/foundation/database/open.js";
import { type Browser, openBrowser } from "../support/browser.js";
import { emptyLocation, type Service, startService } from "../support/service.js";
import {
  authorizationUrl,
  consent,
  makeApp,
  type Platform,
  redirectUri,
  token,
} from "./support.js";

const isShared = process.env["DATABASE_URL"] !== undefined;
const rounds = Number(process.env["CRASH_ROUNDS"] ?? "1");
const folder = mkdtempSync(join(tmpdir(), "sandbox-oauth-crash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The public address of all processes; each listens at an address of its own. */
const publicOrigin = "http://127.0.0.1:1";
const verifier = "v".repeat(43);

/** The state of one app when the process that serves it is killed. */
interface Story {
  readonly platform: Platform;
  readonly userId: string;
  readonly first: string;
  /** The last refresh token that was issued. */
  last: string;
  /** The codes that were issued and not yet exchanged. */
  readonly codes: string[];
}

test("codes and refresh tokens are given and consumed as a whole, or not at all", async () => {
  const location = isShared ? await emptyLocation() : { folder };
  for (let round = 0; round < rounds; round++) {
    const before = await startService({ location, publicOrigin });
    // Codes last a minute; a busy machine takes longer.
    await before.core.clock.freeze();
    const stories: Story[] = [];
    for (let count = 0; count < (isShared ? 3 : 1); count++) stories.push(await begin(before));
    await before.close();

    const processes = await Promise.all(stories.map(() => serve(location)));
    const told = Promise.all(
      processes.flatMap(({ origin }, index) => {
        const story = stories[index] ?? expect.fail("Each process has a story.");
        return [rotate(origin, story), agree(origin, story)];
      }),
    );
    const isUnderWay = (): boolean =>
      stories.every(({ first, last, codes }) => last !== first && codes.length > 1);
    await expect.poll(isUnderWay).toBe(true);
    await sleep(Math.random() * 500);
    for (const { child } of processes) child.kill("SIGKILL");
    await told;

    const after = await startService({ location, publicOrigin });
    for (const story of stories) {
      await expectOneToken(after, story);
      await expectCodesOnce(after, story);
    }
    await after.close();
  }
});

/** An app that has a refresh token. */
async function begin(service: Service): Promise<Story> {
  const app = await makeApp(service, "Tracker");
  const server = {
    issuer: publicOrigin,
    authorization_endpoint: `${publicOrigin}/oauth/authorize`,
    token_endpoint: `${publicOrigin}/oauth/token`,
  };
  const platform = { app, server, client: { client_id: app.id }, clientAuth: None() };
  const [user] = await service.core.database.query<{ id: string }>(
    "SELECT id FROM users WHERE email = 'adaeze.okafor@meridian-legal.example'",
  );
  const story = { platform, userId: user?.id ?? "", codes: [] };
  const { origin } = service.sandbox;
  const code = await askUser(await signedIn(origin, story.userId), platform);
  const { status, body } = await exchange(origin, platform, code);
  expect(status).toBe(200);
  const first = String(body["refresh_token"]);
  return { ...story, first, last: first };
}

async function serve(location: DataLocation): Promise<{ child: ChildProcess; origin: string }> {
  const start = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));
  const port = await freePort();
  // If both a folder and a database were given, it would use the database.
  const env = { ...process.env, DATABASE_URL: "url" in location ? location.url : undefined };
  const args = ["--port", String(port), "--data", folder, "--public-origin", publicOrigin];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn(process.execPath, [start, ...args], { env, stdio: [...stdio] });
  const ended = once(child, "exit").then(() => expect.fail("The process ended at its start."));
  await Promise.race([once(child.stdout, "data"), ended]);
  child.stdout.resume();
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : expect.fail();
}

/** Refreshes tokens until no process answers. */
async function rotate(origin: string, story: Story): Promise<void> {
  for (;;) {
    const form = { grant_type: "refresh_token", refresh_token: story.last };
    const answer = await token(at(origin, story.platform), form).catch(() => undefined);
    if (answer === undefined) return;
    expect(answer.status).toBe(200);
    story.last = String(answer.body["refresh_token"]);
  }
}

/** Authorizes the app again and again, until no process answers. */
async function agree(origin: string, story: Story): Promise<void> {
  const browser = await signedIn(origin, story.userId);
  for (;;) {
    const code = await askUser(browser, story.platform).catch(() => undefined);
    if (code === undefined) return;
    story.codes.push(code);
  }
}

/** A browser that sends every request to one of the processes, whatever the host in its links. */
async function signedIn(origin: string, userId: string): Promise<Browser> {
  const browser = openBrowser(origin);
  const here = (address: string): string => address.replace(publicOrigin, origin);
  const { status } = await browser.post("/portal/sign-in", { user: userId });
  expect(status).toBe(303);
  return {
    ...browser,
    get: (address, headers) => browser.get(here(address), headers),
    post: (address, fields, headers) => browser.post(here(address), fields, headers),
  };
}

async function askUser(browser: Browser, platform: Platform): Promise<string> {
  const address = await consent(browser, await authorizationUrl(platform, { verifier }));
  return address.searchParams.get("code") ?? expect.fail(address.href);
}

const exchange = (origin: string, platform: Platform, code: string) =>
  token(at(origin, platform), {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

const at = (origin: string, platform: Platform): Platform => ({
  ...platform,
  server: { ...platform.server, token_endpoint: `${origin}/oauth/token` },
});

/** Exactly one token of each rotation chain is active. */
async function expectOneToken({ core }: Service, { platform }: Story): Promise<void> {
  const live = await core.database.query<{ tokens: number }>(
    `SELECT count(*)::int AS tokens FROM oauth_records JOIN oauth_consents ON oauth_consents.id = grant_id
     WHERE kind = 'RefreshToken' AND consumed_at IS NULL AND app_id = $1 GROUP BY grant_id`,
    [platform.app.id],
  );
  expect(live).toEqual([{ tokens: 1 }]);
}

/** Each code that was issued can be exchanged once, and its consent exists. */
async function expectCodesOnce(
  { sandbox, core }: Service,
  { platform, codes }: Story,
): Promise<void> {
  const [consents] = await core.database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM oauth_consents WHERE app_id = $1 AND ended_at IS NULL",
    [platform.app.id],
  );
  // The first one, one for each code, and one whose consent was stored although its response was lost.
  expect(consents?.count).toBeGreaterThanOrEqual(1 + codes.length);
  expect(consents?.count).toBeLessThanOrEqual(2 + codes.length);
  for (const code of codes.slice(-3)) {
    const once = await exchange(sandbox.origin, platform, code);
    const twice = await exchange(sandbox.origin, platform, code);
    expect([once.status, twice.status, twice.body["error"]]).toEqual([200, 400, "invalid_grant"]);
  }
}
