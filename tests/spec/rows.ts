import type { Fact } from "./fact.js";
import { sentences, table } from "./statements.js";

/** A row of a table of the source text, or a sentence of it. */
export interface Row {
  /** The line, and which of its sentences if it has several: `17.2`. */
  readonly id: string;
  readonly line: number;
  readonly says: string;
  readonly facts: readonly Fact[];
}

/** A title and the heads of two tables. They say something, but are neither rows nor sentences. */
const headings: ReadonlySet<number> = new Set([1, 309, 336]);

/** Announces the lines after it, which have the facts. */
const announcement = { line: 169, says: "State sets:" };

const lines: readonly number[] = [
  ...new Set([announcement.line, ...table.map(({ line }) => line)]),
].toSorted((one, other) => one - other);

/** Every row and every sentence of the source text. */
export const rows: readonly Row[] = lines.filter((line) => !headings.has(line)).flatMap(rowsOf);

/** Facts in headings. */
export const headingRows: readonly Row[] = lines
  .filter((line) => headings.has(line))
  .flatMap(rowsOf);

function rowsOf(line: number): readonly Row[] {
  const facts = table.filter((fact) => fact.line === line);
  const split = sentences.get(line);
  if (split === undefined) return [{ id: String(line), line, says: said(line, facts), facts }];
  return split.map((says, index) => ({
    id: `${line}.${index + 1}`,
    line,
    says,
    facts: facts.filter(({ quote }) => says.includes(quote)),
  }));
}

/** A line with a single fact, in the words that the facts quote. */
function said(line: number, facts: readonly Fact[]): string {
  if (line === announcement.line) return announcement.says;
  return [...new Set(facts.map(({ quote }) => quote))].filter(isNoPart).join("; ");
}

/** A quote that is contained in another one adds nothing. */
function isNoPart(quote: string, _index: number, all: readonly string[]): boolean {
  return !all.some((other) => other !== quote && other.includes(quote));
}
