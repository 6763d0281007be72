import type { Document } from "@apostille/evaluation-services/types";
import { type Core, notFound } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { type DocumentRow, toDocument } from "./document.js";

/** Responds with 404 if the account has no such document. */
export async function getDocument(core: Core, caller: Caller, id: string): Promise<Document> {
  return toDocument(await findDocument(core, caller, id));
}

export async function findDocument(core: Core, caller: Caller, id: string): Promise<DocumentRow> {
  const [row] = await core.database.query<DocumentRow>(
    "SELECT * FROM documents WHERE id = $1 AND account_id = $2",
    [id, caller.accountId],
  );
  if (row === undefined) throw notFound();
  return row;
}
