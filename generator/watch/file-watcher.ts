import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";

/** Milliseconds without a further change before changes are passed on: programs write a file in several steps. */
const QUIET = 20;

/** File names of documents and templates. */
const COUNTING = /\.(?:ya?ml|json|hbs)$/i;

/** Waits for changes of files. */
export interface FileWatcher {
  /**
   * Watches these files and folders, and no others. Changes since `since` (milliseconds since the epoch) are included.
   */
  follow(paths: Iterable<string>, since: number): void;
  /** The changed paths, as soon as there are any; `undefined` if `signal` ends the wait. */
  next(signal: AbortSignal | undefined): Promise<readonly string[] | undefined>;
  close(): void;
}

/**
 * Watches the folders of the files, because an editor that replaces a file would end a watch on the file itself. In a
 * watched folder, every document and every template counts.
 */
export function createFileWatcher(): FileWatcher {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let followed: ReadonlySet<string> = new Set();
  let wake = (): void => undefined;

  const note = (path: string): void => {
    if (!followed.has(path) && !(followed.has(dirname(path)) && COUNTING.test(path))) return;
    changed.add(path);
    wake();
  };
  const open = (folder: string): void => {
    try {
      const watcher = watch(folder, (_, name) => note(join(folder, name ?? "")));
      watchers.set(folder, watcher);
      watcher.on("error", () => closeOne(folder));
    } catch {
      // The folder was removed; when its files are requested again, it exists again.
    }
  };
  const closeOne = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    follow(paths, since) {
      followed = new Set(paths);
      const folders = new Set(
        [...followed].flatMap((path) => (isFolder(path) ? [path] : [dirname(path)])),
      );
      for (const folder of watchers.keys()) if (!folders.has(folder)) closeOne(folder);
      for (const folder of folders) if (!watchers.has(folder)) open(folder);
      for (const path of followed) if (changedAt(path) > since) note(path);
    },
    async next(signal) {
      while (changed.size === 0) {
        if (signal?.aborted === true) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal?.addEventListener("abort", () => resolve(), { once: true });
        });
      }
      for (let count = -1; count !== changed.size;) {
        count = changed.size;
        await new Promise((resolve) => setTimeout(resolve, QUIET));
      }
      const paths = [...changed].sort();
      changed.clear();
      return signal?.aborted === true ? undefined : paths;
    },
    close() {
      for (const folder of watchers.keys()) closeOne(folder);
    },
  };
}

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

/** The time of the last change of a file; that of a folder itself is ignored. */
function changedAt(path: string): number {
  const found = statOf(path);
  return found?.isFile() === true ? found.mtimeMs : 0;
}
