/** What observed messages have that their document does not say: counted, without a value of any of them. */
import { isRecord } from "../values/text.js";

const DEVIATION_KINDS = [
  /** A status, a media type, a property, a header or a type of event that is not declared. */
  "status",
  "media-type",
  "property",
  "header",
  "event",
  /** A value that an enumeration does not list; of another type; null; or against another rule, such as a length. */
  "enum",
  "type",
  "null",
  "constraint",
  /** A property, parameter, header or body that is required and missing. */
  "required",
] as const;

/** In which way a message deviates from its document. */
export type DeviationKind = (typeof DEVIATION_KINDS)[number];

export interface Deviation {
  /** The method and path of the operation, or the type of the event. Empty for an event that is not declared. */
  readonly message: string;
  /** `request`, `delivery`, or the status: as declared, or else as received. */
  readonly part: string;
  /** As in contracts: below `params`, `query`, `headers`, `cookies` and `body`, of declared names only. */
  readonly path: string;
  readonly kind: DeviationKind;
}

/** As JSON: several, of other processes or days, add up to one. */
export interface ObservedJson {
  readonly observed: 1;
  /** How many messages were looked at. */
  readonly messages: number;
  readonly deviations: readonly (Deviation & {
    readonly count: number;
    /** How often which name was met, if names are kept. */
    readonly names?: Readonly<Record<string, number>>;
  })[];
  /** Deviations beyond the limit, and messages that could not be looked at. */
  readonly more: number;
  /** What was seen of what is declared, for `apostille verify --add-coverage`. */
  readonly coverage: readonly { readonly kind: string; readonly items: readonly SeenItem[] }[];
}

interface SeenItem {
  readonly operation: string;
  readonly name: string;
  readonly seen: true;
}

export interface ObservedReportOptions {
  /**
   * Whether to keep the names of undeclared properties and headers that consist of up to 40 letters, `_` and `-`. Keys may
   * be personal data, too: do so only if they are not. Default `false`: they are counted.
   */
  readonly names?: boolean;
  /** How many different deviations are kept. Default 1,000; more are only counted. */
  readonly limit?: number;
}

interface Row {
  readonly deviation: Deviation;
  count: number;
  readonly names: Map<string, number>;
}

const NAME = /^[A-Za-z_-]{1,40}$/;

/** Media types that say nothing of anybody. */
const MEDIA_TYPE =
  /^(?:application\/(?:(?:problem\+)?(?:json|xml)|octet-stream|pdf|x-ndjson|x-www-form-urlencoded|zip)|multipart\/form-data|text\/(?:css|csv|event-stream|html|plain|xml))$/;

/** How many names are kept of one deviation. */
const NAMES = 50;

/** Counts deviations. It holds names of the document and numbers; a name that is not in the document only if asked. */
export class ObservedReport {
  readonly #options: ObservedReportOptions;
  readonly #rows = new Map<string, Row>();
  readonly #seen = new Map<string, SeenItem & { readonly kind: string }>();
  #messages = 0;
  #more = 0;

  constructor(options: ObservedReportOptions = {}) {
    this.#options = options;
  }

  /** Counts a message that is looked at. */
  look(): void {
    this.#messages += 1;
  }

  /** Counts what is not kept. */
  miss(count: number = 1): void {
    this.#more = sumOf(this.#more, count);
  }

  /** Counts a deviation. `names`: of what is not declared, with how often each was met. */
  note(
    deviation: Deviation,
    count: number = 1,
    names: Readonly<Record<string, number>> = {},
  ): void {
    const { message, part, path, kind } = deviation;
    const key = [message, part, path, kind].join("\n");
    const { names: isNamed, limit = 1000 } = this.#options;
    if (!this.#rows.has(key) && this.#rows.size >= limit) return this.miss(count);
    const row = this.#rows.get(key) ?? { deviation, count: 0, names: new Map<string, number>() };
    this.#rows.set(key, row);
    row.count = sumOf(row.count, count);
    for (const [name, times] of Object.entries(names)) {
      const isHarmless = MEDIA_TYPE.test(name) || (isNamed === true && NAME.test(name));
      if (isHarmless && (row.names.has(name) || row.names.size < NAMES))
        row.names.set(name, sumOf(row.names.get(name) ?? 0, times));
    }
  }

  /** Remembers that something declared was seen; `kind` and `name` are those of a coverage. */
  see(kind: string, operation: string, name: string): void {
    this.#seen.set([kind, operation, name].join("\n"), { kind, operation, name, seen: true });
  }

  /**
   * Adds what another process has counted.
   *
   * @throws {TypeError} if it is not the JSON of such a report.
   */
  add(report: unknown): void {
    if (!isReport(report)) throw new TypeError("it is not a report of observed messages.");
    this.#messages = sumOf(this.#messages, report.messages);
    this.miss(report.more);
    for (const { message, part, path, kind, count, names } of report.deviations)
      this.note({ message, part, path, kind }, count, names);
    for (const { kind, items } of report.coverage)
      for (const { operation, name } of items) this.see(kind, operation, name);
  }

  /** The most frequent deviations first. */
  toJSON(): ObservedJson {
    const rows = [...this.#rows].sort(([a, { count: less }], [b, { count: more }]) =>
      more === less ? (a < b ? -1 : 1) : more - less,
    );
    const seen = [...this.#seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
    const kinds = [...new Set(seen.map(({ kind }) => kind))];
    return {
      observed: 1,
      messages: this.#messages,
      deviations: rows.map(([, { deviation, count, names }]) => ({
        ...deviation,
        count,
        ...(names.size > 0 && { names: Object.fromEntries([...names].sort()) }),
      })),
      more: this.#more,
      coverage: kinds.map((wanted) => ({
        kind: wanted,
        items: seen.flatMap(({ kind, ...item }) => (kind === wanted ? [item] : [])),
      })),
    };
  }
}

function isReport(value: unknown): value is ObservedJson {
  if (!isRecord(value) || value["observed"] !== 1) return false;
  const { messages, more, deviations, coverage } = value;
  return (
    [messages, more].every(isCount) &&
    isListOf(
      deviations,
      ({ message, part, path, kind, count, names = {} }) =>
        [message, part, path].every(isString) &&
        DEVIATION_KINDS.some((one) => one === kind) &&
        isCount(count) &&
        isRecord(names) &&
        Object.values(names).every(isCount),
    ) &&
    isListOf(
      coverage,
      ({ kind, items }) =>
        isString(kind) &&
        isListOf(items, ({ operation, name }) => isString(operation) && isString(name)),
    )
  );
}

const isListOf = (
  value: unknown,
  isItem: (item: Readonly<Record<string, unknown>>) => boolean,
): boolean => Array.isArray(value) && value.every((item) => isRecord(item) && isItem(item));

const isString = (value: unknown): boolean => typeof value === "string";
export const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** As far as it is exact, so that what is written can be read again. */
export const sumOf = (a: number, b: number): number => Math.min(a + b, Number.MAX_SAFE_INTEGER);
