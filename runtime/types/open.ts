import type { Binary } from "./binary.js";

/** Stands for all strings that the document does not list: no literal is one, but what was read can be sent back. */
export declare enum UnlistedString {
  value = "(not listed in the document)",
}

/** Stands for all numbers that the document does not list. To an enum, the compiler would assign every number. */
export type UnlistedNumber = 5e-324;
export type UnlistedLong = -9223372036854775809n;

/** An enum: a listed value or, in what was read, one that was added later, which a `switch` leaves to `default`. */
export type Open<Value> =
  | Value
  | (Value extends string ? UnlistedString : Value extends number ? UnlistedNumber : never);

/** An enum of 64-bit integers, like {@link Open}. */
export type OpenLong<Value> = Value | UnlistedLong;

/**
 * An enum in a request that the document declares as open: editors suggest the listed values, and others are allowed.
 */
export type Extensible<Value> =
  | Value
  | (Value extends string ? string & {} : Value extends number ? number & {} : never);

/** A request without values that the document does not list: a server has refused them. */
export type OnlyListed<Value> = Value extends UnlistedString | UnlistedNumber | UnlistedLong
  ? never
  : Value extends Binary | AsyncIterable<unknown> | { toJSON(): string }
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: OnlyListed<Value[Key]> }
      : Value;
