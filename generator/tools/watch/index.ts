export { createFileWatcher } from "./file-watcher.js";
