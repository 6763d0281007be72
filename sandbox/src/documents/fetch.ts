import type { Core } from "../core/core.js";
import { fetchBytes } from "../files/ingest.js";
import { nameFromUrl } from "../files/name.js";
import { type Job, finish } from "../jobs/jobs.js";
import type { DocumentRow } from "./document.js";

/**
 * The job that fetches a source document from its URL. It emits no event. Properties that depend on the bytes stay null
 * until they are fetched, or if they cannot be.
 */
export async function fetchDocumentJob(core: Core, job: Job): Promise<void> {
  const [row] = await core.database.query<DocumentRow>("SELECT * FROM documents WHERE id = $1", [
    job.subject,
  ]);
  const url = row?.url ?? undefined;
  const outcome =
    url === undefined
      ? undefined
      : await fetchBytes(core, { url, name: row?.file_name ?? nameFromUrl(url) });
  await core.database.transaction(async (tx) => {
    await finish(tx, job);
    if (outcome === undefined || "failure" in outcome) return;
    await tx.query(
      `UPDATE documents SET bytes_key = $2, mime_type = $3, size = $4, updated_at = $5
       WHERE id = $1`,
      [job.subject, outcome.key, outcome.mimeType, outcome.size, core.clock.now()],
    );
  });
}
