import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { stringify } from "yaml";

const root = resolve(import.meta.dirname, "../../..");

export interface Problem {
  readonly file: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

interface Report {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly severity: string;
    readonly message: string;
    readonly location: readonly [
      { readonly source: { readonly ref: string }; readonly start: { line: number; col: number } },
    ];
  }[];
}

/** Runs Redocly in the repository, as users do, and returns the problems that it finds. */
export function lint(args: readonly string[], cwd = root): readonly Problem[] {
  const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const flags = ["--format=json", "--max-problems=10000"];
  const { stdout, stderr } = spawnSync(process.execPath, [cli, "lint", ...args, ...flags], {
    cwd,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (!stdout.startsWith("{")) throw new Error(`Redocly has failed:\n${stdout}${stderr}`);
  return reports(stdout).flatMap(({ problems }) =>
    problems.map(({ ruleId, severity, message, location }) => ({
      file: location[0].source.ref,
      rule: ruleId,
      severity,
      message,
      line: location[0].start.line,
      column: location[0].start.col,
    })),
  );
}

/** Redocly writes one report per document, one after the other. */
function reports(stdout: string): readonly Report[] {
  return stdout.split(/(?<=^\})(?=\{)/m).map((text) => JSON.parse(text) as Report);
}

/** Lints documents by name, all in one run, with only our rules and `struct`. */
export function lintDocuments(
  documents: Readonly<Record<string, string>>,
  rules: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, readonly Problem[]> {
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  const config = {
    plugins: [join(root, "spec/rules/plugin.js")],
    rules: { struct: "error", ...rules },
  };
  writeFileSync(join(folder, "redocly.yaml"), stringify(config));
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text);
  const problems = lint(Object.keys(documents), folder);
  return new Map(
    Object.keys(documents).map((name) => [name, problems.filter(({ file }) => file === name)]),
  );
}
