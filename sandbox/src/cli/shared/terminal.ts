/** The output streams of a command, and its environment. */
export interface CommandTerminal {
  readonly out: (text: string) => void;
  /** Prints one line or several. */
  readonly err: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const processTerminal: CommandTerminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => console.error(text),
  environment: process.env,
};
