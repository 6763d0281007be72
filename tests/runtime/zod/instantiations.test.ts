/** What the module of lazy schemas costs a compiler. Counts instantiations, which are the same on every machine. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const OPTIONS = [
  ...["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--extendedDiagnostics"],
  ...["--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext", "--types", ""],
];

it("declares schemas without comparing the methods of zod's types one by one", () => {
  const compiler = ["node_modules/typescript-7/bin/tsc", ...OPTIONS, "runtime/zod/schema.ts"];
  const output = execFileSync(process.execPath, compiler, { cwd: ROOT, encoding: "utf8" });
  const instantiations = Number(/Instantiations:\s+(\d+)/.exec(output)?.[1]);
  // 9,000 for names of types; 80,000 if an interface extends zod's.
  expect(instantiations).toBeLessThan(20_000);
});
