import { isDeepStrictEqual } from "node:util";

import { closest } from "../../core/closest.js";
import type { JsonValue } from "../../core/json-value.js";
import { filterUnknown } from "../../diagnostics/catalogue/filter.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Filter, Filters } from "./filter.js";
import { matchesPattern } from "./pattern.js";
import type { Located } from "../../core/origin.js";
import { extensionOf, type PathItem } from "../reading/path-items.js";
import { child, elements } from "../reading/read.js";

/** The properties of an operation or webhook that filters match. */
export interface Candidate {
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
    const isIncluded = include === undefined || this.#matches("include", include, candidate);
    const isExcluded = exclude !== undefined && this.#matches("exclude", exclude, candidate);
    return isIncluded && !isExcluded;
  }

  /** Reports the entries that matched nothing, after everything has been checked. */
  reportUnmatched(report: Report): void {
    for (const [name, filter = {}] of Object.entries(this.#filters)) {
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
  isDeepStrictEqual(found, value) ||
  (Array.isArray(found) && found.some((item) => isDeepStrictEqual(item, value)));

/** An operation of a path item, or a webhook, as filters see it. */
export function candidateAt(
  place: Located,
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
