import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";

/** File names of documents, templates and code. */
const WATCHED_FILE = /\.(?:ya?ml|json|hbs|[cm]?[jt]sx?|vue|svelte|astro)$/i;

/** Waits for changes of files. */
interface FileWatcher {
  /**
   * Watches these files and folders, and no others, whether they exist or not. Changes since `since` (milliseconds since
   * the epoch) are included, but for those of `own`: what the program itself has written.
   */
  follow(paths: Iterable<string>, since: number, own?: readonly string[]): void;
  /** The changed paths, as soon as there are any; `undefined` if the signal ends the wait. */
  next(): Promise<readonly string[] | undefined>;
  close(): void;
}

/** Milliseconds without a further change before changes are passed on: programs write a file in several steps. */
const QUIET = 20;

/** Milliseconds between two looks without an event: a folder that is replaced, or on a network, sends none. */
const INTERVAL = 500;

/**
 * Compares what the paths hold with what they held before. Events only say when to look, because none comes from a folder
 * that was moved away, from one that does not exist yet, or from some file systems. In a watched folder, every document,
 * every template and all code counts. Waiting ends at `signal`.
 */
export function createFileWatcher(signal: AbortSignal | undefined): FileWatcher {
  let followed: readonly string[] = [];
  let seen: Snapshot = new Map();
  const alarm = new Alarm(signal);
  const folders = new WatchedFolders(() => alarm.ring());
  return {
    follow(paths, since, own = []) {
      const all = new Set(paths);
      followed = [...all, ...own];
      folders.follow(new Set(followed.flatMap((path) => [path, dirname(path)])));
      const known = [...seen].filter(([path]) => all.has(path) || all.has(dirname(path)));
      const now = [...snapshotOf([...all])];
      const first = now.map(([path, state]) => [path, state.at > since ? ABSENT : state] as const);
      seen = new Map([...first, ...known, ...snapshotOf(own)]);
    },
    async next() {
      for (;;) {
        const now = await stableSnapshot(() => snapshotOf(followed));
        const changed = difference(seen, now);
        if (signal?.aborted === true) return undefined;
        seen = now;
        if (changed.length > 0) return changed;
        await alarm.wait();
      }
    },
    close: () => folders.close(),
  };
}

/** What is at a path. */
interface State {
  /** Differs if the file has been written or replaced. */
  readonly identity: string;
  /** Milliseconds since the epoch at which it was last written or moved. */
  readonly at: number;
}

const ABSENT: State = { identity: "absent", at: 0 };

type Snapshot = ReadonlyMap<string, State>;

function snapshotOf(paths: readonly string[]): Snapshot {
  const files = paths.flatMap((path) => [path, ...watchedFiles(path)]);
  return new Map(files.map((path) => [path, stateOf(path)]));
}

/** The state of a file; that of a folder itself is ignored. */
function stateOf(path: string): State {
  const found = attempt(() => statSync(path));
  if (found === undefined) return ABSENT;
  const { dev, ino, size, mtimeMs, ctimeMs } = found;
  if (!found.isFile()) return { identity: "no file", at: 0 };
  return { identity: [dev, ino, size, mtimeMs, ctimeMs].join(" "), at: Math.max(mtimeMs, ctimeMs) };
}

/** The files of a folder that count; none for a file. */
const watchedFiles = (path: string): readonly string[] =>
  (attempt(() => readdirSync(path)) ?? [])
    .filter((name) => WATCHED_FILE.test(name))
    .map((name) => join(path, name));

function attempt<Found>(look: () => Found): Found | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** The paths whose states differ, sorted. */
const difference = (before: Snapshot, now: Snapshot): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])]
    .filter((path) => (before.get(path) ?? ABSENT).identity !== (now.get(path) ?? ABSENT).identity)
    .sort();

/** The state of the files once it stays the same for a while. */
async function stableSnapshot(look: () => Snapshot): Promise<Snapshot> {
  for (let last = look(); ;) {
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    const now = look();
    if (difference(last, now).length === 0) return now;
    last = now;
  }
}

/** Wakes who waits: at an event, at the end of an interval, or at a signal. */
class Alarm {
  #wake = (): void => undefined;

  constructor(signal: AbortSignal | undefined) {
    signal?.addEventListener("abort", () => this.#wake());
  }

  ring(): void {
    this.#wake();
  }

  async wait(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, INTERVAL);
    });
    clearTimeout(timer);
  }
}

/** Watches a set of folders, without what is below them. */
class WatchedFolders {
  #watchers: readonly FSWatcher[] = [];
  readonly #onEvent: () => void;

  constructor(onEvent: () => void) {
    this.#onEvent = onEvent;
  }

  /** Watches these folders, and no others. Each is opened again, because another may have taken its place. */
  follow(folders: ReadonlySet<string>): void {
    this.close();
    this.#watchers = [...folders].flatMap((folder) => {
      if (attempt(() => statSync(folder).isDirectory()) !== true) return [];
      return attempt(() => this.#open(folder)) ?? [];
    });
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers = [];
  }

  #open(folder: string): FSWatcher {
    const watcher = watch(folder, this.#onEvent);
    watcher.on("error", () => watcher.close());
    return watcher;
  }
}
