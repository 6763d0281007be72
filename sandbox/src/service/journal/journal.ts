import type { RequestQuery } from "../../portal/index.js";
import type { RequestRecord } from "./observe.js";

/** A request with its number: later requests have larger numbers. */
export interface JournalEntry extends RequestRecord {
  readonly seq: number;
}

/** Filters for requests, all of which have to match. */
export interface JournalQuery extends RequestQuery {
  /** A substring of the request body. */
  readonly body?: string | undefined;
}

export interface JournalPage {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  /** The total number of matching requests. */
  readonly total: number;
}

/** The last requests that this process has handled. */
export interface Journal {
  readonly note: (record: RequestRecord) => void;
  readonly find: (query: JournalQuery) => JournalPage;
  readonly clear: () => void;
}

/** Keeps up to `size` requests in memory. */
export function openJournal(size: number): Journal {
  const entries: JournalEntry[] = [];
  let seq = 0;
  return {
    note(record) {
      seq += 1;
      entries.push({ seq, ...record });
      if (entries.length > size) entries.shift();
    },
    find({ limit, ...query }) {
      const matching = entries.filter((entry) => fits(entry, query)).toReversed();
      return { entries: matching.slice(0, limit), total: matching.length };
    },
    clear() {
      entries.length = 0;
    },
  };
}

function fits(entry: JournalEntry, query: Omit<JournalQuery, "limit">): boolean {
  const { operation, status, keyHint, body } = query;
  return (
    (operation === undefined || operation === entry.operation) &&
    (status === undefined || status === entry.status) &&
    (keyHint === undefined || keyHint === entry.keyHint) &&
    (body === undefined || entry.requestBody.includes(body))
  );
}
