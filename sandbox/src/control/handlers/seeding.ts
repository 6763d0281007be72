import type { Core } from "../../core/core.js";
import { nested } from "../../database/nested.js";
import { seedExamples } from "../../seeds/examples.js";
import type { AccountFixture as Fixture, SeededAccount as Added } from "../../seeds/seed.js";
import { seed } from "../../seeds/seed.js";
import { standardFixtures } from "../../seeds/standard.js";
import type { AccountFixture, Seed, Seeded, SeededAccount } from "../generated/types.js";
import { requireCaller } from "../shared/caller.js";
import { personOf } from "../shared/person.js";
import { refuseField } from "../shared/refuse.js";
import { toWire } from "./accounts.js";

/** Adds accounts with their people, apps and keys. Refuses with 422 what refers to nothing, and adds nothing then. */
export async function addAccounts(
  core: Core,
  { accounts, examples = false }: Seed = {},
): Promise<Seeded> {
  const fixtures = accounts === undefined ? standardFixtures : { accounts: accounts.map(fixture) };
  const added = await core.database
    .transaction((tx) => seed({ ...core, database: nested(core.database, tx) }, fixtures))
    .catch(explained);
  const [first] = added.accounts;
  if (examples) await seedExamples(core, await requireCaller(core, first?.apps[0]?.id));
  return { accounts: added.accounts.map(addedAccount) };
}

/** Names that refer to nothing, and keys that exist, are the caller's mistake. */
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
