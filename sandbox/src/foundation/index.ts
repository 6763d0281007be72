/** What the other wings may use of the foundation, by folder. */

// Where the bytes of files are.
export type { ByteRange, ByteStore } from "./bytes/bytes.js";
export { openDisk } from "./bytes/disk.js";
export { BytesElsewhere, locationOfFolder, requireLocation } from "./bytes/location.js";
export { openS3, type S3Options, StoreUnusable } from "./bytes/s3.js";
export { isDiskFull, spool } from "./bytes/spool.js";
export { folderPrefix, removeAbandoned } from "./bytes/upload-folders.js";

// What every function takes.
export { type Closing, closing } from "./core/closing.js";
export type { Core, Observer } from "./core/core.js";
export { handle, type Listener, type NodeExchange } from "./core/exchange.js";
export type { Lifecycles, ResourceLifecycle, StateTransition } from "./core/lifecycle.js";
export { type CoreOptions, openCore } from "./core/open-core.js";
export { operationIds } from "./core/operations.js";
export type { Settings } from "./core/settings.js";
export { eventTimeFormat, timestamp, timestampFormat, timestampOrNull } from "./core/timestamp.js";

// The database.
export { isDatabaseAway } from "./database/away.js";
export {
  type Database,
  json,
  lock,
  nestedDatabase,
  only,
  type Queryable,
  type SqlValue,
  type Transaction,
} from "./database/database.js";
export { FolderDamaged, FolderInUse } from "./database/folder-lock.js";
export { makeFolder } from "./database/make-folder.js";
export { type DataLocation, openDatabase } from "./database/open.js";

// Errors and identifiers.
export { report, reportError } from "./errors/report.js";
export {
  type FieldError,
  invalid,
  notFound,
  refusalMessages,
  ServiceError,
} from "./errors/service-error.js";
export { nextDocumentNumber } from "./ids/counter.js";
export type { Ids, Prefix } from "./ids/ids.js";

// Work that waits.
export { advanceTo, finishDue } from "./jobs/advance.js";
export { type Background, quietly, startBackground } from "./jobs/background.js";
export { finish, hasten, type Job, schedule, unschedule } from "./jobs/jobs.js";
export { countJobs, listJobs } from "./jobs/list.js";
export { observedWorkers } from "./jobs/observed.js";
export type { Workers } from "./jobs/run.js";

// Lists.
export { groupBy } from "./lists/group.js";
export { type ListPage, readPage } from "./lists/page.js";
export {
  columns,
  contains,
  equal,
  equalText,
  type ListRequest,
  type ListSpec,
} from "./lists/query.js";

// Addresses that others give.
export { isLoopback } from "./outbound/address.js";
export { DownloadFailed, type FileDownloadLimits } from "./outbound/download.js";
export { failureCause } from "./outbound/failure-cause.js";
export { parseUrl } from "./outbound/parse-url.js";
export { checkUrl } from "./outbound/url.js";

// What is wrong with a value.
export {
  displayName,
  inOurWords,
  issueMessage,
  isZodIssue,
  valuesOf,
} from "./validation/issue-message.js";
export { type Tolerates, validateShape } from "./validation/validate.js";
