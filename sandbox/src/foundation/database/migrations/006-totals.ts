import type { Migration } from "./migration.js";

/**
 * The lengths of filtered lists: `totals` also has the number of rows with each value of a filter, of each owner. The
 * row of all rows has empty strings. A statement changes several totals in their order, so that two never wait for each
 * other. Of the columns, only `status` changes, apart from those of drafts.
 */
export const totals: Migration = {
  name: "006-totals",
  script: `
ALTER TABLE totals ADD COLUMN filter text NOT NULL DEFAULT '', ADD COLUMN value text NOT NULL DEFAULT '';
ALTER TABLE totals DROP CONSTRAINT totals_pkey, ADD PRIMARY KEY (list, owner, filter, value);
${counting("users", ["status", "status"])}
${counting("quotes", ["status", "status"], ["quote_type", "quote_type"], ["team", "team_id"])}
${counting("orders", ["status", "status"], ["team", "team_id"])}
DROP FUNCTION add_to_totals;
CREATE FUNCTION move_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO totals AS kept (list, owner, filter, value, total)
    SELECT TG_TABLE_NAME, NEW.account_id, 'status', value, change
    FROM (VALUES (OLD.status, -1), (NEW.status, 1)) moved (value, change) ORDER BY value
    ON CONFLICT (list, owner, filter, value) DO UPDATE SET total = kept.total + excluded.total; RETURN NULL; END $$;
${moving("users")}
${moving("quotes")}
${moving("orders")}
`,
};

type Counted = "users" | "quotes" | "orders";
type FilterColumn = readonly [filter: string, column: string];

/** Counts the existing rows, and from now on those of each insertion. */
function counting(table: Counted, ...filters: readonly FilterColumn[]): string {
  const values = filters.map(([filter, column]) => `('${filter}', ${column})`).join(", ");
  const counts = (rows: string, values: string): string => `
    INSERT INTO totals AS kept (list, owner, filter, value, total)
    SELECT '${table}', account_id, filter, value, count(*)
    FROM ${rows} each CROSS JOIN LATERAL (VALUES ${values}) counted (filter, value)
    WHERE value IS NOT NULL GROUP BY account_id, filter, value ORDER BY account_id, filter, value
    ON CONFLICT (list, owner, filter, value) DO UPDATE SET total = kept.total + excluded.total`;
  return `${counts(table, values)};
DROP TRIGGER ${table}_total ON ${table};
CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${counts("added", `('', ''), ${values}`)}; RETURN NULL; END $$;
CREATE TRIGGER ${table}_total AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();`;
}

/** Counts changes of the status. */
function moving(table: Counted): string {
  return `CREATE TRIGGER ${table}_status AFTER UPDATE OF status ON ${table} FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION move_total();`;
}
