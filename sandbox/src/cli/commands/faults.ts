import * as wire from "../../control/generated/zod.js";
import type { Command, Invocation } from "../command.js";
import { isSet, text } from "../command.js";
import { told, wholeNumber } from "../told.js";
import { UsageError } from "../usage.js";

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
        const [operation] = call.words;
        const times = isSet(call, "forever")
          ? null
          : (wholeNumber("--times", text(call, "times")) ?? 1);
        const body = told(wire.NewFault, { operation, times, effect: effect(call) });
        return { value: await call.control.faults.add({ body }) };
      },
    },
  ],
  [
    "faults clear",
    {
      summary: "Remove one rule, or all of them.",
      takes: ["[id]"],
      run: async ({ control, words: [faultId] }) => {
        if (faultId === undefined) await control.faults.clear();
        else await control.faults.remove({ params: { faultId } });
        return undefined;
      },
    },
  ],
];

function effect(call: Invocation): unknown {
  const status = wholeNumber("--status", text(call, "status"));
  const milliseconds = wholeNumber("--delay", text(call, "delay"));
  const effects = [
    ...(status === undefined ? [] : [{ kind: "status", status }]),
    ...(milliseconds === undefined ? [] : [{ kind: "delay", milliseconds }]),
    ...(isSet(call, "hang") ? [{ kind: "hang" }] : []),
    ...(isSet(call, "drop") ? [{ kind: "drop" }] : []),
  ];
  if (effects.length === 1) return effects[0];
  throw new UsageError("Say one of --status, --delay, --hang and --drop.");
}
