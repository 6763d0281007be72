declare const unlisted: unique symbol;

/** A string that the document did not list when the code was generated. */
export type UnlistedString = string & { readonly [unlisted]: true };

/** A number that the document did not list when the code was generated. */
export type UnlistedNumber = number & { readonly [unlisted]: true };

/**
 * An enum on the reading side: the listed values, or one that was added later. A `switch` over the listed ones leaves an
 * unlisted value for `default`, so it is exhaustive and yet ready for what comes; nobody writes an unlisted value by accident.
 */
export type Open<Value> =
  | Value
  | (Value extends string ? UnlistedString : Value extends number ? UnlistedNumber : never);

/** An enum that the document itself declares open, on the writing side: listed values are completed, others allowed. */
export type Extensible<Value> =
  | Value
  | (Value extends string ? string & {} : Value extends number ? number & {} : never);
