import type { FileCreated } from "@apostille/evaluation-services/types";
import { FileIngestion } from "@apostille/evaluation-services/zod";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { invalid } from "../errors/service-error.js";
import { schedule } from "../jobs/jobs.js";
import { checkUrl } from "../outbound/url.js";
import { validated } from "../validation/validate.js";
import { insertPending } from "./insert.js";
import { fileName, nameFromUrl } from "./name.js";

/** Stages a URL that is downloaded in the background. Refuses URLs that must not be downloaded from with 422. */
export async function ingestFile(core: Core, caller: Caller, body: unknown): Promise<FileCreated> {
  const { url, file_name: wanted } = validated(FileIngestion, body);
  if (typeof checkUrl(url, core.outbound.policy) === "string") {
    const message = "The url must be publicly reachable.";
    throw invalid([{ field: "url", message }], "url_not_allowed");
  }
  const name = fileName(wanted ?? "") ?? nameFromUrl(url);
  const data = await core.database.transaction(async (tx) => {
    const file = await insertPending(core, tx, { name, accountId: caller.accountId, url });
    await schedule(core, tx, { kind: "ingest_file", subject: file.id, runAt: core.clock.now() });
    return file;
  });
  return { message: "File ingestion started.", data };
}
