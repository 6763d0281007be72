// How vitest runs the tests while it records which lines each test file reaches.
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import suite from "../../../vitest.config.js";

export default mergeConfig(suite, {
  root: fileURLToPath(new URL("../../../", import.meta.url)),
  test: { setupFiles: [fileURLToPath(new URL("setup.mjs", import.meta.url))] },
});
