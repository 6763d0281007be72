import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import type { Config } from "../../config/config.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { readApi } from "../../stages/generate.js";
import { type Command, type FlagValues, type Invocation, textFlag } from "../command/command.js";
import { EXIT, type ExitCode } from "../command/exit-codes.js";
import { collector, configurations, INPUT_FLAGS } from "../command/flags.js";
import {
  countText,
  FORMATS,
  hasErrors,
  printDiagnostics,
  type Format,
} from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

/** What Redocly calls our formats. */
const REDOCLY_FORMATS: Readonly<Record<Format, string>> = {
  pretty: "codeframe",
  json: "json",
  github: "github-actions",
  sarif: "sarif",
};

export const lintCommand: Command = {
  name: "lint",
  summary: "Lint the document: Redocly's rules (redocly.yaml), then what matters for code.",
  operands: "[FILE]",
  flags: [
    ...INPUT_FLAGS,
    { name: "format", value: "FORMAT", choices: FORMATS, summary: "how findings are printed" },
    {
      name: "only",
      value: "WHO",
      choices: ["redocly", "apostille"],
      summary: "run one of the two",
    },
    { name: "strict", summary: "count warnings of Apostille as errors" },
  ],
  async run({ flags, operands, terminal }) {
    const problems: Diagnostic[] = [];
    const configs = await lintConfigs(flags, operands, { cwd: terminal.cwd, problems });
    if (configs === undefined) {
      printDiagnostics(problems, { terminal });
      return EXIT.usage;
    }
    const format = (textFlag(flags, "format") ?? "pretty") as Format;
    let worst: ExitCode = EXIT.fine;
    for (const config of configs) {
      const exits = [
        ...(flags["only"] === "apostille" ? [] : [await redocly(config.input, format, terminal)]),
        ...(flags["only"] === "redocly" ? [] : [await ourOwn(config, format, { flags, terminal })]),
      ];
      for (const exit of exits) worst = exit > worst ? exit : worst;
    }
    return worst;
  },
};

/** Documents that are named are linted as flags say; without any, those of the configuration are. */
async function lintConfigs(
  flags: FlagValues,
  operands: readonly string[],
  { cwd, problems }: { readonly cwd: string; readonly problems: Diagnostic[] },
): Promise<readonly Config[] | undefined> {
  const report = (problem: Diagnostic): void => void problems.push(problem);
  const named = [...operands, ...[textFlag(flags, "input")].filter((input) => input !== undefined)];
  if (named.length === 0) return configurations(flags, cwd, report);
  const configs = await Promise.all(
    named.map((input) => configurations({ output: ".", ...flags, input }, cwd, report)),
  );
  return problems.length > 0 ? undefined : configs.flatMap(([config] = []) => config ?? []);
}

async function ourOwn(
  config: Config,
  format: Format,
  { flags, terminal }: Pick<Invocation, "flags" | "terminal">,
): Promise<ExitCode> {
  const diagnostics: Diagnostic[] = [];
  const { api, sources } = await readApi(config, { report: collector(flags, diagnostics) });
  printDiagnostics(diagnostics, { terminal, sources, format });
  const counts = countText(diagnostics);
  terminal.err(
    `apostille: ${relative(terminal.cwd, config.input)}: ${counts === "" ? "no findings" : counts}\n`,
  );
  if (api === undefined) return EXIT.usage;
  return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
}

/** Redocly's own command line in a process of its own: it ends its process itself, and loads the user's plugins. */
function redocly(input: string, format: Format, { cwd, out, err }: Terminal): Promise<ExitCode> {
  const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
  const bin = join(dirname(manifest), "bin", "cli.js");
  const args = [bin, "lint", relative(cwd, input) || input, `--format=${REDOCLY_FORMATS[format]}`];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.setEncoding("utf8").on("data", out);
  child.stderr.setEncoding("utf8").on("data", err);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0 ? EXIT.fine : EXIT.findings));
  });
}
