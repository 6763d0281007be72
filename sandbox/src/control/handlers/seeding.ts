import { listAccounts } from "../../accounts/list.js";
import type { Core } from "../../core/core.js";
import { nested } from "../../database/nested.js";
import { seedExamples } from "../../seeds/examples.js";
import {
  type AccountFixture as Fixture,
  type Fixtures,
  type SeededAccount as Added,
  seed,
} from "../../seeds/seed.js";
import { standardFixtures } from "../../seeds/standard.js";
import type { SeedReceived } from "../generated/received.js";
import type { AccountFixture, Seeded, SeededAccount } from "../generated/types.js";
import { requireCaller, refuseField } from "../shared/refuse.js";
import { personOf } from "../shared/person.js";
import { toWire } from "./accounts.js";

/**
 * Adds accounts with their users, apps and keys: the given ones, or the standard ones if there are no accounts yet.
 * Refuses references to unknown names with 422, without adding anything.
 */
export async function addAccounts(
  core: Core,
  { accounts, examples }: SeedReceived = { examples: false },
): Promise<Seeded> {
  const fixtures = await fixturesOf(core, accounts);
  const added = await core.database
    .transaction((tx) => seed({ ...core, database: nested(core.database, tx) }, fixtures))
    .catch(explained);
  const [first] = added.accounts;
  if (examples) await seedExamples(core, await requireCaller(core, first?.apps[0]?.id));
  return { accounts: added.accounts.map(addedAccount) };
}

async function fixturesOf(core: Core, accounts: SeedReceived["accounts"]): Promise<Fixtures> {
  if (accounts !== undefined) return { accounts: accounts.map(fixture) };
  const isEmpty = (await listAccounts(core.database)).length === 0;
  return isEmpty ? standardFixtures : { accounts: [] };
}

/** References to unknown names, and keys that exist already, are the caller's mistakes. */
function explained(error: unknown): never {
  throw error instanceof RangeError ? refuseField("accounts", error.message) : error;
}

function fixture({ teams, users, apps, ...account }: AccountFixture): Fixture {
  return {
    ...account,
    teams,
    users: users.map(({ roles = {}, ...user }) => ({ ...personOf(user), roles })),
    apps: apps.map(({ name, keys = [] }) => ({ name, keys })),
  };
}

function addedAccount({ id, name, apps }: Added): SeededAccount {
  const keys = apps.flatMap((app) => app.keys);
  return { id, name, keys: keys.map((key) => ({ ...toWire(key), text: key.text })) };
}
