/** The help of the command line. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { type UserFolder, userFolder } from "../support/cli.js";
import { WAIT } from "../support/hang.js";

let place: UserFolder;
beforeEach(() => void (place = userFolder()));

it("apostille explain lists all codes, and suggests the closest one", async () => {
  const { out } = await place.apostille("explain");
  expect(out.split("\n").length).toBeGreaterThan(100);
  const { exit, err } = await place.apostille("explain", "ref/mising");
  expect(exit).toBe(2);
  expect(err).toContain("usage/code-unknown");
  expect(err).toContain("Did you mean ref/missing?");
});

it("commands within commands explain themselves", async () => {
  const listed = await place.apostille("webhook", "--help");
  expect([listed.exit, listed.out]).toEqual([0, expect.stringContaining("webhook listen")]);
  const nested = await place.apostille("webhook", "send", "--help");
  expect(nested.out).toContain("Usage: apostille webhook send EVENT [flags]");
  expect((await place.apostille("help", "webhook", "send")).out).toBe(nested.out);
  expect((await place.apostille("webhook")).exit).toBe(2);
  expect((await place.apostille("webhook", "sent")).err).toContain("Did you mean webhook send?");
});

it("apostille inspect --help names every stage, and what it gives", async () => {
  const { out } = await place.apostille("inspect", "--help");
  for (const stage of ["load", "keywords", "model", "emit"])
    expect(out).toMatch(new RegExp(`^ {2}${stage} +\\S.{20,}$`, "m"));
});

const reading = "bundle check docs gaps generate inspect lint mock verify watch"
  .split(" ")
  .concat("webhook send", "webhook listen", "webhook verify");

it.each(reading)("apostille %s has all flags for the document", async (name) => {
  const { out } = await place.apostille(...name.split(" "), "--help");
  for (const flag of "config input overlay root allow-remote header lenient".split(" "))
    expect(out).toMatch(new RegExp(`--${flag}\\b`));
});

it.each(reading)("apostille %s has no flag twice", async (name) => {
  const { out } = await place.apostille(...name.split(" "), "--help");
  const flags = [...out.matchAll(/^ {2}(?:-\w, | {4})--(\S+)/gm)].map(([, flag]) => flag);
  expect(flags.filter((flag, index) => flags.indexOf(flag) < index)).toEqual([]);
});

it("flags of diff read documents, but name none: these are operands", async () => {
  const { out } = await place.apostille("diff", "--help");
  for (const flag of "config overlay root allow-remote header lenient".split(" "))
    expect(out).toMatch(new RegExp(`--${flag}\\b`));
  expect(out).not.toMatch(/--input\b/);
});

it.each([
  ["docs", 4020],
  ["mock", 4010],
  ["verify", 4020],
  ["webhook listen", 4040],
])("apostille %s uses port %i", async (command, port) => {
  const { out } = await place.apostille(...command.split(" "), "--help");
  expect(out).toMatch(new RegExp(`--port PORT .*\\b${port} by default`));
});

const API = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} };

it("--cwd runs a command in another folder", async () => {
  place.write("deep/api.json", API);
  mkdirSync(join(place.folder, "deep/more"));
  const words = ["generate", "../api.json", "-o", "out", "--cwd", "deep/more"];
  expect((await place.apostille(...words)).exit).toBe(0);
  expect(place.list("deep/more/out")).toContain("index.ts");
});

it("flags of every command may be written before the command", async () => {
  place.write("deep/api.json", API);
  const words = ["generate", "api.json", "-o", "early"];
  expect(await place.apostille("--cwd", "deep", "-q", ...words)).toMatchObject({
    exit: 0,
    err: "",
  });
  expect(place.list("deep/early")).toContain("index.ts");
  expect((await place.apostille("--cwd=deep", ...words)).err).toContain("up to date");
  const unknown = await place.apostille("--cwd", "deep", "genrate");
  expect([unknown.exit, unknown.err]).toEqual([2, expect.stringContaining("generate")]);
});

it("--quiet leaves results and errors", async () => {
  place.write("api.json", { ...API, "x-webhook-signatures": {} });
  const quiet = await place.apostille("generate", "api.json", "-o", "out", "--quiet");
  expect(quiet).toMatchObject({ exit: 0, out: "", err: "" });
  place.write("api.json", "{");
  const broken = await place.apostille("generate", "api.json", "-o", "out", "-q");
  expect([broken.exit, broken.err]).toEqual([2, expect.stringMatching(/^error /)]);
  expect(broken.err).not.toContain("nothing was written");
});

it.each([
  [["powershell"], "powershell"],
  [[], "nothing"],
])("apostille completion of %j lists the shells that it knows", async (words, found) => {
  const { exit, err } = await place.apostille("completion", ...words);
  const said = `one of bash, zsh, fish, not ${found}.`;
  expect([exit, err]).toEqual([2, expect.stringContaining(said)]);
});

const script = async (shell: string): Promise<string> =>
  (await place.apostille("completion", shell)).out;
/** The completions that bash offers for the words of a line, the last of which is being typed. */
const complete = async (...words: readonly string[]): Promise<readonly string[]> => {
  const program = `${await script("bash")}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _apostille
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
};

it("apostille completion completes commands, flags and choices in bash", async () => {
  expect(await complete("apostille", "")).toEqual(commands.map(({ name }) => name));
  expect(await complete("apostille", "ch")).toEqual(["check"]);
  expect(await complete("apostille", "generate", "--out")).toEqual(["--output"]);
  expect(await complete("apostille", "check", "--format", "s")).toEqual(["sarif"]);
  expect(await complete("apostille", "webhook", "l")).toEqual(["listen"]);
  expect(await complete("apostille", "webhook", "send", "--exa")).toEqual(["--example"]);
});

it("apostille completion says something for every command in zsh and fish", async () => {
  expect(await script("zsh")).toContain("complete -o default -F _apostille apostille");
  const lines = (await script("fish")).trim().split("\n");
  expect(lines.filter((line) => !line.startsWith("complete -c apostille "))).toEqual([]);
  for (const { name } of commands) expect(lines.join("\n")).toContain(`-a ${name} -d '`);
  expect((await place.apostille("completion", "tcsh")).exit).toBe(2);
});

