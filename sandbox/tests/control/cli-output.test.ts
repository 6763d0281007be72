/** What commands print for people, and where they find the sandbox. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "../../src/cli/commands/table.js";
import { commandSuite, say } from "./cli-support.js";

const { sandbox, environment } = commandSuite();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-cli-test-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("the command line prints its results and its errors on the right streams", async () => {
  const run = (...args: string[]) => say(args, environment());
  expect((await run("keys", "list")).out).toMatch(/^id +app_id +user_id.*\nkey_\w+ +app_/);
  expect((await run("clock", "show")).out).toMatch(/^now +\d{4}-.*\nfrozen +false\n$/);
  expect((await run("faults", "list")).out).toBe("None.\n");
  const refused = await run("quote", "price", "quo_0");
  expect(refused).toEqual({ code: 1, out: "", err: "Resource not found.\n" });
  const help = await run("help");
  expect(help.out).toMatch(/^ {2}keys revoke <id> +Revoke an API key\.$/m);
  expect(help.out).toContain("\nEvery command explains itself: ");
  for (const name of commands.keys()) expect(help.out).toContain(`  ${name}`);
  expect(await run("--help")).toEqual(help);
  const { out } = await run("faults", "add", "--help");
  expect(out).toContain("  --hang           never respond\n");
});

test("a list of requests says how many there were, and how many it shows", async () => {
  const run = async (...args: string[]) => (await say(args, environment())).out;
  const headers = { authorization: `Bearer ${sandbox().key}` };
  await sandbox().control.requests.clear();
  await fetch(`${sandbox().url}/ping`, { headers });
  expect(await run("requests", "list")).toMatch(
    /^answered_at .*\n.* \/v1\/ping .*\n\n1 request\.\n$/,
  );
  await fetch(`${sandbox().url}/ping`, { headers });
  expect(await run("requests", "list", "--limit", "1")).toMatch(
    /\n\nThe newest 1 of 2 requests\.\n$/,
  );
  expect(await run("requests", "list", "--limit", "2")).toMatch(/\n\n2 requests\.\n$/);
});

test("a list has a line for each entry, and says so if it is empty", async () => {
  const run = async (...args: string[]) => (await say(args, environment())).out;
  await sandbox().control.sandbox.reset();
  const { data } = await sandbox().control.accounts.list();
  const lines = data.flatMap(({ id, name, apps, users }) => [
    `${id}  ${name}`,
    ...apps.map((app) => `  ${app.id}  ${app.name}`),
    ...users.map((user) => `  ${user.id}  ${user.email}`),
  ]);
  expect(await run("accounts", "list")).toBe(`${lines.join("\n")}\n`);
  expect(await run("drain")).toBe("Nothing was due.\n");
  await run("clock", "freeze");
  await run("trigger", "quote.ready");
  expect(await run("jobs", "list")).toMatch(/^due_at +kind +subject +running +failures +error *\n/);
  expect(await run("clock", "advance", "1h")).toMatch(/^\d{4}-\S+\n$/);
  const later = await run("clock", "advance", "2090-01-02T03:04:05Z");
  expect(later).toMatch(/^2090-01-02T03:04:05\S+\n(?:\d{4}-\S+ {2}\w+ {2}\w+\n)*$/);
  expect(later).toMatch(/ {2}expire_quote {2}quo_\w+\n/);
  const { data: events } = await sandbox().control.events.list();
  const { body } = await sandbox().control.events.get({ params: { eventId: events[0]?.id ?? "" } });
  const shown = await run("events", "show", events[0]?.id ?? "");
  expect(shown).toBe(`${JSON.stringify(JSON.parse(body), null, 2)}\n`);
  await sandbox().control.sandbox.reset({ body: { seed: false } });
  expect(await run("accounts", "list")).toBe("None.\n");
  const nobody = await say(["trigger", "quote.ready"], environment());
  expect(nobody.err).toBe("The sandbox has no app yet.\n");
  await sandbox().control.sandbox.reset();
});

test("seeding says what it has added, and what it has not", async () => {
  const examples = "Added quotes and orders in several states.\n";
  expect((await say(["seed", "--examples"], environment())).out).toBe(examples);
  expect((await say(["seed"], environment())).out).toBe(
    "Added nothing: there are accounts already.\n",
  );
  await sandbox().control.sandbox.reset();
});

test("flags take precedence over the environment, and the environment over the folder", async () => {
  const { origin, controlToken } = sandbox();
  const elsewhere = { origin: "http://127.0.0.1:1", controlToken: "0".repeat(48) };
  const wrong = { SANDBOX_URL: elsewhere.origin, SANDBOX_CONTROL_TOKEN: elsewhere.controlToken };
  const here = { SANDBOX_URL: origin, SANDBOX_CONTROL_TOKEN: controlToken };
  const card = (content: object) =>
    writeFile(join(folder, "sandbox.json"), JSON.stringify(content));
  const status = async (args: readonly string[], given: Record<string, string>) =>
    (await say(["status", "--data", folder, ...args], given)).code;
  await card(elsewhere);
  expect(await status(["--url", origin, "--token", controlToken], wrong)).toBe(0);
  expect(await status([], here)).toBe(0);
  expect(await status(["--url", origin], { SANDBOX_CONTROL_TOKEN: controlToken })).toBe(0);
  await card({ origin, controlToken });
  expect(await status(["--url", elsewhere.origin], {})).toBe(1);
  expect(await status([], { SANDBOX_CONTROL_TOKEN: elsewhere.controlToken })).toBe(1);
  expect(await status([], {})).toBe(0);
  await card({ origin });
  expect(await status([], { SANDBOX_URL: origin })).toBe(2);
  expect(await status([], { SANDBOX_CONTROL_TOKEN: controlToken })).toBe(2);
  expect(await status(["--url", "nowhere", "--token", controlToken], {})).toBe(2);
});
