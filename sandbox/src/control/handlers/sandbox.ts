import type { Core } from "../../core/core.js";
import { nested } from "../../database/nested.js";
import { seedExamples } from "../../seeds/examples.js";
import type { AccountFixture as Fixture, SeededAccount as Added } from "../../seeds/seed.js";
import { seed } from "../../seeds/seed.js";
import { standardFixtures } from "../../seeds/standard.js";
import { countJobs } from "../../jobs/list.js";
import { reset } from "../../snapshots/snapshots.js";
import { requireCaller } from "../shared/caller.js";
import type { Control } from "../shared/control.js";
import type { SandboxHandlers } from "../generated/server.js";
import type {
  AccountFixture,
  AccountList,
  Reset,
  Sandbox,
  Seed,
  Seeded,
  SeededAccount,
} from "../generated/types.js";
import { serve } from "../../core/serve.js";
import { personOf } from "../shared/person.js";
import { refuseField } from "../shared/refuse.js";
import { allAccounts, toWire } from "./accounts.js";
import { clockOf } from "./clock.js";

export function sandboxHandlers(control: Control): SandboxHandlers {
  const { core, alone } = control;
  return {
    get: serve(200, () => overview(core)),
    reset: serve(200, ({ body }) => alone(() => startAgain(control, body))),
    seed: serve(201, ({ body }) => alone(() => add(core, body))),
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
  { seed: filled = true, examples = false }: Reset = {},
): Promise<AccountList> {
  if (examples && !filled) throw refuseField("examples", "Examples need accounts: seed as well.");
  await reset(core);
  journal.clear();
  if (filled) await refill();
  if (examples) await seedExamples(core, await requireCaller(core, undefined));
  return { data: await allAccounts(core) };
}

async function add(core: Core, { accounts, examples = false }: Seed = {}): Promise<Seeded> {
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