const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

it.runIf(has("fish"))("apostille completion completes in fish itself", async () => {
  place.write("check.txt", "");
  place.write("c.fish", await script("fish"));
  const complete = (line: string): readonly string[] => {
    const program = `source c.fish; complete -C '${line}'`;
    const { stdout, stderr } = spawnSync("fish", ["--no-config", "-c", program], {
      cwd: place.folder,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return stdout
      .trim()
      .split("\n")
      .map((found) => found.split("\t", 1)[0] ?? "");
  };
  expect(complete("apostille chec")).toEqual(["check"]);
  expect(complete("apostille webhook ")).toEqual(["listen", "send", "verify"]);
  expect(complete("apostille diff --fail-on b")).toEqual(["breaking"]);
});

it.runIf(has("zsh"))("apostille completion completes in zsh itself", async () => {
  place.write("c.zsh", await script("zsh"));
  // A pseudo-terminal with typed input; the completed command prints its arguments.
  const program = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source c.zsh; apostille() { print -r -- "<$*>" }; print READY'
expects() { local all more; while [[ $all != *$~1* ]]; do zpty -r z more || return; all+=$more; done; print -r -- "\${\${all##*<}%%>*}"; }
expects $'READY\r' > /dev/null
zpty -w -n z $'apostille chec\t --form\t js\t\n'; expects '<*>'
zpty -w -n z $'apostille webhook se\t\n'; expects '<*>'
zpty -d z`;
  const { stdout } = spawnSync("zsh", ["-f", "-c", program], {
    cwd: place.folder,
    encoding: "utf8",
    timeout: WAIT,
  });
  expect(stdout.trim().split("\n")).toEqual(["check --format json", "webhook send"]);
});
