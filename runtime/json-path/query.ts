/** A JSONPath query (RFC 9535) as data. */
export interface Query {
  /** `$`, the whole document, or `@`, the node that a filter tests. */
  readonly from: "root" | "current";
  readonly segments: readonly Segment[];
}

export interface Segment {
  readonly kind: "child" | "descendant";
  readonly selectors: readonly Selector[];
}

export type Selector =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "wildcard" }
  | { readonly kind: "index"; readonly index: number }
  | {
      readonly kind: "slice";
      readonly start: number | undefined;
      readonly end: number | undefined;
      readonly step: number;
    }
  | { readonly kind: "filter"; readonly test: Test };

export type Test =
  | { readonly kind: "and" | "or"; readonly tests: readonly Test[] }
  | { readonly kind: "not"; readonly test: Test }
  | { readonly kind: "exists"; readonly query: Query }
  | {
      readonly kind: "compare";
      readonly operator: Operator;
      readonly left: QueryOperand;
      readonly right: QueryOperand;
    };

export const OPERATORS = ["==", "!=", "<=", ">=", "<", ">"] as const;
export type Operator = (typeof OPERATORS)[number];

export type QueryOperand =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  /** A query that selects at most one node. */
  | { readonly kind: "query"; readonly query: Query }
  /** A function extension (section 2.4) of what a query selects. */
  | { readonly kind: "function"; readonly name: QueryFunction; readonly query: Query };

export const FUNCTIONS = ["count", "length"] as const;
export type QueryFunction = (typeof FUNCTIONS)[number];
