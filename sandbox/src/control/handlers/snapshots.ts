import {
  deleteSnapshot,
  listSnapshots,
  restoreSnapshot,
  takeSnapshot,
} from "../../snapshots/snapshots.js";
import type { Control } from "../shared/control.js";
import type { SnapshotsHandlers } from "../generated/server.js";
import { serve } from "../../core/exchange.js";
import { requireFound } from "../shared/refuse.js";
import { clockOf } from "./clock.js";

export function snapshotsHandlers({ core, alone }: Control): SnapshotsHandlers {
  return {
    list: serve(200, async () => ({ data: await listSnapshots(core) })),
    take: serve(201, ({ body }) => alone(() => takeSnapshot(core, body.name))),
    delete: serve(204, async ({ params }) =>
      requireFound(await deleteSnapshot(core, params.snapshotId)),
    ),
    restore: serve(200, ({ params }) =>
      alone(async () => {
        requireFound(await restoreSnapshot(core, params.snapshotId));
        return clockOf(core);
      }),
    ),
  };
}
