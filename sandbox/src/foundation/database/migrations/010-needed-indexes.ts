import type { Migration } from "./migration.js";

/**
 * Drops what no list needs. The index for sorting by status also finds the rows of a status, and one index of numbers
 * is enough. An account has so few users that they are sorted and counted when they are listed.
 */
export const neededIndexes: Migration = {
  name: "010-needed-indexes",
  script: `
DROP INDEX quotes_of_status, orders_of_status;
ALTER TABLE quotes DROP CONSTRAINT quotes_account_id_number_key;
ALTER TABLE orders DROP CONSTRAINT orders_account_id_number_key;
DROP INDEX quotes_by_number, orders_by_number;
CREATE UNIQUE INDEX quotes_by_number ON quotes (account_id, number COLLATE "C");
CREATE UNIQUE INDEX orders_by_number ON orders (account_id, number COLLATE "C");
DROP INDEX users_by_first_name, users_by_last_name, users_by_email, users_by_status;
DROP TRIGGER users_total ON users;
DROP TRIGGER users_status ON users;
DROP FUNCTION count_users;
DELETE FROM totals WHERE list = 'users';
`,
};
