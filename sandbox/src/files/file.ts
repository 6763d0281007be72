import { timestamp, timestampOrNull } from "../time/timestamp.js";

/** A staged file as the interface returns it: `File` in the document. */
export interface StagedFile {
  readonly id: string;
  readonly status: string;
  readonly source: "direct_upload" | "url_ingestion";
  readonly file_name: string;
  readonly mime_type: string | null;
  readonly size: number | null;
  readonly failure_message: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

export interface FileRow {
  readonly id: string;
  readonly account_id: string;
  readonly status: string;
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

export function toFile(row: FileRow): StagedFile {
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
