import type { JsonValue } from "../../core/json-value.js";

/**
 * Names operations and webhooks: those that match any of its entries. In names, `*` stands for any characters; in paths for
 * any within a segment, and `**` for any at all.
 */
export interface Filter {
  /** Tags of operations and webhooks; those without a tag have the tag `default`. */
  readonly tags?: readonly string[];
  /** Paths as the document writes them, such as `/quotes/{quoteId}` or `/admin/**`. */
  readonly paths?: readonly string[];
  /** Each is an `operationId`, or the name made from method and path if there is none. */
  readonly operations?: readonly string[];
  /** Keys of webhooks, such as `order.*`. */
  readonly webhooks?: readonly string[];
  /** Extensions of an operation, webhook or path, with their values: `{ "x-internal": true }`. If the extension is a list, the value must be one of its items. */
  readonly extensions?: Readonly<Record<string, JsonValue>>;
}

/** Which operations and webhooks of a document are read. */
export interface Filters {
  /** Only these; all, where it is not given. */
  readonly include?: Filter;
  /** None of these, whatever `include` says. */
  readonly exclude?: Filter;
}
