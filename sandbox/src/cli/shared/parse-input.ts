import type * as z from "zod";
import { suggest } from "./suggest.js";
import { UsageError } from "./usage.js";

/** Parses command-line input with the schema of an operation. Throws `UsageError`. */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(dropUndefined(input));
  if (result.success) return result.data;
  const reasons = result.error.issues.map((issue) => {
    const where = issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
    return where + reason(issue, input);
  });
  throw new UsageError(reasons.join("\n"));
}

function reason(issue: z.core.$ZodIssue, input: unknown): string {
  const given = issue.path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), input);
  if (issue.code === "too_small" && typeof given === "number") {
    return `${given} is less than ${issue.minimum}.`;
  }
  if (issue.code === "too_big" && typeof given === "number") {
    return `${given} is more than ${issue.maximum}.`;
  }
  if (issue.code !== "invalid_value") return issue.message;
  const known = issue.values.map(String);
  const near = suggest(String(given), known);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  return `${String(given)} is not one of ${known.join(", ")}.${hint}`;
}

function dropUndefined(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Seconds: `90`, `90s`, `30m`, `2h`, `1d`, `2w`, or several in a row, `1d12h`. `undefined` if it is not a duration. */
export function seconds(duration: string): number | undefined {
  if (/^\d+$/.test(duration)) return Number(duration);
  if (!/^(?:\d+[smhdw])+$/.test(duration)) return undefined;
  const parts = [...duration.matchAll(/(\d+)([smhdw])/g)];
  return parts.reduce((sum, [, count, unit = "s"]) => sum + Number(count) * Number(units[unit]), 0);
}
