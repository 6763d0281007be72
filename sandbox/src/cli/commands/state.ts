import { readFile } from "node:fs/promises";
import * as wire from "../../generated/zod.js";
import { defineCommand, type SandboxCommand } from "../shared/command.js";
import { text, toggle } from "../shared/flag.js";
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
    defineCommand({
      summary: "Empty the sandbox, and fill it as at the start.",
      flags: {
        empty: toggle("without any account"),
        examples: toggle("with quotes and orders in several states"),
      },
      run: async ({ control, flags: { empty = false, examples = false } }) => {
        const body = { seed: !empty, examples };
        return { value: await control.sandbox.reset({ body }), columns: accountColumns };
      },
    }),
  ],
  [
    "seed",
    defineCommand({
      summary: "Add accounts with users, apps and keys.",
      flags: {
        file: text(
          'JSON such as {"accounts": [...]}; otherwise the standard accounts, if there are none',
        ),
        examples: toggle("with quotes and orders in several states"),
      },
      run: async ({ control, flags: { file, examples = false } }) => {
        const seed = parseInput(wire.Seed, { ...(await fixtures(file)), examples });
        const result = await control.sandbox.seed({ body: seed });
        const keys = result.accounts.flatMap(({ name, keys }) =>
          keys.map((key) => `${name}  ${key.text}`),
        );
        const added = examples ? [...keys, "Added quotes and orders in several states."] : keys;
        const text = added.join("\n") || "Added nothing: there are accounts already.";
        return { value: result, text };
      },
    }),
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

async function fixtures(file: string | undefined): Promise<object> {
  if (file === undefined) return {};
  try {
    return Object(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
