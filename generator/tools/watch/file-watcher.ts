import { statSync } from "node:fs";
import { dirname } from "node:path";
import { PendingChanges } from "./pending-changes.js";
import { WatchedFolders } from "./watched-folders.js";

/** File names of documents and templates. */
const COUNTING = /\.(?:ya?ml|json|hbs)$/i;

/** Waits for changes of files. */
export interface FileWatcher {
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
 * watched folder, every document and every template counts. Waiting ends at `signal`.
 */
export function createFileWatcher(signal: AbortSignal | undefined): FileWatcher {
  let followed: ReadonlySet<string> = new Set();
  const changes = new PendingChanges(signal);
  const note = (path: string): void => {
    if (followed.has(path) || (followed.has(dirname(path)) && COUNTING.test(path)))
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
