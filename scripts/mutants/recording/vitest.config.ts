// How vitest runs the tests while it records which lines each test file reaches.
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import suite from "../../../vitest.config.js";

export default mergeConfig(suite, {
  root: fileURLToPath(new URL("../../../", import.meta.url)),
  // Each file loads its modules itself, so that what runs as they load is recorded for it too.
  test: { isolate: true, setupFiles: [fileURLToPath(new URL("setup.mjs", import.meta.url))] },
});
