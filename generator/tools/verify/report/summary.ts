import type { Verification } from "../run/verification.js";

/** The number of operations that are listed by name. */
const NAMED = 5;

/** What was and was not verified, in a few lines. */
export function summary({ operations, requests, seed }: Verification, counts: string): string {
  const tried = operations.filter(({ skipped }) => skipped === undefined);
  const lines = [
    `${requests} requests for ${tried.length} of ${operations.length} operations${seed === undefined ? "" : `, seed ${seed}`}: ${counts === "" ? "no findings" : counts}`,
    ...skippedLines(
      operations,
      "changes data",
      "change data and were not called (--write calls them)",
    ),
    ...skippedLines(operations, "no request", "were not called: no request could be generated"),
    ...namesLine(
      tried.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation.id),
      "never returned a success",
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function skippedLines(
  operations: Verification["operations"],
  reason: string,
  label: string,
): readonly string[] {
  const count = operations.filter(({ skipped }) => skipped === reason).length;
  return count === 0 ? [] : [`${count} ${label}`];
}

function namesLine(names: readonly string[], label: string): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return [`${label}: ${names.slice(0, NAMED).join(", ")}${more}`];
}
