import {
  BytesElsewhere,
  FolderDamaged,
  FolderInUse,
  ServiceError,
  StoreUnusable,
} from "../foundation/index.js";
import { CannotListen } from "../service/index.js";

export interface StartContext {
  readonly folder: string | undefined;
  readonly databaseUrl: string | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  ENOENT: "no folder can be made there",
  EEXIST: "there is a file in its place",
  ENOTDIR: "there is a file in its place",
};

/** Advice for errors of PostgreSQL or of the connection to it, by error code. */
const databaseAdvice: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Start PostgreSQL there, or correct the host and the port.",
  ENOTFOUND: "Correct the host.",
  EAI_AGAIN: "Correct the host, or wait until names can be resolved.",
  ETIMEDOUT: "Correct the host, or allow connections from this machine.",
  "28P01": "Correct the user and the password.",
  "28000": "Correct the user, or allow it in pg_hba.conf.",
  "3D000": "Create the database (createdb), or correct its name.",
  "42501": "Give the user the right to create tables in the database.",
};

const form = "It takes an address such as postgres://user:password@host/database.";

/** A sentence that tells the user what to do about an error at the start; `undefined` if the error is a bug. */
export function startFailure(error: unknown, context: StartContext): string | undefined {
  if (error instanceof FolderInUse || error instanceof FolderDamaged) return error.message;
  if (error instanceof CannotListen || error instanceof StoreUnusable) return error.message;
  if (error instanceof BytesElsewhere) return error.message;
  if (error instanceof ServiceError) {
    return `--webhook-url cannot be delivered to: ${error.message}`;
  }
  return error instanceof Error
    ? (folderFailure(error, context) ?? databaseFailure(error, context))
    : undefined;
}

function folderFailure(error: Error, { folder = "memory" }: StartContext): string | undefined {
  const reason = reasons[codeOf(error)];
  if (reason !== undefined && "path" in error) {
    return `The data folder ${folder} cannot be used: ${reason} (${String(error.path)}). Choose another with --data.`;
  }
  if (error.name !== "RuntimeError") return undefined;
  return `The database in ${folder} cannot be opened: its files are damaged, or the disk is full. Move the folder away, or choose another with --data.`;
}

function databaseFailure(error: Error, { databaseUrl }: StartContext): string | undefined {
  const code = codeOf(error);
  if (databaseUrl === undefined || code === "") return undefined;
  return `The database of DATABASE_URL cannot be opened: ${error.message || code}. ${databaseAdvice[code] ?? form}`;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
