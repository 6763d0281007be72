import type {
  Document,
  DocumentCategory,
  DocumentRole,
  DocumentType,
} from "@apostille/evaluation-services/types";
import { timestamp, timestampOrNull } from "../../foundation/index.js";
import { extensionOf } from "../files/name.js";

export interface DocumentRow {
  readonly id: string;
  readonly account_id: string;
  readonly quote_id: string | null;
  readonly order_id: string | null;
  readonly url: string | null;
  readonly bytes_key: string | null;
  /** Why its bytes could not be fetched, and when somebody said to go on without them. */
  readonly failure: string | null;
  readonly absence_accepted_at: Date | null;
  readonly title: string | null;
  readonly document_type: DocumentType;
  readonly document_category: DocumentCategory;
  readonly document_role: DocumentRole;
  readonly file_name: string | null;
  readonly mime_type: string | null;
  readonly size: number | null;
  readonly page_count: number | null;
  readonly word_count: number | null;
  readonly character_count: number | null;
  readonly source_language_code: string | null;
  readonly source_language: string | null;
  readonly metadata: unknown[] | null;
  readonly analysis_completed_at: Date | null;
  readonly approved_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    title: row.title,
    document_type: row.document_type,
    document_category: row.document_category,
    document_role: row.document_role,
    file_name: row.file_name,
    file_ext: row.file_name === null ? null : extensionOf(row.file_name),
    mime_type: row.mime_type,
    size: row.size,
    page_count: row.page_count,
    word_count: row.word_count,
    character_count: row.character_count,
    source_language_code: row.source_language_code,
    source_language: row.source_language,
    metadata: row.metadata,
    analysis_completed_at: timestampOrNull(row.analysis_completed_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}
