import type { File } from "@apostille/evaluation-services/types";
import { type Core, only, type Transaction } from "../../foundation/index.js";
import { timestampAfter, creation } from "../lifecycles/machine.js";
import { type FileRow, toFile } from "./file.js";
import type { StoredContent } from "./receive.js";

/** Stores a file that has yet to be downloaded; the caller schedules the download. */
export async function insertPending(
  core: Core,
  tx: Transaction,
  file: { readonly accountId: string; readonly name: string; readonly url: string },
): Promise<File> {
  return insertFile(core, tx, { ...file, id: await core.ids.next(tx, "fil") });
}

interface NewFile {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly url?: string;
  readonly received?: StoredContent;
}

export async function insertFile(core: Core, tx: Transaction, file: NewFile): Promise<File> {
  const to = file.received === undefined ? "pending" : "ready";
  const start = creation(core.lifecycles.file, { to, operation: "createFile" });
  const now = core.clock.now();
  const rows = await tx.query<FileRow>(
    `INSERT INTO files (id, account_id, status, source, url, file_name, mime_type, size, bytes_key,
       created_at, completed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      file.id,
      file.accountId,
      start.to,
      file.received === undefined ? "url_ingestion" : "direct_upload",
      file.url,
      file.name,
      file.received?.mimeType,
      file.received?.size,
      file.received?.key,
      now,
      timestampAfter(start, now, ["completed_at", null]),
    ],
  );
  return toFile(only(rows));
}
