import type { JsonValue } from "../../core/json-value.js";

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

/** Selects which operations and webhooks of a document are read. */
export interface Filters {
  /** Read only these; absent: all. */
  readonly include?: Filter;
  /** Read none of these, whatever `include` says. */
  readonly exclude?: Filter;
}
