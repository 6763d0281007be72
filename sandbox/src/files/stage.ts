import * as z from "zod";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core.js";
import type { Transaction } from "../database/database.js";
import { only } from "../database/database.js";
import { schedule } from "../jobs/jobs.js";
import { stamped } from "../lifecycles/columns.js";
import { creation } from "../lifecycles/machine.js";
import { judgeUrl } from "../outbound/url.js";
import { invalid, notFound } from "../refusals/refusal.js";
import { address, text } from "../validation/text.js";
import { validated } from "../validation/validate.js";
import type { FileRow, StagedFile } from "./file.js";
import { toFile } from "./file.js";
import { kindMessage } from "./kind.js";
import { fileName, nameFromUrl } from "./name.js";
import type { Received } from "./receive.js";
import { ContentRefused, receive } from "./receive.js";

export interface FileCreated {
  readonly message: "File uploaded successfully." | "File ingestion started.";
  readonly data: StagedFile;
}

/** The part `file` of a form, as it comes, and the fields beside it. */
export interface Upload {
  /** The name that the part gives. */
  readonly name: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  /** The field `file_name`, if it came. */
  readonly fileName?: string | undefined;
}

const uploadFields = z.object({ file_name: text(255).optional() });
const ingestion = z.object({ url: address(2048), file_name: text(255).optional() });

/** Stages the bytes of a form. They are stored as they come. Refuses with 422 what is not taken. */
export async function uploadFile(core: Core, caller: Caller, upload: Upload): Promise<FileCreated> {
  const { file_name: wanted } = validated(uploadFields, { file_name: upload.fileName });
  const name = fileName(wanted ?? "") ?? fileName(upload.name ?? "") ?? "file";
  const id = await core.ids.next(core.database, "fil");
  const received = await received422(core, { key: id, name, content: upload.content });
  const data = await core.database.transaction((tx) =>
    insert(core, tx, { id, name, accountId: caller.accountId, received }),
  );
  return { message: "File uploaded successfully.", data };
}

/** Notes a URL to be downloaded in the background. Refuses with 422 what must not be downloaded from. */
export async function ingestFile(core: Core, caller: Caller, body: unknown): Promise<FileCreated> {
  const { url, file_name: wanted } = validated(ingestion, body);
  if (typeof judgeUrl(url, core.outbound.policy) === "string") {
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
export async function getFile(core: Core, caller: Caller, fileId: string): Promise<StagedFile> {
  const [row] = await core.database.query<FileRow>(
    "SELECT * FROM files WHERE id = $1 AND account_id = $2",
    [fileId, caller.accountId],
  );
  if (row === undefined) throw notFound();
  return toFile(row);
}

async function received422(core: Core, incoming: Parameters<typeof receive>[1]): Promise<Received> {
  try {
    return await receive(core, incoming);
  } catch (error) {
    if (!(error instanceof ContentRefused)) throw error;
    throw invalid([{ field: "file", message: refusal(core, error.reason) }]);
  }
}

function refusal(core: Core, reason: ContentRefused["reason"]): string {
  switch (reason) {
    case "kind":
      return kindMessage;
    case "empty":
      return "The file field must not be empty.";
    case "too_large": {
      const kilobytes = Math.floor(core.settings.maxFileSize / 1024);
      return `The file field must not be greater than ${kilobytes} kilobytes.`;
    }
    default:
      return reason satisfies never;
  }
}

/** Notes a file that is still to be downloaded; who notes it sees to that. */
export async function insertPending(
  core: Core,
  tx: Transaction,
  file: { readonly accountId: string; readonly name: string; readonly url: string },
): Promise<StagedFile> {
  return insert(core, tx, { ...file, id: await core.ids.next(tx, "fil") });
}

interface NewFile {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly url?: string;
  readonly received?: Received;
}

async function insert(core: Core, tx: Transaction, file: NewFile): Promise<StagedFile> {
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
