/** The terminal of a process: whether it is one, what it asks, and how it is interrupted. */
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { interruption, processTerminal } from "../../../generator/cli/command/terminal.js";

let written: string[];
/** Replaces the streams of this process. */
function streams(stdin: boolean, stderr: boolean): PassThrough {
  const input = Object.assign(new PassThrough(), { isTTY: stdin });
  const output = Object.assign(new PassThrough(), { isTTY: stderr });
  output.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  vi.spyOn(process, "stdin", "get").mockReturnValue(input as never);
  vi.spyOn(process, "stderr", "get").mockReturnValue(output as never);
  return input;
}
beforeEach(() => {
  written = [];
  for (const name of ["CI", "NO_COLOR", "FORCE_COLOR", "TERM"]) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it.each([
  [true, true, undefined, [true, true, true]],
  [false, true, undefined, [true, true, false]],
  [true, false, undefined, [false, false, false]],
  [true, true, "1", [false, false, false]],
])(
  "stdin %s, stderr %s, CI %s: is interactive, has colours, asks",
  (stdin, stderr, ci, expected) => {
    streams(stdin, stderr);
    vi.stubEnv("CI", ci);
    const { interactive, colour, ask } = processTerminal();
    expect([interactive, colour, ask !== undefined]).toEqual(expected);
  },
);

it("a terminal that can only print is not overwritten", () => {
  streams(true, true);
  vi.stubEnv("TERM", "dumb");
  expect(processTerminal()).toMatchObject({ interactive: false, colour: false });
});

it.each([
  ["  yes \n", "yes"],
  ["\n", undefined],
  [" \n", undefined],
])("a question is answered by %j with %s", async (line, answer) => {
  const input = streams(true, true);
  const asking = processTerminal().ask?.("Really? ");
  input.write(line);
  expect(await asking).toBe(answer);
  expect(written.join("")).toContain("Really? ");
  expect(input.isPaused()).toBe(true);
});

it("the command line writes messages to stderr", () => {
  streams(false, false);
  processTerminal().err("hello");
  expect(written).toEqual(["hello"]);
});

const terminal = {
  cwd: "/",
  out: () => undefined,
  err: () => undefined,
  interactive: false,
  colour: false,
};
it("an interruption is at once where none can come", async () => {
  await interruption(terminal);
  await interruption({ ...terminal, interrupted: () => AbortSignal.abort() });
});
it("an interruption is waited for", async () => {
  const ending = new AbortController();
  let isOver = false;
  const wait = async (): Promise<void> => {
    await interruption({ ...terminal, interrupted: () => ending.signal });
    isOver = true;
  };
  const waiting = wait();
  await Promise.resolve();
  expect(isOver).toBe(false);
  ending.abort();
  await waiting;
});
it.each(["SIGINT", "SIGTERM"] as const)("an interruption comes with %s", (signal) => {
  const before = process.listeners(signal);
  const ended = processTerminal().interrupted?.();
  const own = process.listeners(signal).filter((listener) => !before.includes(listener));
  expect(own).toHaveLength(1);
  own[0]?.(signal);
  expect(ended?.aborted).toBe(true);
  for (const each of ["SIGINT", "SIGTERM"] as const) process.removeAllListeners(each);
  for (const listener of before) process.on(signal, listener);
});
