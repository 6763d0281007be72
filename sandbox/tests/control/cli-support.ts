import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { buildSandbox } from "../../scripts/build.mjs";
import { runCommandLine } from "../../src/cli/command-line.js";
import { createSandbox, type Sandbox } from "../../src/service/sandbox.js";
import { emptyLocation, unpriced } from "../support/service.js";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** The output of a process, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandLine {
  readonly run: (args: readonly string[], environment?: Environment) => Promise<Ended>;
  /** Starts a command that keeps running. */
  readonly begin: (args: readonly string[], environment?: Environment) => Lasting;
}

/** Runs a command in this process, with the same output and exit code as in its own. */
export async function say(args: readonly string[], environment: Environment = {}): Promise<Ended> {
  const printed = { out: "", err: "" };
  const { code } = await runCommandLine(args, {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += `${text}\n`),
    environment,
  });
  return { code, ...printed };
}

export interface Lasting {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  /** Resolves once `text` was printed on either stream. */
  readonly says: (text: string) => Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/** A sandbox for the commands of a file, and the environment in which they find it. */
export function commandSuite() {
  let sandbox: Sandbox;
  beforeAll(async () => {
    const location = await emptyLocation();
    sandbox = await createSandbox({ location, patience: 100, settings: unpriced });
  });
  afterAll(() => sandbox.close());
  return {
    sandbox: () => sandbox,
    environment: (): Environment => ({
      SANDBOX_URL: sandbox.origin,
      SANDBOX_CONTROL_TOKEN: sandbox.controlToken,
    }),
  };
}

/**
 * The command line as it is compiled for users. It runs in a process, which takes half a second each time, so commands
 * that need no process of their own are run with `say`.
 */
export function commandLine(): CommandLine {
  let folder = "";
  beforeAll(async () => {
    await buildSandbox();
    folder = await mkdtemp(join(tmpdir(), "sandbox-cli-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const begin: CommandLine["begin"] = (args, environment) => start(folder, args, environment);
  return { begin, run: (args, environment) => begin(args, environment).ended };
}

function start(folder: string, args: readonly string[], environment: Environment = {}): Lasting {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...environment },
    cwd: folder,
  });
  let out = "";
  let err = "";
  const listeners = new Set<() => void>();
  const hear = (): void => listeners.forEach((listener) => listener());
  child.stdout.on("data", (chunk: Buffer) => ((out += chunk.toString("utf8")), hear()));
  child.stderr.on("data", (chunk: Buffer) => ((err += chunk.toString("utf8")), hear()));
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => (resolve({ code, out, err }), hear()));
  });
  const says = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const all = err + out;
        if (all.includes(text)) resolve(all);
        else if (child.exitCode !== null)
          reject(new Error(`It ended without a word of it: ${all}`));
        else return;
        listeners.delete(look);
      };
      listeners.add(look);
      look();
    });
  return { child, ended, says };
}
