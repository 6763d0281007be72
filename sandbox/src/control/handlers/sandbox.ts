import type { Core } from "../../core/core.js";
import { serve } from "../../core/exchange.js";
import { countJobs } from "../../jobs/list.js";
import { seedExamples } from "../../seeds/examples.js";
import { reset } from "../../snapshots/snapshots.js";
import type { SandboxHandlers } from "../generated/server.js";
import type { ResetReceived } from "../generated/received.js";
import type { AccountList, Sandbox } from "../generated/types.js";
import { requireCaller, refuseField } from "../shared/refuse.js";
import type { Control } from "../shared/control.js";
import { allAccounts } from "./accounts.js";
import { clockOf } from "./clock.js";
import { addAccounts } from "./seeding.js";

export function sandboxHandlers(control: Control): SandboxHandlers {
  const { core, alone } = control;
  return {
    get: serve(200, () => overview(core)),
    reset: serve(200, ({ body }) => alone(() => startAgain(control, body))),
    seed: serve(201, ({ body }) => alone(() => addAccounts(core, body))),
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
  { seed: filled, examples }: ResetReceived = { seed: true, examples: false },
): Promise<AccountList> {
  if (examples && !filled) throw refuseField("examples", "Examples need accounts: seed as well.");
  await reset(core);
  journal.clear();
  if (filled) await refill();
  if (examples) await seedExamples(core, await requireCaller(core, undefined));
  return { data: await allAccounts(core) };
}
