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
    // All cores: by default one would be left idle, which on two is half of them.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "generator",
          include: ["tests/**/*.test.ts"],
          // The files of these share a process, and so load the generator once. Neither it nor they keep module state.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          include: ["sandbox/tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...(onPostgres ? anyDatabase : [])],
        },
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Whoever waits for something waits as long as a busy machine may need.
    expect: { poll: { timeout: 50_000 } },
  },
});
