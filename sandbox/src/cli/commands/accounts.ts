import * as wire from "../../generated/zod.js";
import { defineCommand, type SandboxCommand } from "../shared/command.js";
import { repeatable, text } from "../shared/flag.js";
import { fieldsOf, setFlag } from "../shared/fields.js";
import { parseInput } from "../shared/parse-input.js";
import { UsageError } from "../shared/usage.js";

const keyColumns = ["id", "app_id", "user_id", "hint", "scopes", "revoked_at"];

export const accountCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "accounts list",
    {
      summary: "List accounts with their apps and users.",
      run: async ({ control }) => {
        const accounts = await control.accounts.list();
        return { value: accounts, text: accounts.data.map(describeAccount).join("\n") || "None." };
      },
    },
  ],
  [
    "accounts invoicing",
    {
      summary: "Allow or forbid an account to be billed.",
      takes: ["<id>", "<on or off>"],
      run: async ({ control, positionals: [accountId = "", on = ""] }) => {
        const body = { invoicing: isOn(on) };
        return { value: await control.accounts.update({ params: { accountId }, body }) };
      },
    },
  ],
  [
    "accounts platform-apps",
    {
      summary: "Allow or forbid an account to create platform apps.",
      takes: ["<id>", "<on or off>"],
      run: async ({ control, positionals: [accountId = "", on = ""] }) => {
        const body = { platform_apps: isOn(on) };
        return { value: await control.accounts.update({ params: { accountId }, body }) };
      },
    },
  ],
  [
    "accounts pay",
    {
      summary: "Pay the open invoice of an account.",
      takes: ["<id>"],
      run: async ({ control, positionals: [accountId = ""] }) => ({
        value: await control.accounts.payInvoice({ params: { accountId } }),
      }),
    },
  ],
  [
    "users add",
    defineCommand({
      summary: "Add a user to an account.",
      takes: ["<email>"],
      flags: { account: text("the account (default: the first one)"), ...setFlag },
      run: async ({ control, positionals: [email], flags }) => {
        const body = parseInput(wire.NewUser, {
          email,
          account_id: flags.account,
          ...fieldsOf(flags),
        });
        return { value: await control.accounts.addUser({ body }) };
      },
    }),
  ],
  [
    "users move",
    {
      summary: "Deactivate a user, or activate one again.",
      takes: ["<id>", "<active or inactive>"],
      run: async ({ control, positionals: [userId = "", to = ""] }) => {
        await control.accounts.moveUser({
          params: { userId },
          body: parseInput(wire.UserMove, { to }),
        });
        return undefined;
      },
    },
  ],
  [
    "keys list",
    defineCommand({
      summary: "List API keys.",
      flags: { app: text("only those of this app") },
      run: async ({ control, flags: { app: app_id } }) => {
        const query = { ...(app_id !== undefined && { app_id }) };
        return { value: await control.keys.list({ query }), columns: keyColumns };
      },
    }),
  ],
  [
    "keys make",
    defineCommand({
      summary: "Create an API key, and print it. It is not shown again.",
      flags: {
        scope: repeatable("a scope of the key; repeatable (default: all scopes)"),
        app: text("the app that it belongs to (default: the first one)"),
        user: text("the user that it acts for (default: the first one)"),
        text: text("the key itself, which begins with sk- (default: random)"),
      },
      run: async ({ control, flags }) => {
        const body = parseInput(wire.NewKey, {
          scopes: flags.scope,
          app_id: flags.app,
          user_id: flags.user,
          text: flags.text,
        });
        return { value: await control.keys.make({ body }) };
      },
    }),
  ],
  [
    "keys revoke",
    {
      summary: "Revoke an API key.",
      takes: ["<id>"],
      run: async ({ control, positionals: [keyId = ""] }) => ({
        value: await control.keys.revoke({ params: { keyId } }),
      }),
    },
  ],
];

function isOn(word: string): boolean {
  if (word === "on" || word === "off") return word === "on";
  throw new UsageError(`Say on or off, not ${word}.`);
}

interface AccountLine {
  readonly id: string;
  readonly name: string;
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  readonly users: readonly { readonly id: string; readonly email: string }[];
}

function describeAccount({ id, name, apps, users }: AccountLine): string {
  return [
    `${id}  ${name}`,
    ...apps.map((app) => `  ${app.id}  ${app.name}`),
    ...users.map((user) => `  ${user.id}  ${user.email}`),
  ].join("\n");
}
