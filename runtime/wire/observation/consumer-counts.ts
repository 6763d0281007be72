/** Which programs send requests: those whose clients say which contract they have (`identify`). */
import { isRecord } from "../values/text.js";
import { isCount, sumOf } from "./report.js";

/** Counts the requests of a router, each with the contract that it names. */
export interface ConsumerCounter {
  /** `header` reads a field by its name in lower case; `operation` is `GET /orders`, with the path of the document. */
  readonly count: (header: (name: string) => string | null, operation: string) => void;
}

/** Numbers of requests by contract, operation and day (UTC); the contract of requests that name none is `none`. */
export interface ConsumerCountsJson {
  readonly seen: 1;
  readonly requests: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>
  >;
}

export interface ConsumerCountsOptions {
  /** The header field, if clients do not send `Apostille-Contract` or `User-Agent`. */
  readonly header?: string;
  /** For how many days numbers are kept. Default 90. */
  readonly days?: number;
  /** How many contracts are told apart, because anybody may name any. Default 1,000; the others count as `none`. */
  readonly limit?: number;
  /** The clock: milliseconds since 1970. */
  readonly now?: () => number;
}

const HASH = /^[0-9a-f]{16}$/;
const DAY = 86_400_000;

/** The hash of the contract that a request names, in `Apostille-Contract` (or another field) or in `User-Agent`. */
export function contractNamed(
  header: (name: string) => string | null,
  own: string = "Apostille-Contract",
): string | undefined {
  const product = /\bapostille-contract\/([0-9a-f]{16})\b/.exec(header("user-agent") ?? "");
  const found = header(own.toLowerCase()) ?? product?.[1] ?? "";
  return HASH.test(found) ? found : undefined;
}

/** Counts in memory. `JSON.stringify` writes the numbers, and `add` adds those of another process or an earlier one. */
export class ConsumerCounts implements ConsumerCounter {
  readonly #options: ConsumerCountsOptions;
  readonly #numbers = new Map<string, Map<string, Map<string, number>>>();
  #today = "";

  constructor(options: ConsumerCountsOptions = {}) {
    this.#options = options;
  }

  count(header: (name: string) => string | null, operation: string): void {
    const { header: own, now = Date.now } = this.#options;
    const today = new Date(now()).toISOString().slice(0, "YYYY-MM-DD".length);
    if (today !== this.#today) this.#forget((this.#today = today));
    this.#add(contractNamed(header, own) ?? "", operation, [today, 1]);
  }

  #add(contract: string, operation: string, [day, count]: readonly [string, number]): void {
    const { limit = 1000 } = this.#options;
    const isKept =
      HASH.test(contract) && (this.#numbers.has(contract) || this.#numbers.size < limit);
    const key = isKept ? contract : "none";
    const operations = this.#numbers.get(key) ?? new Map<string, Map<string, number>>();
    this.#numbers.set(key, operations);
    const days = operations.get(operation) ?? new Map<string, number>();
    operations.set(operation, days);
    days.set(day, sumOf(days.get(day) ?? 0, count));
  }

  #forget(today: string): void {
    const { days: kept = 90 } = this.#options;
    const first = new Date(Date.parse(today) - (kept - 1) * DAY).toISOString();
    for (const [contract, operations] of this.#numbers) {
      for (const [operation, days] of operations) {
        for (const day of days.keys()) if (day < first.slice(0, today.length)) days.delete(day);
        if (days.size === 0) operations.delete(operation);
      }
      if (operations.size === 0) this.#numbers.delete(contract);
    }
  }

  /** @throws {TypeError} if it is not the JSON of such counts. */
  add(counts: unknown): void {
    if (!isCounts(counts)) throw new TypeError("it does not have the form of counts of requests.");
    for (const [contract, operations] of Object.entries(counts.requests))
      for (const [operation, days] of Object.entries(operations))
        for (const day of Object.entries(days)) this.#add(contract, operation, day);
  }

  toJSON(): ConsumerCountsJson {
    const requests = sortedEntries(this.#numbers, (operations) =>
      sortedEntries(operations, (days) => sortedEntries(days, (count) => count)),
    );
    return { seen: 1, requests };
  }
}

const sortedEntries = <Value, Written>(
  map: ReadonlyMap<string, Value>,
  write: (value: Value) => Written,
): Record<string, Written> =>
  Object.fromEntries(
    [...map]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]): [string, Written] => [key, write(value)]),
  );

const isCounts = (value: unknown): value is ConsumerCountsJson =>
  isRecord(value) &&
  value["seen"] === 1 &&
  isMapOf(value["requests"], (operations) => isMapOf(operations, (days) => isMapOf(days, isCount)));

const isMapOf = (value: unknown, isMember: (member: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(isMember);
