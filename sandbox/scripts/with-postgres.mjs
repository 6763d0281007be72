// Runs a command with DATABASE_URL set to a PostgreSQL server of its own, which is gone afterwards:
//   node sandbox/scripts/with-postgres.mjs npx vitest run sandbox/tests
// Where PostgreSQL is not installed it says so, and the command is not run.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Debian puts the programs of each version. */
const versions = "/usr/lib/postgresql";
const oldest = 15;

async function programs() {
  const names = await readdir(versions).catch(() => []);
  const newest = Math.max(0, ...names.map(Number).filter(Number.isFinite));
  return newest >= oldest ? join(versions, String(newest), "bin") : undefined;
}

/** PostgreSQL refuses to run as root: in that case it runs as the user that Debian creates for it. */
function owner() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function start(bin) {
  const as = owner();
  const folder = await mkdtemp(join(tmpdir(), "apostille-postgres-"));
  const password = randomBytes(16).toString("hex");
  const secret = join(folder, "password");
  await writeFile(secret, password, { mode: 0o600 });
  for (const path of [folder, secret]) if ("uid" in as) await chown(path, as.uid, as.gid);
  const data = join(folder, "data");
  const run = (name, args) =>
    execFileSync(join(bin, name), args, {
      ...as,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  run("initdb", ["-D", data, "-U", "sandbox", "-A", "scram-sha-256", "--pwfile", secret, "-N"]);
  const port = await freePort();
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} -F -c max_connections=200`;
  run("pg_ctl", ["-D", data, "-w", "-o", options, "-l", join(folder, "log"), "start"]);
  return {
    url: `postgres://sandbox:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const bin = await programs();
const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error("Say what to run with a PostgreSQL server.");
  process.exitCode = 2;
} else if (bin === undefined) {
  console.error(`Skipped: PostgreSQL ${oldest} or newer is not installed in ${versions}.`);
} else {
  const server = await start(bin);
  // Ctrl-C reaches the command as well: this script waits for it to end, and then cleans up.
  process.on("SIGINT", () => undefined);
  const env = { ...process.env, DATABASE_URL: server.url };
  const [code] = await once(spawn(command, args, { stdio: "inherit", env }), "exit");
  await server.stop();
  process.exitCode = code ?? 1;
}
