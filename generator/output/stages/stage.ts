import type {
  Api,
  DocumentSet,
  ParseCache,
  Report,
  SourceDocument,
  Timings,
} from "../../description/index.js";
import type { DocumentConfig } from "../config/documents.js";
import type { HookCache } from "../hooks/after-generate.js";
import type { NameRecord } from "../names/record.js";
import type { VendorCache } from "../copying/vendor.js";

export interface StageOptions {
  readonly report: Report;
  readonly timings?: Timings;
  /** Parsed documents of earlier runs in this process. */
  readonly cache?: ParseCache;
  /** The output of hooks in earlier runs in this process. */
  readonly hooked?: HookCache;
  /** The names of the output that is to be replaced. */
  readonly kept?: NameRecord | undefined;
  /** Whether schemas that are written out more than once become declarations. */
  readonly sharesInline?: boolean;
  /** Parts of the runtime of earlier runs in this process. */
  readonly vendored?: VendorCache;
}

/** The result of reading a document. */
export interface ReadOutcome {
  /** Every file that was read or is missing, by URI: diagnostics refer to them. */
  readonly sources: ReadonlyMap<string, SourceDocument>;
  /** Absent if the document is unusable, which has been reported. */
  readonly set?: DocumentSet;
  readonly api?: Api;
  /** Where a program uses operations, if `include.usedBy` names one. */
  readonly used?: ReadonlyMap<string, string>;
  /** The names that the whole document gives, if only what a program uses is read. */
  readonly given?: NameRecord;
}

/** The result of reading documents that share an output. */
export interface ReadTogether extends Pick<ReadOutcome, "sources"> {
  /** Absent if one of them is unusable, which has been reported. */
  readonly documents?: readonly (ReadDescription & DocumentConfig)[];
}

/** A description after reading: its model, and its documents as written. */
export interface ReadDescription {
  readonly api: Api;
  readonly set: DocumentSet;
  readonly sources: ReadonlyMap<string, SourceDocument>;
}
