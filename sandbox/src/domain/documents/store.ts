import { type Core, schedule, type SqlValue, type Transaction } from "../../foundation/index.js";

/** Bytes that have been stored. */
export interface StoredBytes {
  readonly key: string;
  readonly mime_type: string | null;
  readonly size: number | null;
}

export interface NewDocument {
  readonly role: string;
  /** Null: the URL does not say. */
  readonly fileName: string | null;
  /** Null: the bytes are at `url` and will be fetched in the background. */
  readonly stored: StoredBytes | null;
  readonly url?: string;
  readonly title?: string;
  readonly type?: string;
  readonly category?: string;
  readonly pages?: number;
  readonly words?: number;
  readonly characters?: number;
  readonly sourceLanguage?: string | null;
  readonly sourceLanguageCode?: string | null;
}

export type OwnedDocument = NewDocument & {
  readonly accountId: string;
  readonly quoteId?: string;
  readonly orderId?: string;
};

/** Adds a document to a quote or an order and returns its id. */
export async function addDocument(
  core: Core,
  tx: Transaction,
  document: OwnedDocument,
): Promise<string> {
  const id = await core.ids.next(tx, "doc");
  const now = core.clock.now();
  await tx.query(
    `INSERT INTO documents (id, account_id, quote_id, order_id, url, bytes_key, title,
       document_type, document_category, document_role, file_name, mime_type, size, page_count,
       word_count, character_count, source_language, source_language_code, metadata, created_at,
       updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 'null',
       $19, $19)`,
    [id, ...columnsOf(document), now],
  );
  if (document.url !== undefined) {
    const receiver = new URL(document.url).host;
    await schedule(core, tx, { kind: "fetch_document", subject: id, receiver, runAt: now });
  }
  return id;
}

/** The values of the columns from `account_id` to `source_language_code`, in their order. */
const columnsOf = (document: OwnedDocument): readonly SqlValue[] => [
  document.accountId,
  document.quoteId,
  document.orderId,
  document.url,
  document.stored?.key,
  document.title,
  document.type,
  document.category,
  document.role,
  document.fileName,
  document.stored?.mime_type,
  document.stored?.size,
  document.pages,
  document.words,
  document.characters,
  document.sourceLanguage,
  document.sourceLanguageCode,
];
