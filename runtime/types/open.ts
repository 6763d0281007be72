declare const unlisted: unique symbol;

/** A string that the document did not list when the code was generated. */
export type UnlistedString = string & { readonly [unlisted]: true };

/** A number that the document did not list when the code was generated. */
export type UnlistedNumber = number & { readonly [unlisted]: true };

/**
 * An enum in a response: the listed values, or one that was added later. A `switch` over the listed values leaves
 * unlisted ones to `default`, so that it is exhaustive and still handles future values. The type prevents writing an
 * unlisted value by accident.
 */
export type Open<Value> =
  | Value
  | (Value extends string ? UnlistedString : Value extends number ? UnlistedNumber : never);

/**
 * An enum in a request that the document declares as open: editors suggest the listed values, and others are allowed.
 */
export type Extensible<Value> =
  | Value
  | (Value extends string ? string & {} : Value extends number ? number & {} : never);
