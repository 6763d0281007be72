/** A column and how it is compared: by bytes for strings, so that the order is the same on every database. */
export interface Column {
  readonly name: string;
  readonly type: "text" | "time" | "number";
}

/** The condition, in SQL, that a row has one of some values: `operand` is what a column is compared with by `=`. */
export type ColumnFilter = (operand: string) => string;

/** What a list can be sorted and filtered by: columns and conditions by the names that the interface gives them. */
export interface ListSpec {
  readonly table: "quotes" | "orders" | "users" | "webhook_endpoints" | "deliveries";
  /** Whether the table `totals` says how many rows an owner has, so that nobody has to count them. */
  readonly counted?: true;
  readonly sorts: ReadonlyMap<string, Column>;
  readonly defaultSort: string;
  readonly filters: ReadonlyMap<string, ColumnFilter>;
}

export function columns(
  type: Column["type"],
  ...names: readonly string[]
): (readonly [string, Column])[] {
  return names.map((name) => [name, { name, type }] as const);
}

/** Filters by the value of columns that are called as the filter is. */
export function equal(...names: readonly string[]): (readonly [string, ColumnFilter])[] {
  return names.map((name) => [name, (operand: string) => `${name} = ${operand}`] as const);
}
