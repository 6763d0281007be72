import { type Core, finish, type Job, only } from "../../foundation/index.js";
import { fetchBytes } from "../files/ingest.js";

/**
 * The job that fetches a source document from its URL. It emits no event. Properties that depend on the bytes stay null
 * until they are fetched, or if they cannot be.
 */
export async function fetchDocumentJob(core: Core, job: Job): Promise<void> {
  const rows = await core.database.query<{ url: string; name: string }>(
    "SELECT url, coalesce(file_name, '') AS name FROM documents WHERE id = $1 AND url IS NOT NULL",
    [job.subject],
  );
  const outcome = await fetchBytes(core, only(rows));
  await core.database.transaction(async (tx) => {
    await finish(tx, job);
    if ("failure" in outcome) return;
    await tx.query(
      `UPDATE documents SET bytes_key = $2, mime_type = $3, size = $4, updated_at = $5
       WHERE id = $1`,
      [job.subject, outcome.key, outcome.mimeType, outcome.size, core.clock.now()],
    );
  });
}
