import * as wire from "../../control/generated/zod.js";
import {
  type SandboxCommand,
  type CommandInput,
  isSet,
  stringFlag,
  stringFlags,
} from "../shared/command.js";
import { flatFieldsOf, setFlag } from "../shared/fields.js";
import { parseInput, wholeNumber } from "../shared/parse-input.js";
import { operationNamed } from "../shared/operation.js";
import { UsageError } from "../shared/usage.js";

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
        key: { type: "string" },
        header: { type: "string", multiple: true },
        ...setFlag,
        "answer-header": { type: "string", multiple: true },
        "answer-body": { type: "string" },
      },
      explains: {
        status: "respond with this status",
        delay: "wait this many milliseconds, then handle the request",
        hang: "never respond",
        drop: "close the connection without a response",
        times: "how many requests the rule applies to (default 1)",
        forever: "apply to all further requests",
        key: "apply only to requests with the key of this id",
        header: "apply only to requests with this header, name:value; repeatable",
        set: "apply only to requests whose body has field=value; repeatable",
        "answer-header": "a header of the response, name:value; repeatable",
        "answer-body": "the body of the response, in JSON (default: the document's)",
      },
      run: async (call) => {
        const operation = operationNamed(call.positionals[0] ?? "");
        const times = isSet(call, "forever")
          ? null
          : (wholeNumber("--times", stringFlag(call, "times")) ?? 1);
        const match = {
          ...(isGiven(call, "key") && { key_id: stringFlag(call, "key") }),
          ...(isGiven(call, "header") && { headers: headers(call, "header") }),
          ...(isGiven(call, "set") && { body: flatFieldsOf(call) }),
        };
        const body = parseInput(wire.NewFault, { operation, times, match, effect: effect(call) });
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

function effect(call: CommandInput): unknown {
  const status = wholeNumber("--status", stringFlag(call, "status"));
  const milliseconds = wholeNumber("--delay", stringFlag(call, "delay"));
  const effects = [
    ...(status === undefined ? [] : [{ kind: "status", status, ...answer(call) }]),
    ...(milliseconds === undefined ? [] : [{ kind: "delay", milliseconds }]),
    ...(isSet(call, "hang") ? [{ kind: "hang" }] : []),
    ...(isSet(call, "drop") ? [{ kind: "drop" }] : []),
  ];
  if (effects.length === 1) return effects[0];
  throw new UsageError("Give one of --status, --delay, --hang and --drop.");
}

function answer(call: CommandInput): object {
  const body = stringFlag(call, "answer-body");
  return {
    ...(isGiven(call, "answer-header") && { headers: headers(call, "answer-header") }),
    ...(body !== undefined && { body: readJson("--answer-body", body) }),
  };
}

const isGiven = ({ flags }: CommandInput, name: string): boolean => flags[name] !== undefined;

function headers(call: CommandInput, flag: string): Record<string, string> {
  const pairs = (stringFlags(call, flag) ?? []).map((written) => {
    const [, name = "", value] = /^([\w-]+):\s*(.*)$/.exec(written) ?? [];
    if (value !== undefined) return [name, value] as const;
    throw new UsageError(`--${flag} takes name:value, not ${written}.`);
  });
  return Object.fromEntries(pairs);
}

function readJson(flag: string, written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new UsageError(`${flag} takes JSON, not ${written}.`);
  }
}
