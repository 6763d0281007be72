import type { FileCreated, File_ } from "@apostille/evaluation-services/types";
import { FileIngestion, FileUpload } from "@apostille/evaluation-services/zod";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { only } from "../database/database.js";
import { schedule } from "../jobs/jobs.js";
import { stamped } from "../lifecycles/columns.js";
import { creation } from "../lifecycles/machine.js";
import { checkUrl } from "../outbound/url.js";
import { invalid, notFound, type ServiceError } from "../errors/service-error.js";
import { validated } from "../validation/validate.js";
import type { FileRow } from "./file.js";
import { toFile } from "./file.js";
import { kindMessage } from "./kind.js";
import { fileName, nameFromUrl } from "./name.js";
import type { StoredContent } from "./receive.js";
import { ContentRefused, receive } from "./receive.js";

/** The part `file` of a form, as it comes, and the fields beside it. */
export interface Upload {
  /** The name that the part gives. */
  readonly name: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  /** The field `file_name`, if it came. */
  readonly fileName?: string | undefined;
}

/** The bytes of a form are checked while they arrive; this stands for them beside its fields. */
const bytesToCome = new Uint8Array();

/** Stages the bytes of a form. They are stored as they come. Refuses with 422 what is not taken. */
export async function uploadFile(core: Core, caller: Caller, upload: Upload): Promise<FileCreated> {
  const { name: given, content, fileName: named } = upload;
  const form = { file: bytesToCome, ...(named !== undefined && { file_name: named }) };
  const { file_name: wanted } = validated(FileUpload, form);
  const name = fileName(wanted ?? "") ?? fileName(given ?? "") ?? "file";
  const id = await core.ids.next(core.database, "fil");
  const received = await received422(core, { key: id, name, content });
  const data = await core.database.transaction((tx) =>
    insert(core, tx, { id, name, accountId: caller.accountId, received }),
  );
  return { message: "File uploaded successfully.", data };
}

/** Notes a URL to be downloaded in the background. Refuses with 422 what must not be downloaded from. */
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

/** Refuses with 404 what is not a file of the account. */
export async function getFile(core: Core, caller: Caller, fileId: string): Promise<File_> {
  const [row] = await core.database.query<FileRow>(
    "SELECT * FROM files WHERE id = $1 AND account_id = $2",
    [fileId, caller.accountId],
  );
  if (row === undefined) throw notFound();
  return toFile(row);
}

async function received422(
  core: Core,
  incoming: Parameters<typeof receive>[1],
): Promise<StoredContent> {
  try {
    return await receive(core, incoming);
  } catch (error) {
    if (!(error instanceof ContentRefused)) throw error;
    throw contentError(core, error.reason);
  }
}

function contentError(core: Core, reason: ContentRefused["reason"]): ServiceError {
  switch (reason) {
    case "kind":
      return refusedFile(kindMessage);
    case "empty":
      return refusedFile("The file field must not be empty.");
    case "too_large":
      return fileTooLarge(core);
    default:
      return reason satisfies never;
  }
}

export function fileTooLarge({ settings }: Core): ServiceError {
  const kilobytes = Math.floor(settings.maxFileSize / 1024);
  return refusedFile(`The file field must not be greater than ${kilobytes} kilobytes.`);
}

const refusedFile = (message: string): ServiceError => invalid([{ field: "file", message }]);

/** Notes a file that is still to be downloaded; who notes it sees to that. */
export async function insertPending(
  core: Core,
  tx: Transaction,
  file: { readonly accountId: string; readonly name: string; readonly url: string },
): Promise<File_> {
  return insert(core, tx, { ...file, id: await core.ids.next(tx, "fil") });
}

interface NewFile {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly url?: string;
  readonly received?: StoredContent;
}

async function insert(core: Core, tx: Transaction, file: NewFile): Promise<File_> {
  const to = file.received === undefined ? "pending" : "ready";
  const made = creation(core.lifecycles.file, { to, operation: "createFile" });
  const now = core.clock.now();
  const rows = await tx.query<FileRow>(
    `INSERT INTO files (id, account_id, status, source, url, file_name, mime_type, size, bytes_key,
       created_at, completed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      file.id,
      file.accountId,
      made.to,
      file.received === undefined ? "url_ingestion" : "direct_upload",
      file.url ?? null,
      file.name,
      file.received?.mimeType ?? null,
      file.received?.size ?? null,
      file.received?.key ?? null,
      now,
      stamped(made, now, ["completed_at", null]),
    ],
  );
  return toFile(only(rows));
}
