type CountedTable = "quotes" | "orders";
type FilterColumn = readonly [filter: string, column: string];

/**
 * The lengths of lists: for each owner the number of all rows, which has an empty filter and value, and the number of
 * rows with each value of a filter. Rows are never deleted one by one. A statement changes several totals in their
 * order, so that two never wait for each other. Of the columns, only `status` changes, apart from those of drafts. An
 * account has so few users that they are counted when they are listed.
 */
export const totals = `
CREATE TABLE totals (
  list text NOT NULL,
  owner text NOT NULL,
  filter text NOT NULL,
  value text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (list, owner, filter, value)
);
${counting("quotes", ["status", "status"], ["quote_type", "quote_type"], ["team", "team_id"])}
${counting("orders", ["status", "status"], ["team", "team_id"])}
CREATE FUNCTION move_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO totals AS before (list, owner, filter, value, total)
    SELECT TG_TABLE_NAME, NEW.account_id, 'status', value, change
    FROM (VALUES (OLD.status, -1), (NEW.status, 1)) moved (value, change) ORDER BY value
    ON CONFLICT (list, owner, filter, value) DO UPDATE SET total = before.total + excluded.total; RETURN NULL; END $$;
${moving("quotes")}
${moving("orders")}
CREATE FUNCTION move_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO totals AS before (list, owner, filter, value, total)
    SELECT 'quotes', NEW.account_id, filter, value, sum(change)
    FROM (VALUES ('quote_type', OLD.quote_type, -1), ('quote_type', NEW.quote_type, 1),
      ('team', OLD.team_id, -1), ('team', NEW.team_id, 1)) moved (filter, value, change)
    WHERE value IS NOT NULL GROUP BY filter, value HAVING sum(change) <> 0 ORDER BY filter, value
    ON CONFLICT (list, owner, filter, value) DO UPDATE SET total = before.total + excluded.total; RETURN NULL; END $$;
CREATE TRIGGER quotes_draft AFTER UPDATE OF quote_type, team_id ON quotes FOR EACH ROW
  WHEN (OLD.quote_type <> NEW.quote_type OR OLD.team_id IS DISTINCT FROM NEW.team_id) EXECUTE FUNCTION move_draft();
`;

/** Counts the rows of each insertion. */
function counting(table: CountedTable, ...filters: readonly FilterColumn[]): string {
  const values = filters.map(([filter, column]) => `('${filter}', ${column})`).join(", ");
  return `CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO totals AS before (list, owner, filter, value, total)
    SELECT '${table}', account_id, filter, value, count(*)
    FROM added each CROSS JOIN LATERAL (VALUES ('', ''), ${values}) counted (filter, value)
    WHERE value IS NOT NULL GROUP BY account_id, filter, value ORDER BY account_id, filter, value
    ON CONFLICT (list, owner, filter, value) DO UPDATE SET total = before.total + excluded.total; RETURN NULL; END $$;
CREATE TRIGGER ${table}_total AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();`;
}

/** Counts changes of the status. */
function moving(table: CountedTable): string {
  return `CREATE TRIGGER ${table}_status AFTER UPDATE OF status ON ${table} FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION move_total();`;
}
