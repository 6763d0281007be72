import type { Terminal } from "./terminal.js";

/** Resolves when the user interrupts the command (Ctrl-C); at once, where nobody can. */
export function interruption({ interrupted }: Terminal): Promise<void> {
  const signal = interrupted?.();
  return new Promise((resolve) => {
    if (signal === undefined || signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
