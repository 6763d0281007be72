/** Runs a sandbox in its own process: reports its URL and its CPU time, and fills its tables. */
import { openSandbox } from "../../../sandbox/dist/service/sandbox.js";

const url = process.env["DATABASE_URL"];
const { core, ...sandbox } = await openSandbox({
  location: url === undefined ? { memory: true } : { url },
  rate: { limit: 1e9, window: 60 },
});

/** Inserts copies of a row, equal except for the columns in `changed`. */
async function copies(table, { of, changed, count }) {
  const columns = await core.database.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = 'public' AND is_identity = 'NO'
       AND is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? name);
  await core.database.query(
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")}
     FROM (SELECT * FROM ${table} WHERE ${of}) one, generate_series(1, ${Number(count)}) nth`,
  );
}

const commands = {
  usage: () => process.cpuUsage(),
  /** Quotes of one account, in four states. */
  async quotes(count) {
    const status = "(ARRAY['requested', 'awaiting_payment', 'approved', 'cancelled'])[1 + nth % 4]";
    const of = "seq = (SELECT max(seq) FROM quotes)";
    const changed = { id: "id || nth", number: "number || nth", status };
    await copies("quotes", { of, changed, count });
    await core.database.execute("ANALYZE");
  },
  /** Deliveries of copies of the last delivered event, all due at once. */
  async deliveries({ count, receiver }) {
    const [{ id, event }] = await core.database.query(
      "SELECT id, event_id AS event FROM deliveries ORDER BY seq DESC LIMIT 1",
    );
    const copied = { id: "id || '-' || nth" };
    await copies("events", { of: `id = '${event}'`, changed: copied, count });
    const changed = { ...copied, event_id: "event_id || '-' || nth", status: "'pending'" };
    await copies("deliveries", { of: `id = '${id}'`, changed, count });
    await core.database.query(
      `INSERT INTO jobs (kind, subject, receiver, run_at)
       SELECT 'deliver', id, $1, $2 FROM deliveries WHERE id LIKE $3`,
      [receiver, core.clock.now(), `${id}-%`],
    );
    core.wake.notify();
  },
};

process.on("message", async ({ command, argument }) => {
  process.send({ answer: (await commands[command](argument)) ?? null });
});
process.on("disconnect", () => process.exit());
process.send({ url: sandbox.url, key: sandbox.key });
