/** Where the source text says it: its line, and the words. */
export interface Quoted {
  readonly line: number;
  readonly quote: string;
}

/**
 * The fields of a schema. The quote is the beginning of a table row of the source, `names | type`: the names of the
 * fields, and their type.
 */
export interface FieldsFact extends Quoted {
  readonly kind: "fields";
  readonly schema: string;
  readonly presence: "always" | "optional";
}

/**
 * The type of one property, as the source states it; the property is always there unless it is optional.
 */
export interface TypeFact extends Quoted {
  readonly kind: "type";
  readonly of: string;
  readonly is: string;
  readonly optional?: boolean;
}

/** The fields that are always there, and no others: those that the quote lists, or `names`. */
export interface RequiredFact extends Quoted {
  readonly kind: "required";
  readonly schema: string;
  readonly names?: readonly string[];
}

/** The values of an enum: those in backquotes in the quote, or `are`. */
export interface ValuesFact extends Quoted {
  readonly kind: "values";
  readonly of: string;
  readonly are?: readonly string[];
  /** The source shows these, and does not say whether there are others. */
  readonly open?: boolean;
}

/** Keywords of a schema. */
export interface SchemaFact extends Quoted {
  readonly kind: "schema";
  readonly of: string;
  readonly has: Readonly<Record<string, unknown>>;
}

export interface ParameterClaim {
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly type: string;
  readonly default?: unknown;
  /** The values of a comma-separated list. */
  readonly items?: readonly string[];
}

export interface OperationFact extends Quoted {
  readonly kind: "operation";
  readonly operation: string;
  readonly scope?: string;
  /** The schema of each media type of the body; null for no body. */
  readonly body?: Readonly<Record<string, string>> | null;
  /** The schema of each response; `null` if only the status is stated. */
  readonly replies?: Readonly<Record<string, string | null>>;
  readonly parameters?: Readonly<Record<string, ParameterClaim>>;
}

/** A rule for a set of operations: a response with a status, a body and headers. */
export interface AnswerFact extends Quoted {
  readonly kind: "answer";
  readonly status: string;
  readonly on: "all" | "scoped" | "with-id" | readonly string[];
  /** The fields of the body. */
  readonly fields?: readonly string[];
  readonly headers?: readonly string[];
}

export interface EventFact extends Quoted {
  readonly kind: "event";
  readonly event: string;
  /** The component of `data.object`. */
  readonly object?: string;
}

/** A header that every delivery has. */
export interface DeliveryHeaderFact extends Quoted {
  readonly kind: "delivery-header";
  readonly header: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface TransitionFact extends Quoted {
  readonly kind: "transition";
  readonly schema: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly operation?: string;
  readonly emits?: readonly string[];
}

/** A value anywhere in the description. */
export interface ValueFact extends Quoted {
  readonly kind: "value";
  readonly at: readonly (string | number)[];
  readonly equals: unknown;
}

/** Facts that only prose can state: the descriptions at a location, taken together, state it. */
export interface TextFact extends Quoted {
  readonly kind: "text";
  readonly at: readonly (string | number)[];
  readonly says: RegExp;
}

/** Something that the source leaves open, and a decision settles. */
export interface GapFact extends Quoted {
  readonly kind: "gap";
  readonly gap: number;
}

export type Fact =
  | FieldsFact
  | TypeFact
  | RequiredFact
  | ValuesFact
  | SchemaFact
  | OperationFact
  | AnswerFact
  | EventFact
  | DeliveryHeaderFact
  | TransitionFact
  | ValueFact
  | TextFact
  | GapFact;
