import { type Core, countJobs, handle, nestedDatabase } from "../../../foundation/index.js";
import {
  type AccountFixture as Fixture,
  type Fixtures,
  listAccounts,
  seed,
  type SeededAccount as AddedAccount,
  seedExamples,
  standardFixtures,
} from "../../../domain/index.js";
import { reset } from "../../snapshots/snapshots.js";
import type { OnlyListed, SandboxHandlers } from "../../../generated/server.js";
import type { ResetReceived, SeedReceived } from "../../../generated/received.js";
import type {
  AccountList,
  Sandbox,
  AccountFixture,
  Seeded,
  SeededAccount,
} from "../../../generated/types.js";
import { requireCaller, refuseField } from "../shared/refuse.js";
import type { Control } from "../shared/control.js";
import { allAccounts, toWire } from "./accounts.js";
import { clockOf } from "./clock.js";
import { personOf } from "../shared/person.js";

export function sandboxHandlers(control: Control): SandboxHandlers {
  const { core, alone } = control;
  return {
    get: handle(200, () => overview(core)),
    reset: handle(200, ({ body }) => alone(() => startAgain(control, body))),
    seed: handle(201, ({ body }) => alone(() => addAccounts(core, body))),
  };
}

async function overview(core: Core): Promise<Sandbox> {
  const { apiBase, portalBase, downloadBase } = core.settings;
  return {
    api_base: apiBase,
    portal_base: portalBase,
    download_base: downloadBase,
    clock: clockOf(core),
    jobs_waiting: await countJobs(core.database),
  };
}

async function startAgain(
  { core, journal, refill }: Control,
  { seed: refills, examples }: ResetReceived = { seed: true, examples: false },
): Promise<AccountList> {
  if (examples && !refills) throw refuseField("examples", "Examples need accounts: seed as well.");
  await reset(core);
  journal.clear();
  if (refills) await refill();
  if (examples) await seedExamples(core, await requireCaller(core, undefined));
  return { data: await allAccounts(core) };
}

/**
 * Adds accounts with their users, apps and keys: the given ones, or the standard ones if there are no accounts yet.
 * Refuses references to unknown names with 422, without adding anything.
 */
async function addAccounts(
  core: Core,
  { accounts, examples }: OnlyListed<SeedReceived> = { examples: false },
): Promise<Seeded> {
  const fixtures = await fixturesOf(core, accounts);
  const result = await core.database
    .transaction((tx) => seed({ ...core, database: nestedDatabase(core.database, tx) }, fixtures))
    .catch(throwRefusal);
  const [first] = result.accounts;
  if (examples) await seedExamples(core, await requireCaller(core, first?.apps[0]?.id));
  return { accounts: result.accounts.map(addedAccount) };
}

async function fixturesOf(
  core: Core,
  accounts: OnlyListed<SeedReceived>["accounts"],
): Promise<Fixtures> {
  if (accounts !== undefined) return { accounts: accounts.map(fixture) };
  const isEmpty = (await listAccounts(core.database)).length === 0;
  return isEmpty ? standardFixtures : { accounts: [] };
}

/** References to unknown names, and keys that exist already, are the caller's mistakes. */
function throwRefusal(error: unknown): never {
  throw error instanceof RangeError ? refuseField("accounts", error.message) : error;
}

function fixture({ teams, users, apps, ...account }: OnlyListed<AccountFixture>): Fixture {
  return {
    ...account,
    teams,
    users: users.map(({ roles = {}, ...user }) => ({ ...personOf(user), roles })),
    apps: apps.map(({ name, keys = [] }) => ({ name, keys })),
  };
}

function addedAccount({ id, name, apps }: AddedAccount): SeededAccount {
  const keys = apps.flatMap((app) => app.keys);
  return { id, name, keys: keys.map((key) => ({ ...toWire(key), text: key.text })) };
}
