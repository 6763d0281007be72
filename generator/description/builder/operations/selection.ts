import { deepEqual } from "../../../../runtime/json-schema/values/canonical.js";
import { closest } from "../../core/closest.js";
import type { JsonValue } from "../../core/json-value.js";
import type { LocatedValue } from "../../core/origin.js";
import { filterUnknown } from "../../diagnostics/catalogue/usage.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { extensionOf, type PathItem } from "../reading/path-items.js";
import { child, elements } from "../reading/read.js";

/**
 * Selects the operations and webhooks that match any of its entries. In names, `*` matches any characters; in paths it
 * matches any within a segment, and `**` any characters at all.
 */
export interface Filter {
  /** Tags of operations and webhooks. Those without tags have the tag `default`. */
  readonly tags?: readonly string[];
  /** Paths as written in the document, such as `/quotes/{quoteId}` or `/admin/**`. */
  readonly paths?: readonly string[];
  /** Each an `operationId`, or the name derived from method and path if there is none. */
  readonly operations?: readonly string[];
  /** Keys of webhooks, such as `order.*`. */
  readonly webhooks?: readonly string[];
  /**
   * Extensions of an operation, webhook or path with a value: `{ "x-internal": true }`. If the extension is a list, one
   * of its items must be the value.
   */
  readonly extensions?: Readonly<Record<string, JsonValue>>;
}

/** As a {@link Filter}, and what a program uses. */
export interface Include extends Filter {
  /**
   * Files of a program, such as `src/**`: the operations, events and schemas that they name. Where they do not say which
   * operations of a group they use, all of it is kept; a program that imports `webhooks` keeps all events.
   */
  readonly usedBy?: readonly string[];
}

/** What a program uses. */
export interface UsedParts {
  /** Ids of operations. */
  readonly operations: ReadonlySet<string>;
  /** Keys of webhooks. */
  readonly webhooks: ReadonlySet<string>;
  /** Names of schemas in `components`. */
  readonly schemas: ReadonlySet<string>;
}

/** Selects which operations and webhooks of a document are read. */
export interface Filters {
  /** Read only these; absent: all. */
  readonly include?: Include;
  /** What the program uses that `include.usedBy` names. */
  readonly used?: UsedParts;
  /** Read none of these, whatever `include` says. */
  readonly exclude?: Filter;
}

/** The properties of an operation or webhook that filters match. */
interface Candidate {
  readonly tags: readonly string[];
  readonly path?: string;
  readonly operation?: string;
  readonly webhook?: string;
  /** The values of an extension: of the operation, and of its path. */
  readonly extension: (name: string) => readonly unknown[];
}

/** The entries that are patterns, each with the strings that it is matched against. */
const SUBJECTS = {
  tags: ({ tags }: Candidate) => tags,
  paths: ({ path }: Candidate) => (path === undefined ? [] : [path]),
  operations: ({ operation }: Candidate) => (operation === undefined ? [] : [operation]),
  webhooks: ({ webhook }: Candidate) => (webhook === undefined ? [] : [webhook]),
};

type Kind = keyof typeof SUBJECTS;

const KINDS = Object.keys(SUBJECTS) as readonly Kind[];

