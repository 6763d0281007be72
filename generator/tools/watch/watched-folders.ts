import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";

/** Watches a set of folders, without what is below them. */
export class WatchedFolders {
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
