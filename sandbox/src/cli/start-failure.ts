import { FolderDamaged } from "../database/folder-damaged.js";
import { FolderInUse } from "../database/folder-lock.js";
import { ServiceError } from "../errors/service-error.js";

export interface StartContext {
  readonly folder: string | undefined;
  readonly databaseUrl: string | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EEXIST: "there is a file in its place",
  ENOTDIR: "there is a file in its place",
};

/** What whoever starts a sandbox can do about an error, in a sentence; undefined: it is a mistake of ours. */
export function startFailure(error: unknown, context: StartContext): string | undefined {
  if (error instanceof FolderInUse || error instanceof FolderDamaged) return error.message;
  if (error instanceof ServiceError) {
    return `--webhook-url cannot be delivered to: ${error.message}`;
  }
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if ("syscall" in error && error.syscall === "listen") {
    return `The address cannot be listened on: ${error.message}. Choose another with --host and --port.`;
  }
  const reason = reasons[code];
  if (reason !== undefined && "path" in error) {
    return `The data folder ${context.folder ?? ""} cannot be used: ${reason} (${String(error.path)}). Choose another with --data.`;
  }
  if (error.name === "RuntimeError") {
    return `The database in ${context.folder ?? "memory"} cannot be opened: its files are damaged, or the disk is full. Move the folder away, or choose another with --data.`;
  }
  if (context.databaseUrl === undefined || code === "") return undefined;
  return `The database of DATABASE_URL cannot be opened: ${error.message || code}. It takes a PostgreSQL address such as postgres://user:password@host/database.`;
}
