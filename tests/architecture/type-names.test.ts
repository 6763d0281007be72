/** Type names are unique, so a type known from one file is the same in all others. */
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { exportedTypes } from "./identifiers.js";
import { sourcesIn } from "./imports.js";

const ROOT = new URL("../../", import.meta.url);

/**
 * Types that two trees declare, because `runtime/` imports nothing of ours and the generator's is narrower: it can be
 * printed.
 */
const SHARED: readonly string[] = ["JsonSchema"];

/** https://www.typescriptlang.org/docs/handbook/utility-types.html */
const UTILITIES: ReadonlySet<string> = new Set(
  (
    "Awaited Capitalize ConstructorParameters Exclude Extract InstanceType Lowercase NoInfer NonNullable Omit Parameters " +
    "Partial Pick Readonly Record Required ReturnType ThisParameterType ThisType Uncapitalize Uppercase"
  ).split(" "),
);

const declared = ["generator", "runtime", "sandbox/src"]
  .flatMap((folder) => sourcesIn(folder))
  .filter((file) => !file.includes("/generated/"))
  .flatMap((file) =>
    exportedTypes(fileURLToPath(new URL(file, ROOT))).map((name) => ({ name, file })),
  );

const declaredTwice = (types: typeof declared): readonly string[] => {
  const files = new Map<string, string[]>();
  for (const { name, file } of types) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files]
    .filter(([name, all]) => all.length > 1 && !SHARED.includes(name))
    .map(([name, all]) => `${name}: ${all.join(", ")}`);
};

describe("exported types", () => {
  it("have a name that no other file exports", () => {
    expect(declared.length).toBeGreaterThan(1000);
    expect(declaredTwice(declared)).toEqual([]);
  });

  it("of the runtime are not those of TypeScript, which other modules of one vendored file use", () => {
    const own = declared.filter(({ file }) => file.startsWith("runtime/"));
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter(({ name }) => UTILITIES.has(name))).toEqual([]);
  });

  it("are found when two files declare the same", () => {
    const [one] = declared;
    expect(one).toBeDefined();
    expect(
      declaredTwice([...declared, { name: one?.name ?? "", file: "planted.ts" }]),
    ).toHaveLength(1);
  });
});
