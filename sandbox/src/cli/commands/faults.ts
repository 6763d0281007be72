import * as wire from "../../generated/zod.js";
import { defineCommand, type SandboxCommand } from "../shared/command.js";
import { flatFieldsOf } from "../shared/fields.js";
import { type GivenFlags, number, repeatable, text, toggle } from "../shared/flag.js";
import { parseInput } from "../shared/parse-input.js";
import { operationNamed } from "../shared/operation.js";
import { UsageError } from "../shared/usage.js";

const faultFlags = {
  status: number("respond with this status"),
  delay: number("wait this many milliseconds, then handle the request"),
  hang: toggle("never respond"),
  drop: toggle("close the connection without a response"),
  times: number("how many requests the rule applies to (default 1)"),
  forever: toggle("apply to all further requests"),
  key: text("apply only to requests with the key of this id"),
  header: repeatable("apply only to requests with this header, name:value; repeatable"),
  set: repeatable("apply only to requests whose body has field=value; repeatable"),
  answerHeader: repeatable("a header of the response, name:value; repeatable"),
  answerBody: text("the body of the response, in JSON (default: the document's)"),
};
type FaultValues = GivenFlags<typeof faultFlags>;

export const faultCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "faults list",
    {
      summary: "List the fault rules.",
      run: async ({ control }) => ({
        value: await control.faults.list(),
        columns: ["id", "operation", "times", "effect"],
      }),
    },
  ],
  [
    "faults add",
    defineCommand({
      summary: "Make the next requests to an operation, such as createQuote or *, fail.",
      takes: ["<operation>"],
      flags: faultFlags,
      run: async ({ control, positionals: [name = ""], flags }) => {
        const { forever = false, times = 1, key, header, set } = flags;
        const match = {
          ...(key !== undefined && { key_id: key }),
          ...(header !== undefined && { headers: headers("--header", header) }),
          ...(set !== undefined && { body: flatFieldsOf(flags) }),
        };
        const body = parseInput(wire.NewFault, {
          operation: operationNamed(name),
          times: forever ? null : times,
          match,
          effect: effect(flags),
        });
        return { value: await control.faults.add({ body }) };
      },
    }),
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

function effect(flags: FaultValues): unknown {
  const { status, delay: milliseconds, hang, drop } = flags;
  const effects = [
    ...(status === undefined ? [] : [{ kind: "status", status, ...answer(flags) }]),
    ...(milliseconds === undefined ? [] : [{ kind: "delay", milliseconds }]),
    ...(hang === true ? [{ kind: "hang" }] : []),
    ...(drop === true ? [{ kind: "drop" }] : []),
  ];
  if (effects.length === 1) return effects[0];
  throw new UsageError("Give one of --status, --delay, --hang and --drop.");
}

function answer({ answerHeader, answerBody }: FaultValues): object {
  return {
    ...(answerHeader !== undefined && { headers: headers("--answer-header", answerHeader) }),
    ...(answerBody !== undefined && { body: readJson("--answer-body", answerBody) }),
  };
}

function headers(flag: string, texts: readonly string[]): Record<string, string> {
  const pairs = texts.map((pair) => {
    const [, name = "", value] = /^([\w-]+):\s*(.*)$/.exec(pair) ?? [];
    if (value !== undefined) return [name, value] as const;
    throw new UsageError(`${flag} takes name:value, not ${pair}.`);
  });
  return Object.fromEntries(pairs);
}

function readJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${flag} takes JSON, not ${text}.`);
  }
}
