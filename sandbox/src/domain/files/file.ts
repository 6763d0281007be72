import type { FileStatus, File } from "@apostille/evaluation-services/types";
import { type Core, notFound, timestamp, timestampOrNull } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";

export interface FileRow {
  readonly id: string;
  readonly account_id: string;
  readonly status: FileStatus;
  readonly source: "direct_upload" | "url_ingestion";
  readonly url: string | null;
  readonly file_name: string;
  readonly mime_type: string | null;
  readonly size: number | null;
  readonly bytes_key: string | null;
  readonly failure_message: string | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

export function toFile(row: FileRow): File {
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    file_name: row.file_name,
    mime_type: row.mime_type,
    size: row.size,
    failure_message: row.failure_message,
    created_at: timestamp(row.created_at),
    completed_at: timestampOrNull(row.completed_at),
  };
}

/** Responds with 404 if the account has no such file. */
export async function getFile(core: Core, caller: Caller, fileId: string): Promise<File> {
  const [row] = await core.database.query<FileRow>(
    "SELECT * FROM files WHERE id = $1 AND account_id = $2",
    [fileId, caller.accountId],
  );
  if (row === undefined) throw notFound();
  return toFile(row);
}
