/** What judges find: two parts of an output that disagree. */
import type { Cell } from "../grammar/features.js";

export interface Finding {
  /** The rule that is broken. */
  readonly rule: string;
  /** Where: the cell, or what stands in its place for documents that no cell describes. */
  readonly about: Partial<Cell> & Readonly<Record<string, string>>;
  /** What happened, in one line. */
  readonly detail: string;
}

export const printed = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one))?.slice(
    0,
    300,
  ) ?? String(value);

export const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : printed(error);
