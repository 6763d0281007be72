/** Where the source text says it: its line, and the words. */
export interface Quoted {
  readonly line: number;
  readonly quote: string;
}

/**
 * The fields of a schema. The quote is the beginning of a row of a table of the source, `names | type`: it says what
 * the fields are called, and what they are.
 */
export interface FieldsFact extends Quoted {
  readonly kind: "fields";
  readonly schema: string;
  readonly presence: "always" | "optional";
}

/** The type of one property, in the words of the source; it is always there unless it is optional. */
export interface TypeFact extends Quoted {
  readonly kind: "type";
  readonly of: string;
  readonly is: string;
  readonly optional?: boolean;
}

/** The fields that are always there, and that no other is: those that the quote lists, or `names`. */
export interface RequiredFact extends Quoted {
  readonly kind: "required";
  readonly schema: string;
  readonly names?: readonly string[];
}

/** The values of an enum: what stands in backquotes in the quote, or `are`. */
export interface ValuesFact extends Quoted {
  readonly kind: "values";
  readonly of: string;
  readonly are?: readonly string[];
  /** The source shows these, and leaves open which others there are. */
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
  /** The values of a list that is separated by commas. */
  readonly items?: readonly string[];
}

export interface OperationFact extends Quoted {
  readonly kind: "operation";
  readonly operation: string;
  readonly scope?: string;
  /** The schema of each media type of the body; null for no body. */
  readonly body?: Readonly<Record<string, string>> | null;
  /** The schema of each answer; `null` where only the status is stated. */
  readonly replies?: Readonly<Record<string, string | null>>;
  readonly parameters?: Readonly<Record<string, ParameterClaim>>;
}

/** A rule that holds for a set of operations: an answer with a status, a body and headers. */
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
  /** The component that `data.object` is. */
  readonly object?: string;
}

/** A header that every delivery carries. */
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

/** What only words can say: the descriptions at a place, taken together, say it. */
export interface TextFact extends Quoted {
  readonly kind: "text";
  readonly at: readonly (string | number)[];
  readonly says: RegExp;
}

/** What the source leaves open, which a decision closes. */
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

/** The rows of a table of fields: the number of a line, and how it begins. */
export function fields(
  schema: string,
  presence: "always" | "optional",
  rows: Readonly<Record<number, string>>,
): readonly FieldsFact[] {
  return Object.entries(rows).map(([line, quote]) => ({
    kind: "fields",
    schema,
    presence,
    line: Number(line),
    quote,
  }));
}
