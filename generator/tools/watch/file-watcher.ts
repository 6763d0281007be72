import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";

/** File names of documents, templates and code. */
const WATCHED_FILE = /\.(?:ya?ml|json|hbs|[cm]?[jt]sx?|vue|svelte|astro)$/i;

/** Waits for changes of files. */
interface FileWatcher {
  /**
   * Watches these files and folders, and no others. Changes since `since` (milliseconds since the epoch) are included.
   */
  follow(paths: Iterable<string>, since: number): void;
  /** The changed paths, as soon as there are any; `undefined` if the signal ends the wait. */
  next(): Promise<readonly string[] | undefined>;
  close(): void;
}

/**
 * Watches the folders of the files, because an editor that replaces a file would end a watch on the file itself. In a
 * watched folder, every document, every template and all code counts. Waiting ends at `signal`.
 */
export function createFileWatcher(signal: AbortSignal | undefined): FileWatcher {
  let followed: ReadonlySet<string> = new Set();
  const changes = new PendingChanges(signal);
  const note = (path: string): void => {
    if (followed.has(path) || (followed.has(dirname(path)) && WATCHED_FILE.test(path)))
      changes.add(path);
  };
  const folders = new WatchedFolders(note);
  return {
    follow(paths, since) {
      followed = new Set(paths);
      folders.follow(new Set([...followed].map((path) => (isFolder(path) ? path : dirname(path)))));
      for (const path of followed) if (changedAt(path) > since) note(path);
    },
    next: () => changes.take(),
    close: () => folders.close(),
  };
}

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

/** The time of the last change of a file; that of a folder itself is ignored. */
function changedAt(path: string): number {
  const found = statOf(path);
  return found?.isFile() === true ? found.mtimeMs : 0;
}

/** Milliseconds without a further change before changes are passed on: programs write a file in several steps. */
const QUIET = 20;

/** Collects changed paths until somebody takes them, or a signal ends the wait. */
class PendingChanges {
  readonly #paths = new Set<string>();
  readonly #signal: AbortSignal | undefined;
  #wake = (): void => undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener("abort", () => this.#wake());
  }

  add(path: string): void {
    this.#paths.add(path);
    this.#wake();
  }

  /** All changed paths, once there are any and no more follow; `undefined` after the signal. */
  async take(): Promise<readonly string[] | undefined> {
    while (this.#paths.size === 0 && !this.#isOver)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    await this.#quiet();
    const paths = [...this.#paths].sort();
    this.#paths.clear();
    return this.#isOver ? undefined : paths;
  }

  get #isOver(): boolean {
    return this.#signal?.aborted === true;
  }

  async #quiet(): Promise<void> {
    for (let count = -1; count !== this.#paths.size;) {
      count = this.#paths.size;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
  }
}

/** Watches a set of folders, without what is below them. */
class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #onChange: (path: string) => void;

  /** `onChange` is called with the path of each file that was changed, added or removed. */
  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  /** Watches these folders, and no others. */
  follow(folders: ReadonlySet<string>): void {
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#close(folder);
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#open(folder);
  }

  close(): void {
    this.follow(new Set());
  }

  #open(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => this.#onChange(join(folder, name ?? "")));
      this.#watchers.set(folder, watcher);
      watcher.on("error", () => this.#close(folder));
    } catch {
      // The folder was removed; when its files are requested again, it exists again.
    }
  }

  #close(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
