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

interface LintOutcome {
  readonly diagnostics: readonly Diagnostic[];
  /** Files other than the documents to which diagnostics refer. */
  readonly sources: readonly SourceDocument[];
}

/** Redocly's rules and those of the user's plugins, for documents that the loader has read, and for nothing else. */
export interface Redocly {
  /** @throws {UserError} if `redocly.yaml` is unusable */
  lint(set: Pick<DocumentSet, "entry" | "documents">): Promise<LintOutcome>;
  /** Ends the thread of the rules. */
  close(): Promise<void>;
}

/** Starts a thread for the first document, and keeps it for the others: most of the time it loads the rules. */
export function openRedocly({
  folder,
  onOutput,
  deadline = DEADLINE * 1000,
  memory = MEMORY,
}: LintOptions): Redocly {
  let thread: Worker | undefined;
  const openThread = (): Worker => {
    const started = startThread(onOutput, memory);
    started.once("exit", () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const close = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  return {
    async lint({ entry, documents }) {
      const used = (thread ??= openThread());
      const job: LintJob = {
        entry: entry.uri,
        documents: [...documents.values()].map(({ uri, text, value }) => ({ uri, text, value })),
        folder,
      };
      const result = await resultOf(job, used, deadline);
      // The rules may still be running, or have left the thread unusable.
      if (result.kind === "failed") await close();
      return lintedBy(result, entry.uri);
    },
    close,
  };
}

function lintedBy(result: LintResult, entry: string): LintOutcome {
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
        diagnostics: [lintUnfinished({ why: result.why }, { document: entry, pointer: "" })],
        sources: [],
      };
    default:
      return result satisfies never;
  }
}

function startThread(onOutput: LintOptions["onOutput"], memory: number): Worker {
  const thread = new Worker(new URL("dist/generator/tools/lint/worker.js", packageRoot), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  // What a rule does after its document is finished has no one to report to.
  thread.on("error", () => undefined);
  for (const stream of [thread.stdout, thread.stderr]) forwardLines(stream, onOutput);
  return thread;
}

function resultOf(job: LintJob, thread: Worker, deadline: number): Promise<LintResult> {
  return new Promise((resolve) => {
    const fail = (why: string): void => end({ kind: "failed", why });
    const listeners = {
      message: (result: LintResult): void => end(result),
      error: (error: unknown): void => fail(messageOf(error)),
      exit: (code: number): void => fail(`a rule ended the process with code ${code}`),
    };
    const end = (result: LintResult): void => {
      clearTimeout(timer);
      for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener);
      resolve(result);
    };
    const timer = setTimeout(
      () => fail(`they took longer than ${deadline / 1000} seconds`),
      deadline,
    );
    for (const [event, listener] of Object.entries(listeners)) thread.on(event, listener);
    thread.postMessage(job, []);
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
