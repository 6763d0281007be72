declare const unlisted: unique symbol;

/** A string that the document did not list when the code was generated. */
export type UnlistedString = string & { readonly [unlisted]: true };

/** A number that the document did not list when the code was generated. */
export type UnlistedNumber = number & { readonly [unlisted]: true };

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
