import * as wire from "../../control/generated/zod.js";
import type { Command, Invocation } from "../shared/command.js";
import { isSet, stringFlag } from "../shared/command.js";
import { parseInput, wholeNumber } from "../shared/parse-input.js";
import { UsageError } from "../shared/usage.js";

export const faultCommands: readonly (readonly [string, Command])[] = [
  [
    "faults list",
    {
      summary: "List the rules for failures on purpose.",
      run: async ({ control }) => ({
        value: await control.faults.list(),
        columns: ["id", "operation", "times", "effect"],
      }),
    },
  ],
  [
    "faults add",
    {
      summary: "Make the next requests to an operation, such as createQuote or *, fail.",
      takes: ["<operation>"],
      flags: {
        status: { type: "string" },
        delay: { type: "string" },
        hang: { type: "boolean" },
        drop: { type: "boolean" },
        times: { type: "string" },
        forever: { type: "boolean" },
      },
      explains: {
        status: "they are answered with this status",
        delay: "they are served this many milliseconds later",
        hang: "they are never answered",
        drop: "their connection ends without an answer",
        times: "how many requests it hits (default 1)",
        forever: "it hits all of them",
      },
      run: async (call) => {
        const [operation] = call.positionals;
        const times = isSet(call, "forever")
          ? null
          : (wholeNumber("--times", stringFlag(call, "times")) ?? 1);
        const body = parseInput(wire.NewFault, { operation, times, effect: effect(call) });
        return { value: await call.control.faults.add({ body }) };
      },
    },
  ],
  [
    "faults clear",
    {
      summary: "Remove one rule, or all of them.",
      takes: ["[id]"],
      run: async ({ control, positionals: [faultId] }) => {
        if (faultId === undefined) await control.faults.clear();
        else await control.faults.remove({ params: { faultId } });
        return undefined;
      },
    },
  ],
];

function effect(call: Invocation): unknown {
  const status = wholeNumber("--status", stringFlag(call, "status"));
  const milliseconds = wholeNumber("--delay", stringFlag(call, "delay"));
  const effects = [
    ...(status === undefined ? [] : [{ kind: "status", status }]),
    ...(milliseconds === undefined ? [] : [{ kind: "delay", milliseconds }]),
    ...(isSet(call, "hang") ? [{ kind: "hang" }] : []),
    ...(isSet(call, "drop") ? [{ kind: "drop" }] : []),
  ];
  if (effects.length === 1) return effects[0];
  throw new UsageError("Say one of --status, --delay, --hang and --drop.");
}
