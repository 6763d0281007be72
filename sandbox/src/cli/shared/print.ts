import type { CommandOutput } from "./command.js";

/** The output of a command as a string that ends with a line break; the empty string if there is no output. */
export function render(output: CommandOutput, asJson: boolean): string {
  const { value, columns = [], text, summary } = output;
  if (asJson) return `${JSON.stringify(value ?? null, null, 2)}\n`;
  if (text !== undefined) return `${harmless(text)}\n`;
  const rows = rowsOf(value);
  if (rows === undefined) return lines(value);
  if (rows.length === 0) return "None.\n";
  const end = summary === undefined ? "" : `\n${summary}\n`;
  return table([columns, ...rows.map((row) => cells(row, columns))]) + end;
}

/** The items of a list, which are in `data`. */
function rowsOf(value: unknown): readonly unknown[] | undefined {
  const data = property(value, "data");
  return Array.isArray(data) ? data : undefined;
}

function cells(row: unknown, columns: readonly string[]): string[] {
  return columns.map((column) => cell(property(row, column)));
}

/** One line for each property. */
function lines(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  return table(Object.entries(value).map(([name, each]) => [name, cell(each)]));
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((each, column) => each.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return `${rows.map(line).join("\n")}\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  const text = typeof value === "string" ? value : inner(value);
  return harmless(text).replaceAll("\n", "?");
}

/** Removes characters that could control the terminal from strings of others (a name, an error). */
export function harmless(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, "?");
}

function inner(value: unknown): string {
  return Array.isArray(value) && value.every((each) => typeof each === "string")
    ? value.join(",")
    : JSON.stringify(value);
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
