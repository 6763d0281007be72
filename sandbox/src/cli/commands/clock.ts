import type { SandboxCommand } from "../shared/command.js";
import { seconds } from "../shared/parse-input.js";
import { UsageError } from "../shared/usage.js";

const doneColumns = ["due_at", "kind", "subject"];

export const clockCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "clock show",
    {
      summary: "Show the time of the sandbox clock.",
      run: async ({ control }) => ({ value: await control.clock.get() }),
    },
  ],
  [
    "clock freeze",
    {
      summary: "Stop the clock.",
      run: async ({ control }) => ({ value: await control.clock.freeze() }),
    },
  ],
  [
    "clock resume",
    {
      summary: "Let the clock run on from its current time.",
      run: async ({ control }) => ({ value: await control.clock.resume() }),
    },
  ],
  [
    "clock advance",
    {
      summary: "Move the clock ahead, and run everything that becomes due on the way.",
      takes: ["<duration or time>"],
      run: async ({ control, positionals: [target = ""] }) => {
        const { jobs, ...clock } = await control.clock.advance({ body: targetOf(target) });
        return { value: { ...clock, jobs }, text: `${clock.now}\n${doneText(jobs)}`.trimEnd() };
      },
    },
  ],
  [
    "jobs list",
    {
      summary: "List the scheduled jobs, and when they are due.",
      run: async ({ control }) => ({
        value: await control.jobs.list(),
        columns: [...doneColumns, "running", "failures", "error"],
      }),
    },
  ],
  [
    "drain",
    {
      summary: "Run everything that is due now, and wait for it.",
      run: async ({ control }) => {
        const result = await control.jobs.drain();
        return { value: result, text: doneText(result.jobs) || "Nothing was due." };
      },
    },
  ],
];

function targetOf(text: string): { readonly seconds: number } | { readonly to: string } {
  const duration = seconds(text);
  if (duration !== undefined) return { seconds: duration };
  if (/^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text))) {
    return { to: new Date(text).toISOString() };
  }
  throw new UsageError(
    `${text} is neither a duration, such as 90s, 30m, 2h or 1d12h, nor a time, such as 2030-01-02T03:04:05Z.`,
  );
}

function doneText(jobs: readonly { due_at: string; kind: string; subject: string }[]): string {
  return jobs.map(({ due_at, kind, subject }) => `${due_at}  ${kind}  ${subject}`).join("\n");
}
