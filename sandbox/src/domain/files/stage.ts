import type { FileCreated } from "@apostille/evaluation-services/types";
import { FileUpload, FileIngestion } from "@apostille/evaluation-services/zod";
import { checkUrl, type Core, invalid, schedule, validateShape } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { insertFile, insertPending } from "./insert.js";
import { fileName, nameFromUrl } from "./name.js";
import { receiveOrRefuse } from "./refused.js";

/** The part `file` of a form, as it arrives, and the fields that come with it. */
export interface Upload {
  /** The file name of the part. */
  readonly name: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  /** The media type of the part. */
  readonly type?: string | undefined;
  /** The field `file_name`, if it was sent. */
  readonly fileName?: string | undefined;
}

/** Stands for the bytes of a form when its fields are validated; the bytes are checked as they arrive. */
const bytesToCome = new Uint8Array();

/** Stages the file of a form. The bytes are stored as they arrive. Refuses content that is not allowed with 422. */
export async function uploadFile(core: Core, caller: Caller, upload: Upload): Promise<FileCreated> {
  const { content, type, fileName: field } = upload;
  const form = { file: bytesToCome, ...(field !== undefined && { file_name: field }) };
  const { file_name: fieldName } = validateShape(FileUpload, form);
  const name = fileName(fieldName ?? "") ?? fileName(upload.name ?? "") ?? "file";
  const id = await core.ids.next(core.database, "fil");
  const file = await receiveOrRefuse(core, { key: id, name, content, declared: type });
  const data = await core.database.transaction((tx) =>
    insertFile(core, tx, { id, name, accountId: caller.accountId, received: file }),
  );
  return { message: "File uploaded successfully.", data };
}

/** Stages a URL that is downloaded in the background. Refuses URLs that must not be downloaded from with 422. */
export async function ingestFile(core: Core, caller: Caller, body: unknown): Promise<FileCreated> {
  const { url, file_name: fieldName } = validateShape(FileIngestion, body);
  if (typeof checkUrl(url, core.outbound.policy) === "string") {
    const message = "The url must be publicly reachable.";
    throw invalid([{ field: "url", message }], "url_not_allowed");
  }
  const name = fileName(fieldName ?? "") ?? nameFromUrl(url) ?? "document";
  const data = await core.database.transaction(async (tx) => {
    const file = await insertPending(core, tx, { name, accountId: caller.accountId, url });
    const job = { kind: "ingest_file", subject: file.id, receiver: new URL(url).host } as const;
    await schedule(core, tx, { ...job, runAt: core.clock.now() });
    return file;
  });
  return { message: "File ingestion started.", data };
}
