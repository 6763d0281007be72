import { createHash, randomUUID } from "node:crypto";
import { readdir, realpath, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder } from "./make-folder.js";

/** Another process is using the data folder. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another sandbox (process ${holder}). Stop that one first, ` +
        "choose another folder, or use PostgreSQL (DATABASE_URL), which several processes can share.",
    );
  }
}

/** What a process that wants or has the folder reports to others: `holding 4711`. */
type Claim = "wanting" | "holding";

const maxAttempts = 50;
/**
 * Maximum length of the folder's path, so that socket paths fit the smallest limit (macOS: 104 bytes with the final
 * NUL).
 */
const maxPath = 60;

/**
 * Locks a folder against every other process on this machine, and returns the function that unlocks it. A lock is a
 * listening Unix socket: however its process dies, the socket stops responding.
 *
 * Every process first listens on its own socket and then looks for others. Of two processes that start at the same
 * time, at least one therefore sees the other, and a process that sees another one does not get the folder. A dead
 * socket can be removed safely, because its name is never reused.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = await realpath(folder);
  if (process.platform === "win32") return lockPipe(real);
  const sockets = await socketFolder(real);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const own = await announce(sockets);
    const other = await otherProcess(sockets, own.name);
    if (other === undefined) {
      own.hold();
      return own.leave;
    }
    await own.leave();
    if (other.claim === "holding") throw new FolderInUse(real, other.process);
    // If two processes want the folder, both withdraw, and retry after different random delays.
    await sleep(Math.random() * 10 * attempt);
  }
  throw new FolderInUse(real, "unknown");
}

async function socketFolder(folder: string): Promise<string> {
  const inside = join(folder, "lock");
  const short = Buffer.byteLength(inside) <= maxPath;
  const sockets = short ? inside : join(tmpdir(), `sandbox-${hash(folder)}`);
  await makeFolder(sockets);
  return sockets;
}

function hash(folder: string): string {
  return createHash("sha256").update(folder).digest("hex").slice(0, 16);
}

interface Announcement {
  readonly name: string;
  readonly hold: () => void;
  readonly leave: () => Promise<void>;
}

/** Other processes ignore a socket until it is renamed: one that is bound but not yet listening would look dead. */
async function announce(sockets: string): Promise<Announcement> {
  const id = randomUUID().slice(0, 8);
  let claim: Claim = "wanting";
  const server = await listen(join(sockets, `new-${id}`), () => `${claim} ${process.pid}`);
  const name = `lock-${id}`;
  await rename(join(sockets, `new-${id}`), join(sockets, name));
  return {
    name,
    hold: () => {
      claim = "holding";
    },
    leave: async () => {
      await rm(join(sockets, name), { force: true });
      await close(server);
    },
  };
}

interface OtherProcess {
  readonly claim: string;
  readonly process: string;
}

/** Another live process that has the folder or, if none has it, wants it. Removes the sockets of dead processes. */
async function otherProcess(sockets: string, own: string): Promise<OtherProcess | undefined> {
  const names = await readdir(sockets);
  const answers = await Promise.all(
    names
      .filter((name) => name.startsWith("lock-") && name !== own)
      .map((name) => ask(join(sockets, name))),
  );
  const living = answers.filter((answer) => answer !== undefined);
  return living.find(({ claim }) => claim === "holding") ?? living[0];
}

async function ask(path: string): Promise<OtherProcess | undefined> {
  try {
    const [claim = "", process = "unknown"] = (await text(connect(path))).split(" ");
    return { claim, process };
  } catch (error) {
    const isDead = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    if (isDead) await rm(path, { force: true });
    return undefined;
  }
}

/**
 * On Windows, a named pipe is not a file: only one process can own it, and the system frees it when the process ends.
 */
async function lockPipe(folder: string): Promise<() => Promise<void>> {
  try {
    const path = `\\\\.\\pipe\\sandbox-${hash(folder)}`;
    const server = await listen(path, () => `holding ${process.pid}`);
    return () => close(server);
  } catch {
    throw new FolderInUse(folder, "unknown");
  }
}

function listen(path: string, answer: () => string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(answer());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** The data folder contains a damaged database, which only its owner may delete. */
export class FolderDamaged extends Error {
  override readonly name = "FolderDamaged";

  constructor(folder: string) {
    super(
      `The database in ${folder} is damaged: files of it are missing. Restore the folder from a copy, or move it away ` +
        "to begin with an empty one. Nothing was changed.",
    );
  }
}
