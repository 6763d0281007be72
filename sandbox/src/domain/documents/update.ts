import type { Document } from "@apostille/evaluation-services/types";
import { type Core, json, notFound, type Transaction } from "../../foundation/index.js";
import { type DocumentRow, toDocument } from "./document.js";
import { languageCode } from "./language-code.js";

/** What people or analysis find out about a document. Absent properties stay unchanged; null clears one. */
export type DocumentChange = Partial<
  Pick<
    DocumentRow,
    | "title"
    | "document_type"
    | "document_category"
    | "document_role"
    | "page_count"
    | "word_count"
    | "character_count"
    | "source_language_code"
    | "source_language"
    | "metadata"
    | "analysis_completed_at"
  >
>;

/** Changes a document of any account. Responds with 404 if it does not exist. */
export async function updateDocument(
  core: Core,
  documentId: string,
  change: DocumentChange,
): Promise<Document> {
  return core.database.transaction(async (tx) => {
    const [row] = await tx.query<DocumentRow>("SELECT * FROM documents WHERE id = $1 FOR UPDATE", [
      documentId,
    ]);
    if (row === undefined) throw notFound();
    const next = { ...row, ...change, updated_at: core.clock.now() };
    await store(tx, next);
    return toDocument(next);
  });
}

/**
 * Stores what was found out about the source documents when the quote was priced, unless it is known already: the counts
 * of a page of text, which the sandbox makes up. A document whose bytes are not here is not analysed.
 */
export async function analyseSources(
  core: Core,
  tx: Transaction,
  { quoteId, language }: { readonly quoteId: string; readonly language: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE documents SET page_count = coalesce(page_count, 1), word_count = coalesce(word_count, 250),
       character_count = coalesce(character_count, 1500),
       source_language = coalesce(source_language, $2),
       source_language_code = coalesce(source_language_code, $3),
       analysis_completed_at = coalesce(analysis_completed_at, $4), updated_at = $4
     WHERE quote_id = $1 AND document_role = 'source' AND bytes_key IS NOT NULL`,
    [quoteId, language, language === null ? null : languageCode(language), core.clock.now()],
  );
}

async function store(tx: Transaction, row: DocumentRow): Promise<void> {
  await tx.query(
    `UPDATE documents SET title = $2, document_type = $3, document_category = $4, page_count = $5,
       word_count = $6, character_count = $7, source_language_code = $8, source_language = $9,
       metadata = $10::jsonb, analysis_completed_at = $11, updated_at = $12, document_role = $13
     WHERE id = $1`,
    [
      row.id,
      row.title,
      row.document_type,
      row.document_category,
      row.page_count,
      row.word_count,
      row.character_count,
      row.source_language_code,
      row.source_language,
      json(row.metadata),
      row.analysis_completed_at,
      row.updated_at,
      row.document_role,
    ],
  );
}
