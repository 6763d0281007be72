/** The command as people run it, from a checkout. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { say } from "../../control/cli-support.js";
import { wire } from "../../support/raw.js";
import { startReceiver } from "../../support/receiver.js";

const script = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));

interface Run {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<unknown[]>;
}

let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-serve-"));
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Run {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...inherited, ...environment },
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const ended = once(child, "exit");
  void ended.then(() => running.delete(child));
  return { process: child, output: () => output, ended };
}

interface Card {
  readonly url: string;
  readonly key: string;
  readonly webhookSecret: string;
  readonly controlToken: string;
}

/** Its output once it listens. */
async function listening({ output }: Run): Promise<Card> {
  const value = (name: string) => new RegExp(`${name} +(\\S+)`).exec(output())?.[1] ?? "";
  await expect.poll(output).toContain("Control token");
  return {
    url: value("Base address"),
    key: value("Key"),
    webhookSecret: value("Webhook secret"),
    controlToken: value("Control token"),
  };
}

const data = () => ["--data", join(folder, "data"), "--port", "0"];

async function ask({ url, key }: Card, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return fetch(url + path, { ...init, headers });
}

test("the command prints how to get access, keeps its data, and ends cleanly", async () => {
  const events = await startReceiver();
  const first = run([...data(), "--webhook-url", events.url]);
  const card = await listening(first);
  expect(card.key).toMatch(/^sk-/);
  expect(card.webhookSecret).toMatch(/^whsec_/);
  const body = JSON.stringify({ quote_type: "perm_ad" });
  expect((await ask(card, "/quotes", { method: "POST", body })).status).toBe(201);
  await expect.poll(() => events.received).toHaveLength(2);
  const content = JSON.parse(await readFile(join(folder, "data", "sandbox.json"), "utf8"));
  expect(content).toMatchObject(card);
  expect((await stat(join(folder, "data", "sandbox.json"))).mode & 0o077).toBe(0);
  expect(await readFile(join(folder, "data", ".gitignore"), "utf8")).toMatch(/^\*$/m);

  const second = run(data());
  expect(await second.ended).toEqual([1, null]);
  expect(second.output()).toMatch(
    /^The data folder .* is in use by another sandbox \(process \d+\)/,
  );
  expect(second.output()).not.toContain("    at ");

  first.process.kill("SIGINT");
  expect(await first.ended).toEqual([0, null]);
  await expect(stat(join(folder, "data", "sandbox.json"))).rejects.toThrow("ENOENT");

  const third = run(data());
  const again = await listening(third);
  expect({ ...again, url: "" }).toEqual({ ...card, url: "" });
  const list = await (await ask(again, "/quotes")).json();
  expect(list).toMatchObject({ meta: { total: 1 } });
  third.process.kill("SIGTERM");
  expect(await third.ended).toEqual([0, null]);
  await events.close();
});

test("Ctrl-C lets requests that are under way end, however often it is pressed", async () => {
  const server = run(["--memory", "--port", "0"]);
  const { url, key } = await listening(server);
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ quote_type: "perm_ad" });
  const headers = [
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    // The server reports when it begins to process it.
    "Expect: 100-continue",
  ];
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("utf8")));
  const closed = once(socket, "close");
  socket.write(wire("POST /v1/quotes", { headers }));
  await once(socket, "data");
  server.process.kill("SIGINT");
  await expect.poll(server.output).toContain("Finishing");
  server.process.kill("SIGINT");
  // The rest of the request is sent only after the server was asked to shut down.
  socket.write(body);
  await closed;
  expect(answer).toMatch(/HTTP\/1\.1 201/);
  expect(await server.ended).toEqual([0, null]);
  expect(server.output()).not.toContain("Error");
});

test.each([
  [["--port", "http"], "--port takes a whole number"],
  [["--nonsense"], "no flag --nonsense"],
  [["nonsense"], "There is no command nonsense"],
  [
    ["--data", "x", "seed", "--examples"],
    "The command comes first: apostille-sandbox seed --data x --examples",
  ],
  [
    ["--data", "x", "clock", "advance", "1d"],
    "The command comes first: apostille-sandbox clock advance --data x 1d",
  ],
  [["--memory", "orders"], "serve takes no orders. If it is a command, write it before"],
])(
  "a command line that cannot work is refused with a reason, and nothing starts: %j",
  async (args, message) => {
    const { code, out, err } = await say(args);
    expect(code).toBe(2);
    expect(out + err).toContain(message);
    expect(out + err).not.toContain("    at ");
  },
);

test("an environment that cannot work is refused with a reason, and nothing starts", async () => {
  const { ended, output } = run(["--memory"], { S3_BUCKET: "files" });
  expect(await ended).toEqual([2, null]);
  expect(output()).toContain("Set S3_ENDPOINT, S3_REGION");
  expect(output()).not.toContain("    at ");
});

test.each([
  [["serve", "--help"], /^Usage: apostille-sandbox \[serve\][^]*--port <number>[^]*DATABASE_URL/],
  [["--version"], /^\d+\.\d+\.\d+\n$/],
])("%j prints something, and nothing starts", async (args, text) => {
  const { ended, output } = run(args);
  expect(await ended).toEqual([0, null]);
  expect(output()).toMatch(text);
});

test.each([
  [["help"], /^Usage: [^]*With a running sandbox:[^]*clock advance/],
  [["clock", "advance", "--help"], /clock advance[^]*--json/],
])("%j explains commands, and nothing starts", async (args, text) => {
  const { code, out, err } = await say(args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(text);
});

test("the command reports a port that is in use", async () => {
  const other = await startReceiver();
  const { ended, output } = run(["--memory", "--port", new URL(other.url).port]);
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain("Choose another with --host and --port.");
  await other.close();
});
