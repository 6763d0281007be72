import { readFile } from "node:fs/promises";
import * as wire from "../../control/generated/zod.js";
import { type SandboxCommand, type CommandInput, isSet, stringFlag } from "../shared/command.js";
import { parseInput } from "../shared/parse-input.js";
import { UsageError } from "../shared/usage.js";

const accountColumns = ["id", "name", "invoicing"];

export const stateCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "status",
    {
      summary: "Show the sandbox's URL, its time, and how many jobs are waiting.",
      run: async ({ control }) => ({ value: await control.sandbox.get() }),
    },
  ],
  [
    "reset",
    {
      summary: "Empty the sandbox, and fill it as at the start.",
      flags: { empty: { type: "boolean" }, examples: { type: "boolean" } },
      explains: {
        empty: "without any account",
        examples: "with quotes and orders in several states",
      },
      run: async (call) => {
        const body = { seed: !isSet(call, "empty"), examples: isSet(call, "examples") };
        return { value: await call.control.sandbox.reset({ body }), columns: accountColumns };
      },
    },
  ],
  [
    "seed",
    {
      summary: "Add accounts with users, apps and keys.",
      flags: { file: { type: "string" }, examples: { type: "boolean" } },
      explains: {
        file: 'JSON such as {"accounts": [...]}; otherwise the standard accounts, if there are none',
        examples: "with quotes and orders in several states",
      },
      run: async (call) => {
        const seed = parseInput(wire.Seed, {
          ...(await fixtures(call)),
          examples: isSet(call, "examples"),
        });
        const seeded = await call.control.sandbox.seed({ body: seed });
        const keys = seeded.accounts.flatMap(({ name, keys }) =>
          keys.map((key) => `${name}  ${key.text}`),
        );
        return { value: seeded, text: keys.join("\n") };
      },
    },
  ],
  [
    "snapshots list",
    {
      summary: "List snapshots.",
      run: async ({ control }) => ({
        value: await control.snapshots.list(),
        columns: ["name", "taken_at"],
      }),
    },
  ],
  [
    "snapshots take",
    {
      summary: "Save the whole state under a name.",
      takes: ["<name>"],
      run: async ({ control, positionals: [name] }) => ({
        value: await control.snapshots.take({ body: parseInput(wire.NewSnapshot, { name }) }),
      }),
    },
  ],
  [
    "snapshots restore",
    {
      summary: "Restore a snapshot.",
      takes: ["<name>"],
      run: async ({ control, positionals: [snapshotId = ""] }) => ({
        value: await control.snapshots.restore({ params: { snapshotId } }),
      }),
    },
  ],
  [
    "snapshots delete",
    {
      summary: "Forget a snapshot.",
      takes: ["<name>"],
      run: async ({ control, positionals: [snapshotId = ""] }) => {
        await control.snapshots.delete({ params: { snapshotId } });
        return undefined;
      },
    },
  ],
];

async function fixtures(call: CommandInput): Promise<object> {
  const file = stringFlag(call, "file");
  if (file === undefined) return {};
  try {
    return Object(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