/** Applies filters to a document, and records which of their entries match anything. */
export class Selection {
  readonly #filters: Filters;
  readonly #matched = new Set<string>();
  readonly #seen: Readonly<Record<Kind, Set<string>>> = {
    tags: new Set(),
    paths: new Set(),
    operations: new Set(),
    webhooks: new Set(),
  };

  constructor(filters: Filters) {
    this.#filters = filters;
  }

  /** False where everything is read. */
  get isPartial(): boolean {
    return this.#filters.include !== undefined || this.#filters.exclude !== undefined;
  }

  keeps(candidate: Candidate): boolean {
    if (!this.isPartial) return true;
    for (const kind of KINDS)
      for (const value of SUBJECTS[kind](candidate)) this.#seen[kind].add(value);
    const { include, exclude } = this.#filters;
    const isIncluded =
      include === undefined ||
      this.#isUsed(candidate) ||
      this.#matches("include", include, candidate);
    const isExcluded = exclude !== undefined && this.#matches("exclude", exclude, candidate);
    return isIncluded && !isExcluded;
  }

  /** The schemas that are read even if nothing refers to them. */
  get schemas(): ReadonlySet<string> {
    return this.#filters.used?.schemas ?? new Set();
  }

  #isUsed({ operation, webhook }: Candidate): boolean {
    const { used } = this.#filters;
    if (used === undefined) return false;
    return (
      (operation !== undefined && used.operations.has(operation)) ||
      (webhook !== undefined && used.webhooks.has(webhook))
    );
  }

  /** Reports the entries that matched nothing, after everything has been checked. */
  reportUnmatched(report: Report): void {
    const { include = {}, exclude = {} } = this.#filters;
    for (const [name, filter] of Object.entries<Filter>({ include, exclude })) {
      for (const kind of KINDS) {
        for (const value of filter[kind] ?? []) {
          const setting = `${name}.${kind}`;
          if (this.#matched.has(entryKey(setting, value))) continue;
          report(filterUnknown({ setting, value, guess: closest(value, this.#seen[kind]) }));
        }
      }
      for (const [key, value] of Object.entries(filter.extensions ?? {})) {
        const setting = `${name}.extensions`;
        if (this.#matched.has(entryKey(setting, key))) continue;
        report(filterUnknown({ setting, value: `${key}: ${JSON.stringify(value)}` }));
      }
    }
  }

  /** Checks every entry, without stopping at the first match, so that all that match are recorded. */
  #matches(name: string, filter: Filter, candidate: Candidate): boolean {
    const patterns = KINDS.flatMap((kind) => {
      const subjects = SUBJECTS[kind](candidate);
      const segments = kind === "paths";
      return (filter[kind] ?? [])
        .filter((value) => subjects.some((text) => matchesPattern(text, value, { segments })))
        .map((value) => entryKey(`${name}.${kind}`, value));
    });
    const extensions = Object.entries(filter.extensions ?? {})
      .filter(([key, value]) => candidate.extension(key).some((found) => holds(found, value)))
      .map(([key]) => entryKey(`${name}.extensions`, key));
    const matched = [...patterns, ...extensions];
    for (const key of matched) this.#matched.add(key);
    return matched.length > 0;
  }
}

const entryKey = (setting: string, value: string): string => `${setting} ${value}`;

const holds = (found: unknown, value: JsonValue): boolean =>
  deepEqual(found, value) || (Array.isArray(found) && found.some((item) => deepEqual(item, value)));

/** An operation of a path item, or a webhook, as filters see it. */
export function candidateAt(
  place: LocatedValue,
  item: PathItem,
  names: Pick<Candidate, "path" | "operation" | "webhook">,
): Candidate {
  const tags = elements(child(place, "tags")).flatMap(({ value }) =>
    typeof value === "string" ? [value] : [],
  );
  return {
    ...names,
    tags: tags.length === 0 ? ["default"] : tags,
    extension: (name) =>
      [child(place, name), extensionOf(item, name)].flatMap((found) =>
        found === undefined ? [] : [found.value],
      ),
  };
}

/**
 * A pattern in which `*` matches any characters. In patterns with segments, `*` matches within a segment, and `**`
 * anything.
 */
export function matchesPattern(
  text: string,
  pattern: string,
  { segments }: { readonly segments: boolean },
): boolean {
  if (!pattern.includes("*")) return text === pattern;
  const source = pattern
    .split(/(\*+)/)
    .map((part) => {
      if (!part.startsWith("*")) return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
      return segments && part.length === 1 ? "[^/]*" : "[^]*";
    })
    .join("");
  return new RegExp(`^${source}$`).test(text);
}
