import type { ErrorCode } from "@apostille/evaluation-services/types";
import {
  checkUrl,
  type Core,
  type FieldError,
  invalid,
  json,
  type Queryable,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import type { NewDocument } from "../documents/store.js";
import type { FileRow } from "../files/file.js";
import { nameFromUrl } from "../files/name.js";
import type { QuoteRequest } from "./quote.js";

/** Refuses a team of another account. */
export async function checkTeam(
  database: Queryable,
  caller: Caller,
  { team }: QuoteRequest,
): Promise<void> {
  if (team === null || team === undefined) return;
  const rows = await database.query("SELECT id FROM teams WHERE id = $1 AND account_id = $2", [
    team,
    caller.accountId,
  ]);
  if (rows.length === 0)
    throw invalid([{ field: "team", message: "The selected team is invalid." }]);
}

/** The documents of a request: staged files, and what is at addresses. Refuses invalid references with 422. */
export async function sourceDocuments(
  core: Core,
  database: Queryable,
  { caller, request }: { readonly caller: Caller; readonly request: References },
): Promise<NewDocument[]> {
  checkUrls(core, request);
  return [
    ...(await stagedDocuments(database, caller, request.document_ids ?? [])),
    ...(request.document_urls ?? []).map((url) => ({
      role: "source",
      fileName: nameFromUrl(url) ?? null,
      url,
      stored: null,
    })),
  ];
}

type References = Pick<QuoteRequest, "document_ids" | "document_urls">;

/** Refuses URLs that the service must not download from. */
function checkUrls(core: Core, { document_urls = [] }: References): void {
  const errors = document_urls.flatMap((url, index): FieldError[] =>
    typeof checkUrl(url, core.outbound.policy) === "string"
      ? [
          {
            field: `document_urls.${index}`,
            message: `The document_urls.${index} must be publicly reachable.`,
          },
        ]
      : [],
  );
  const [first, ...rest] = errors;
  if (first !== undefined) throw invalid([first, ...rest], "url_not_allowed");
}

/**
 * Documents of the files with these ids, in the same order. Refuses ids of files that are not ready and, with the same
 * message, ids that do not exist or belong to other accounts.
 */
export async function stagedDocuments(
  database: Queryable,
  caller: Caller,
  ids: readonly string[],
): Promise<NewDocument[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<FileRow>(
    `SELECT * FROM files
     WHERE account_id = $1 AND id IN (SELECT jsonb_array_elements_text($2::jsonb))`,
    [caller.accountId, json(ids)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = ids.flatMap((id, index) => fault(byId.get(id), id, `document_ids.${index}`));
  const [first, ...rest] = faults;
  if (first !== undefined) throw invalid([first, ...rest], first.code);
  return ids.flatMap((id) => byId.get(id) ?? []).map(documentOf);
}

const documentOf = (file: FileRow): NewDocument => ({
  role: "source",
  fileName: file.file_name,
  stored: file.bytes_key === null ? null : { ...file, key: file.bytes_key },
});

interface Fault extends FieldError {
  readonly code: ErrorCode;
}

function fault(file: FileRow | undefined, id: string, field: string): Fault[] {
  if (file === undefined) {
    return [{ field, message: `The file ${id} does not exist.`, code: "file_not_found" }];
  }
  if (file.status === "ready") return [];
  return [{ field, message: `The file ${id} is not ready.`, code: "file_not_ready" }];
}
