import { Worker } from "node:worker_threads";

import {
  type Diagnostic,
  type DocumentSet,
  lintUnfinished,
  messageOf,
  packageRoot,
  type SourceDocument,
  UserError,
} from "../../description/index.js";
import type { LintJob, LintProblem, LintResult, ProblemLocation } from "./job.js";

/** Time limit for all of Redocly's rules together, in seconds. */
const DEADLINE = 120;

/** Memory limit for them, in megabytes. */
const MEMORY = 4096;

interface LintOptions {
  /** Folder in which `redocly.yaml` is looked for. */
  readonly folder: string;
  /** Called with every line that a rule prints. */
  readonly onOutput: (line: string) => void;
  /** Time limit for the rules, in milliseconds. */
  readonly deadline?: number;
  /** Memory limit for the rules, in megabytes. */
  readonly memory?: number;
}

interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** Files other than the documents to which diagnostics refer. */
  readonly sources: readonly SourceDocument[];
}

/**
 * Runs the rules of Redocly and of the user's plugins on documents that the loader has read, and on nothing else.
 *
 * @throws {UserError} if `redocly.yaml` is unusable
 */
export async function runRedocly(
  { entry, documents }: Pick<DocumentSet, "entry" | "documents">,
  { folder, onOutput, deadline = DEADLINE * 1000, memory = MEMORY }: LintOptions,
): Promise<Linted> {
  const job: LintJob = {
    entry: entry.uri,
    documents: [...documents.values()].map(({ uri, text, value }) => ({ uri, text, value })),
    folder,
  };
  const result = await inThread(job, { onOutput, deadline, memory });
  switch (result.kind) {
    case "linted":
      return {
        diagnostics: result.problems.map(toDiagnostic),
        sources:
          result.config === undefined
            ? []
            : [{ ...result.config, format: "yaml", value: undefined }],
      };
    case "config":
      throw new UserError(result.path, result.why);
    case "failed":
      return {
        diagnostics: [lintUnfinished({ why: result.why }, { document: entry.uri, pointer: "" })],
        sources: [],
      };
    default:
      return result satisfies never;
  }
}

function inThread(
  job: LintJob,
  { onOutput, deadline, memory }: Required<Omit<LintOptions, "folder">>,
): Promise<LintResult> {
  const worker = new Worker(new URL("dist/generator/tools/lint/worker.js", packageRoot), {
    workerData: job,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  for (const stream of [worker.stdout, worker.stderr]) forwardLines(stream, onOutput);
  return new Promise((resolve) => {
    const end = (result: LintResult): void => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const fail = (why: string): void => end({ kind: "failed", why });
    const timer = setTimeout(
      () => fail(`they took longer than ${deadline / 1000} seconds`),
      deadline,
    );
    worker.on("message", end);
    worker.on("error", (error) => fail(messageOf(error)));
    worker.on("exit", (code) => fail(`a rule ended the process with code ${code}`));
  });
}

function forwardLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  stream.setEncoding("utf8").on("data", (text: string) => {
    for (const line of text.split("\n")) if (line.trim() !== "") onLine(line);
  });
}

/** Converts a finding to a diagnostic. Its code is the name of the rule in `redocly.yaml`. */
function toDiagnostic({
  rule,
  severity,
  message,
  suggestions,
  location,
  from,
}: LintProblem): Diagnostic {
  const guess = suggestions.length === 0 ? "" : ` Did you mean ${suggestions.join(" or ")}?`;
  return {
    code: rule,
    severity,
    message: `${message.trim().replaceAll(/\s*\n\s*/g, " ")}${guess}`,
    cause:
      "This is a rule of Redocly or of a plugin, configured in redocly.yaml or a configuration that it extends.",
    fix: "Change the document, or the severity of the rule in redocly.yaml.",
    ...(location !== undefined && { location: toOrigin(location) }),
    ...(from !== undefined && {
      related: [{ message: "refers to it here", location: toOrigin(from) }],
    }),
  };
}

const toOrigin = ({ document, pointer, atKey }: ProblemLocation) => ({
  document,
  pointer,
  ...(atKey && { atKey }),
});
