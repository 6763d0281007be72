import { spawn } from "node:child_process";
import { once } from "node:events";

import { afterEach, expect, it, vi } from "vitest";

import { processTerminal } from "../../generator/cli/command/terminal.js";
import { builtTool } from "../support/built.js";

afterEach(() => vi.unstubAllEnvs());

it.each([
  [{}, false],
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ FORCE_COLOR: "" }, false],
  [{ NO_COLOR: "", FORCE_COLOR: "1" }, true],
  [{ NO_COLOR: "1", FORCE_COLOR: "1" }, false],
  [{ NO_COLOR: "0", FORCE_COLOR: "1" }, false],
])(
  "colours are chosen without a terminal: %j",
  (environment: { NO_COLOR?: string; FORCE_COLOR?: string }, isColoured) => {
    vi.stubEnv("CI", "1");
    vi.stubEnv("NO_COLOR", environment.NO_COLOR);
    vi.stubEnv("FORCE_COLOR", environment.FORCE_COLOR);
    expect(processTerminal().colour).toBe(isColoured);
  },
);

it("a command ends without a word when its reader has read enough", async () => {
  const child = spawn(process.execPath, [await builtTool(), "explain"]);
  child.stdout.destroy();
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, "close")).toEqual([0, null]);
  expect(said).toBe("");
});
