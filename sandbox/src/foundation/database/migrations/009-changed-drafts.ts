import type { Migration } from "./migration.js";

/** A draft that is changed may get another type and another team, by which lists are filtered: see `006-totals`. */
export const changedDrafts: Migration = {
  name: "009-changed-drafts",
  script: `
CREATE FUNCTION move_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO totals AS kept (list, owner, filter, value, total)
    SELECT 'quotes', NEW.account_id, filter, value, sum(change)
    FROM (VALUES ('quote_type', OLD.quote_type, -1), ('quote_type', NEW.quote_type, 1),
      ('team', OLD.team_id, -1), ('team', NEW.team_id, 1)) moved (filter, value, change)
    WHERE value IS NOT NULL GROUP BY filter, value HAVING sum(change) <> 0 ORDER BY filter, value
    ON CONFLICT (list, owner, filter, value) DO UPDATE SET total = kept.total + excluded.total; RETURN NULL; END $$;
CREATE TRIGGER quotes_draft AFTER UPDATE OF quote_type, team_id ON quotes FOR EACH ROW
  WHEN (OLD.quote_type <> NEW.quote_type OR OLD.team_id IS DISTINCT FROM NEW.team_id) EXECUTE FUNCTION move_draft();
`,
};
