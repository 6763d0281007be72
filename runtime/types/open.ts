/** Stands for all strings that the document did not list. The compiler tells alternatives apart by literals only. */
export type UnlistedString = "(not listed in the document)";

/** Stands for all numbers that the document did not list. */
export type UnlistedNumber = 5e-324;

/** An enum in a response: a listed value, or one that was added later, which a `switch` leaves to `default`. */
export type Open<Value> =
  | Value
  | (Value extends string ? UnlistedString : Value extends number ? UnlistedNumber : never);

/**
 * An enum in a request that the document declares as open: editors suggest the listed values, and others are allowed.
 */
export type Extensible<Value> =
  | Value
  | (Value extends string ? string & {} : Value extends number ? number & {} : never);
