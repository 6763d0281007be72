import type * as z from "zod";
import { issueMessage, valuesOf } from "../../foundation/index.js";
import { suggest } from "./suggest.js";
import { UsageError } from "./usage.js";

/** Parses command-line input with the schema of an operation. Throws `UsageError`. */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(dropUndefined(input));
  if (result.success) return result.data;
  const reasons = result.error.issues.map((issue) => reason(issue, input));
  throw new UsageError(reasons.join("\n"));
}

function reason(issue: z.core.$ZodIssue, input: unknown): string {
  const field = issue.path.map(String).join(".");
  const value = issue.path.reduce<unknown>((outer, key) => Reflect.get(Object(outer), key), input);
  const where = field === "" ? "" : `${field}: `;
  if (issue.code === "too_small" && typeof value === "number") {
    return `${where}${value} is less than ${issue.minimum}.`;
  }
  if (issue.code === "too_big" && typeof value === "number") {
    return `${where}${value} is more than ${issue.maximum}.`;
  }
  const allowedValues = valuesOf(issue);
  if (value === undefined || allowedValues.length === 0) return issueMessage(field, issue, input);
  const near = suggest(String(value), allowedValues);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  return `${where}${String(value)} is not one of ${allowedValues.join(", ")}.${hint}`;
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
