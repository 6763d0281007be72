import type { File_ } from "@apostille/evaluation-services/types";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { notFound } from "../errors/service-error.js";
import { type FileRow, toFile } from "./file.js";

/** Responds with 404 if the account has no such file. */
export async function getFile(core: Core, caller: Caller, fileId: string): Promise<File_> {
  const [row] = await core.database.query<FileRow>(
    "SELECT * FROM files WHERE id = $1 AND account_id = $2",
    [fileId, caller.accountId],
  );
  if (row === undefined) throw notFound();
  return toFile(row);
}
