import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Milliseconds of silence after which a change counts: editors write in several steps. */
const QUIET = 60;

export interface FileWatch {
  /** Watches these files instead. */
  readonly follow: (paths: Iterable<string>) => void;
  readonly close: () => void;
}

/** Calls back after any of some files has changed. Folders are watched: editors replace files rather than write into them. */
export function watchFiles(onChange: () => void): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const changed = (folder: string, name: string | null): void => {
    if (name !== null && !names.has(`${folder}/${name}`)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  };
  return {
    follow(paths) {
      const files = [...paths].map((path) => ({ folder: dirname(path), name: basename(path) }));
      names = new Set(files.map(({ folder, name }) => `${folder}/${name}`));
      const folders = new Set(files.map(({ folder }) => folder));
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        const watcher = watch(folder, (_, name) => changed(folder, name));
        watcher.on("error", () => watchers.delete(folder));
        watchers.set(folder, watcher);
      }
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
