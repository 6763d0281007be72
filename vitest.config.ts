import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { anyDatabase } from "./sandbox/tests/support/any-database.mjs";

const onPostgres = process.env["DATABASE_URL"] !== undefined;
const generated = fileURLToPath(new URL("./generated/$1.ts", import.meta.url));

export default defineConfig({
  // The sandbox's tests run on the generated sources, built or not.
  resolve: {
    alias: [{ find: /^@apostille\/evaluation-services\/(.+)$/, replacement: generated }],
  },
  test: {
    // One more than there are cores, for while one waits for a browser, a server or a timer.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share its modules, and so load them once. The code keeps no module
    // state, and the tests only what is idle: databases, Chromium and packed archives.
    isolate: false,
    // The compiler that is written in Go takes a fifth less time if it collects garbage less often.
    env: { GOGC: "400" },
    globalSetup: ["sandbox/tests/support/control-plane.mjs", "tests/support/temporary.ts"],
    include: ["tests/**/*.test.ts", "sandbox/tests/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(onPostgres ? anyDatabase : [])],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Whoever waits for something waits as long as a busy machine may need.
    expect: { poll: { timeout: 50_000 } },
  },
});
