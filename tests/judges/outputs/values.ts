/** Values as programs have them, and how they are compared. */
import type { Cell } from "../grammar/features.js";
import { Bytes, Moment } from "../grammar/schema.js";
import { Sequence } from "./sequence.js";

/** The value in the types that the settings ask for; `undefined` if they have no such value. */
export function toProgram(value: unknown, settings: Pick<Cell, "dates" | "int64">): unknown {
  if (value instanceof Moment) return settings.dates === "Date" ? new Date(value.text) : value.text;
  if (value instanceof Bytes) return new Blob([value.text]);
  if (typeof value === "bigint") return settings.int64 === "bigint" ? value : Number(value);
  if (Array.isArray(value)) return value.map((item) => toProgram(item, settings));
  return typeof value !== "object" || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, toProgram(one, settings)]),
      );
}

/** Whether numbers can hold the value, if the settings do not ask for bigints. */
export function isRepresentable(value: unknown, settings: Pick<Cell, "int64">): boolean {
  if (settings.int64 === "bigint") return true;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value));
  return typeof value !== "object" || value === null
    ? true
    : Object.values(value).every((one) => isRepresentable(one, settings));
}

/** A value that arrived, with what is read from it later: bytes become texts, and sequences lists. */
export async function settled(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null)
    return typeof value === "bigint" ? `${value}n` : value;
  if (value instanceof Date) return `at ${value.getTime()}`;
  if ("arrayBuffer" in value && typeof value.arrayBuffer === "function") {
    return { bytes: new TextDecoder("latin1").decode(await value.arrayBuffer()) };
  }
  if (Symbol.asyncIterator in value)
    return settled(await collected(value as AsyncIterable<unknown>));
  if (Array.isArray(value)) return inTurn(value);
  const entries = Object.entries(value);
  const values = await inTurn(entries.map(([, one]) => one));
  return Object.fromEntries(entries.map(([name], index) => [name, values[index]]));
}

/** One after the other, as files of a form arrive. */
async function inTurn(values: readonly unknown[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const value of values) found.push(await settled(value));
  return found;
}

async function collected(items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The value as an expression of TypeScript. */
export function literal(value: unknown): string {
  if (value instanceof Date) return `new Date(${JSON.stringify(value.toISOString())})`;
  if (value instanceof Blob) return 'new Blob(["x"])';
  if (value instanceof Sequence) return `sequence(${literal(value.item)})`;
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const members = Object.entries(value).map(
    ([name, one]) => `[${JSON.stringify(name)}]: ${literal(one)}`,
  );
  return `{ ${members.join(", ")} }`;
}
