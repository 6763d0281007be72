/** The streams of a command. Results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Where errors go, if not to `err`. */
  readonly error?: (text: string) => void;
  /** Asks the user; an empty answer is `undefined`. Absent if the terminal is not interactive. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** Returns a signal that aborts on Ctrl-C, which then no longer ends the process by itself. */
  readonly interrupted?: () => AbortSignal;
  /** Shows in one line what a command is doing, until something else is printed. Absent if `err` cannot be overwritten. */
  readonly progress?: (text: string) => void;
  /** Whether `err` shows colours and may be overwritten (progress). */
  readonly interactive: boolean;
  readonly colour: boolean;
}

/** The terminal of this process. `NO_COLOR` (https://no-color.org) and `FORCE_COLOR` are respected. */
export function processTerminal(): Terminal {
  const { NO_COLOR: refused, FORCE_COLOR: forced, CI: ci, TERM: kind } = process.env;
  const interactive = process.stderr.isTTY === true && ci === undefined && kind !== "dumb";
  return {
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    ...(interactive && process.stdin.isTTY === true && { ask }),
    interrupted: signalOfInterruption,
    interactive,
    colour: (refused ?? "") === "" && (interactive || !["", "0"].includes(forced ?? "")),
  };
}

const ERASE_LINE = "\r\u001b[K";

/** A text that the terminal cuts at its width, however wide the characters are: lines that wrap could not be removed. */
const onOneLine = (text: string): string => `\u001b[?7l${text}\u001b[?7h`;

/** The same terminal with a line of progress, which everything that is printed replaces. */
export function withProgress(terminal: Terminal): Terminal {
  if (!terminal.interactive) return terminal;
  let isShown = false;
  const show = (text: string): void => {
    if (isShown || text !== "") terminal.err(ERASE_LINE + (text && onOneLine(text)));
    isShown = text !== "";
  };
  const replacing = (print: (text: string) => void) => (text: string) => {
    show("");
    print(text);
  };
  const { out, err, error = err } = terminal;
  return {
    ...terminal,
    out: replacing(out),
    err: replacing(err),
    error: replacing(error),
    progress: show,
  };
}

function signalOfInterruption(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

async function ask(question: string): Promise<string | undefined> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await lines.question(question)).trim();
    return answer === "" ? undefined : answer;
  } finally {
    lines.close();
  }
}

/** Resolves when the user interrupts the command (Ctrl-C); immediately if that is not possible. */
export function interruption({ interrupted }: Terminal): Promise<void> {
  const signal = interrupted?.();
  return new Promise((resolve) => {
    if (signal === undefined || signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
}
