/** What README.md and docs/sandbox.md print works as printed. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runInThisContext } from "node:vm";
import { createApi, retry } from "@apostille/evaluation-services/index";
import { expect, test } from "vitest";
import { startService } from "../../support/service.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

test("the walk-through goes from a file to a translation", async () => {
  const guide = await readFile(join(root, "docs/sandbox.md"), "utf8");
  const printed = /In another terminal:\n\n```sh\n(.*?)```/s.exec(guide)?.[1] ?? "";
  const folder = await mkdtemp(join(tmpdir(), "sandbox-readme-"));
  const { DATABASE_URL: _, ...environment } = process.env;
  const start = join(root, "sandbox/scripts/start.mjs");
  const server = spawn(process.execPath, [start, "--data", folder, "--port", "0"], {
    env: environment,
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  try {
    await walkThrough(printed, { folder, environment });
    server.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  }
});

test("the lines of the client are answered by a sandbox, as printed", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, code = ""] = /```ts\nimport \{ createApi, retry \}[^\n]*\n(.*?)```/s.exec(readme) ?? [];
  const { sandbox, close } = await startService();
  await sandbox.control.sandbox.reset({ body: { examples: true } });
  const own = code.replace("http://127.0.0.1:4010/v1", sandbox.url).replace("sk-…", sandbox.key);
  const lines: unknown[] = [];
  const program = runInThisContext(`async (createApi, retry, console) => {${own}}`);
  await program(createApi, retry, { log: (...said: unknown[]) => lines.push(...said) });
  await close();
  expect(lines[0]).toMatch(/^[1-9]\d* of [1-9]\d*$/);
  expect(lines[1]).toMatch(/^Q-\d{4}-\d+$/);
  // The quote became an order.
  expect(lines.at(-1)).toMatch(/^O-\d{4}-\d+$/);
});

interface Place {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

async function walkThrough(printed: string, { folder, environment }: Place): Promise<void> {
  const card = join(folder, "sandbox.json");
  await expect.poll(() => existsSync(card)).toBe(true);
  const { url } = JSON.parse(await readFile(card, "utf8"));
  // With the address of this sandbox, and without the command that runs until Ctrl-C.
  const script = printed
    .replace("http://127.0.0.1:4010/v1", url)
    .replace("./.sandbox/sandbox.json", card)
    .replaceAll(/sandbox -- (order move \S+ \w+)/g, `sandbox -- $1 --data ${folder}`)
    .replace("translation.pdf", join(folder, "translation.pdf"))
    .replace(/^npm run .* listen .*$/m, "");
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
    cwd: root,
    env: environment,
  });
  expect(stdout).toContain('{"message":"pong"}');
  expect(stdout).toContain("awaiting_payment");
  const document = await readFile(join(folder, "translation.pdf"), "utf8");
  expect(document).toMatch(/^%PDF-1.4/);
}
