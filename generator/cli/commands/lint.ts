import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { readApi } from "../../generate.js";
import { type Command, type FlagValues, type Invocation, textFlag } from "../command.js";
import { EXIT, type ExitCode } from "../exit-codes.js";
import { collector, configurations, INPUT_FLAGS } from "../flags.js";
import {
  countText,
  FORMATS,
  hasErrors,
  printDiagnostics,
  type Format,
} from "../print-diagnostics.js";
import type { Terminal } from "../terminal.js";

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
    const inputs = await lintInputs(flags, operands, { cwd: terminal.cwd, problems });
    if (inputs === undefined) {
      printDiagnostics(problems, { terminal });
      return EXIT.usage;
    }
    const format = (textFlag(flags, "format") ?? "pretty") as Format;
    let worst: ExitCode = EXIT.fine;
    for (const input of inputs) {
      const exits = [
        ...(flags["only"] === "apostille" ? [] : [await redocly(input, format, terminal)]),
        ...(flags["only"] === "redocly" ? [] : [await ourOwn(input, format, { flags, terminal })]),
      ];
      for (const exit of exits) worst = exit > worst ? exit : worst;
    }
    return worst;
  },
};

async function lintInputs(
  flags: FlagValues,
  operands: readonly string[],
  { cwd, problems }: { readonly cwd: string; readonly problems: Diagnostic[] },
): Promise<readonly string[] | undefined> {
  const named = [...operands, ...[textFlag(flags, "input")].filter((input) => input !== undefined)];
  if (named.length > 0)
    return named.map((input) => (/^https?:/.test(input) ? input : join(cwd, relative(cwd, input))));
  const configs = await configurations(flags, cwd, (problem) => problems.push(problem));
  return configs?.map(({ input }) => input);
}

async function ourOwn(
  input: string,
  format: Format,
  { flags, terminal }: Pick<Invocation, "flags" | "terminal">,
): Promise<ExitCode> {
  const diagnostics: Diagnostic[] = [];
  const { api, sources } = await readApi({ input }, { report: collector(flags, diagnostics) });
  printDiagnostics(diagnostics, { terminal, sources, format });
  const counts = countText(diagnostics);
  terminal.err(
    `apostille: ${relative(terminal.cwd, input)}: ${counts === "" ? "no findings" : counts}\n`,
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
