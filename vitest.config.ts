import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { anyDatabase } from "./sandbox/tests/support/any-database.mjs";
import { fromSources } from "./tests/support/vitest/from-sources.js";
import { HANG, WAIT } from "./tests/support/hang.js";
import { V8_FLAGS } from "./tests/support/v8.js";

const onPostgres = process.env["DATABASE_URL"] !== undefined;

/** Starts the files first that take the longest: the last one of all would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = /(?:judges|site|compile|story|library|package|journeys|injection|init)\.test\.ts$/;
    const rank = ({ moduleId }: TestSpecification): number => Number(!long.test(moduleId));
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}

export default defineConfig({
  plugins: [fromSources],
  test: {
    // One more than there are cores, for while one waits for a browser, a server or a timer.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share its modules, and so load them once. The code keeps no module
    // state, and the tests only what is idle: databases, Chromium and packed archives.
    isolate: false,
    // A run transforms only the modules that have changed since an earlier one.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    execArgv: V8_FLAGS,
    // The compiler that is written in Go takes a fifth less time if it collects garbage less often.
    env: { GOGC: "1000" },
    globalSetup: ["sandbox/tests/support/control-plane.mjs", "tests/support/vitest/temporary.ts"],
    include: ["tests/**/*.test.ts", "sandbox/tests/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(onPostgres ? anyDatabase : [])],
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: WAIT } },
  },
});
