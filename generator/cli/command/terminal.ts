/** Where a command reads from and writes to. Results go to `out`, all else to `err`. */
export interface Terminal {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` shows colours and may be overwritten (progress). */
  readonly interactive: boolean;
  readonly colour: boolean;
}

/** The terminal of this process. `NO_COLOR` (https://no-color.org) and `FORCE_COLOR` are heard. */
export function processTerminal(): Terminal {
  const { NO_COLOR: refused, FORCE_COLOR: forced, CI: ci } = process.env;
  const interactive = process.stderr.isTTY === true && ci === undefined;
  return {
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interactive,
    colour: (refused ?? "") === "" && (interactive || !["", "0"].includes(forced ?? "")),
  };
}
