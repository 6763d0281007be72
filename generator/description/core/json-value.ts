import { textOrder } from "./text.js";

/** A JSON value (RFC 8259). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [key: string]: JsonValue };

/** Returns whether a value of a document is a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy of a JSON value, in which no two members are the same object. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copy(child)]));
}

/** Returns equal strings for equal JSON values. */
export function canonical(value: JsonValue): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => canonical(item)).join(",")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => textOrder(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
}

/** Tells which JSON values are among some others, in time that does not depend on their number. */
export function isAmong(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  const texts = new Set(values.map(canonical));
  return (value) => texts.has(canonical(value));
}

/** Sets a member. It is defined rather than assigned, so that one called `__proto__` is an ordinary one. */
export function define(object: object, name: string | number, value: unknown): void {
  const ordinary = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(object, name, { ...ordinary, value });
}
