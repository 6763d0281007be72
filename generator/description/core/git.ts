import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

/** What a call of git needs besides its words. */
interface GitCall {
  readonly cwd: string;
  /** Variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/** What git prints. Rejects if it fails. Nothing that the repository configures is run, and nothing is fetched. */
export async function git(words: readonly string[], { cwd, env }: GitCall): Promise<string> {
  const options = { cwd, env: { ...inert(cwd), ...env }, maxBuffer: Infinity };
  return (await run("git", words, options)).stdout;
}

/** What git prints, as `git` does; `undefined` if it fails. */
export function gitSync(words: readonly string[], { cwd }: GitCall): string | undefined {
  const options = { cwd, env: inert(cwd), encoding: "utf8", maxBuffer: Infinity } as const;
  const { status, stdout } = spawnSync("git", words, options);
  return status === 0 ? stdout : undefined;
}

/**
 * The environment, in which git has no hooks, no monitor of files, no filters, and no protocol for fetching what is
 * missing. Reading the names of filters runs nothing.
 */
function inert(cwd: string): NodeJS.ProcessEnv {
  const words = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."];
  const { stdout } = spawnSync("git", words, { cwd, encoding: "utf8" });
  const filters = (stdout ?? "").split("\0").filter((name) => name !== "");
  const settings = [
    ["core.fsmonitor", "false"],
    ["core.hooksPath", "/dev/null"],
    ...filters.map((name) => [name, name.endsWith(".required") ? "false" : ""]),
  ];
  // Settings that the environment has already, such as safe.directory in containers, are kept.
  const first = Number(process.env["GIT_CONFIG_COUNT"] ?? 0);
  const added = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ]);
  return {
    ...process.env,
    ...Object.fromEntries(added),
    GIT_CONFIG_COUNT: String(first + settings.length),
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "",
    GIT_OPTIONAL_LOCKS: "0",
  };
}
