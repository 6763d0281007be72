import {
  type Core,
  DownloadFailed,
  type FileDownloadLimits,
  finish,
  type Job,
  type Transaction,
} from "../../foundation/index.js";
import { emit } from "../events/emit.js";
import { timestampAfter, allows, transition } from "../lifecycles/machine.js";
import { ownEvents } from "../events/event.js";
import { type FileRow, toFile } from "./file.js";
import { type StoredContent, ContentRefused, receive } from "./receive.js";
import { refusals } from "./refused.js";

const timeout = 30_000;
const maxRedirects = 3;

/** The result of a download: the stored bytes, or a failure message for the customer. */
export type DownloadOutcome = StoredContent | { readonly failure: string };

/** The job that downloads a staged file. It emits either `file.ready` or `file.failed`, exactly once. */
export async function ingestFileJob(core: Core, job: Job): Promise<void> {
  const [file] = await core.database.query<{ url: string; name: string }>(
    "SELECT url, file_name AS name FROM files WHERE id = $1 AND url IS NOT NULL",
    [job.subject],
  );
  const outcome: DownloadOutcome =
    file === undefined ? { failure: "The file has no address." } : await fetchBytes(core, file);
  await core.database.transaction(async (tx) => {
    await finish(tx, job);
    await settle(core, tx, { fileId: job.subject, outcome });
  });
}

/** Downloads from `url` through the outbound guard, with all limits. */
export async function fetchBytes(
  core: Core,
  { url, name }: { readonly url: string; readonly name: string },
): Promise<DownloadOutcome> {
  const limits: FileDownloadLimits = { maxBytes: core.settings.maxFileSize, timeout, maxRedirects };
  try {
    const { content, type } = await core.outbound.download(url, limits);
    // A new key: if this process dies, a later attempt must not find half of the content under the same key.
    const key = await core.ids.next(core.database, "fil");
    return await receive(core, { key, name, content, declared: type });
  } catch (error) {
    if (error instanceof DownloadFailed) return { failure: error.message };
    if (error instanceof ContentRefused) return { failure: `The file ${refusals[error.reason]}` };
    throw error;
  }
}

/** Stores the result for a pending file, and emits the event. */
export async function settle(
  core: Core,
  tx: Transaction,
  { fileId, outcome }: { readonly fileId: string; readonly outcome: DownloadOutcome },
): Promise<void> {
  const [row] = await tx.query<FileRow>("SELECT * FROM files WHERE id = $1 FOR UPDATE", [fileId]);
  const query = { to: "failure" in outcome ? "failed" : "ready", by: "event" } as const;
  if (row === undefined || !allows(core.lifecycles.file, row.status, query)) return;
  const change = transition(core.lifecycles.file, row.status, query);
  const completedAt = timestampAfter(change, core.clock.now(), ["completed_at", row.completed_at]);
  const file = "failure" in outcome ? null : outcome;
  const [changed] = await tx.query<FileRow>(
    `UPDATE files SET status = $2, mime_type = $3, size = $4, bytes_key = $5,
       failure_message = $6, completed_at = $7
     WHERE id = $1 RETURNING *`,
    [
      fileId,
      change.to,
      file?.mimeType,
      file?.size,
      file?.key,
      "failure" in outcome ? outcome.failure : null,
      completedAt,
    ],
  );
  if (changed === undefined) return;
  for (const type of ownEvents(change, "file")) {
    if (type !== "file.ready" && type !== "file.failed") continue;
    await emit(core, tx, { accountId: row.account_id, type, object: toFile(changed) });
  }
}
