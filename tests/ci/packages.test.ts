/** What `npm ci` installs and `npm publish` uploads is what was reviewed. */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

const text = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const read = (path: string): unknown => JSON.parse(text(path));

/** The packages of a lock file that come from a registry, by name and version. */
function lockedIn(path: string): ReadonlyMap<string, LockedPackage> {
  const { packages } = read(path) as { readonly packages: Record<string, LockedPackage> };
  return new Map(
    Object.entries(packages)
      .filter(([place, { link }]) => place.includes("node_modules/") && link !== true)
      .map(([place, one]) => [`${place.replace(/^.*node_modules\//, "")}@${one.version}`, one]),
  );
}

describe("the packages of the lock file", () => {
  const locked = [...lockedIn("package-lock.json")];

  it("packages are installed only if their content is known, on whatever platform", () => {
    expect(locked.length).toBeGreaterThan(300);
    const unchecked = locked.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
    expect(unchecked.map(([name]) => name)).toEqual([]);
  });

  it("packages come from the registry", () => {
    const elsewhere = locked.filter(
      ([, { resolved = "https://registry.npmjs.org/" }]) =>
        !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere).toEqual([]);
  });
});

it("the lab has exact versions, as of a day", () => {
  const { dependencies, optionalDependencies } = Object(read("lab/package.json"));
  const versions: readonly string[] = Object.values({ ...dependencies, ...optionalDependencies });
  expect(versions.filter((one) => !/^(?:npm:.+@)?\d[\w.-]+$/.test(one))).toEqual([]);
  expect(text("lab/.npmrc")).toMatch(/^before=\d{4}-\d\d-\d\d$/m);
});

it.each(["dicer@0.3.0", "fast-xml-parser@3.21.1"])(
  "%s, which has an advisory, is for tests only",
  (name) => {
    expect(lockedIn("package-lock.json").get(name)?.dev).toBe(true);
  },
);

it.each(["package.json", "generated/package.json", "runtime/package.json", "sandbox/package.json"])(
  "the package of %s is built before it is packed",
  (path) => {
    const { scripts } = read(path) as { readonly scripts: Readonly<Record<string, string>> };
    expect(scripts["prepack"]).toMatch(/^npm run (?:--silent )?build$/);
  },
);

it("the images in the sandbox's compose file are of one version each", () => {
  const compose = text("sandbox/compose.yaml");
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = ""]) => image);
  expect(images).toHaveLength(3);
  expect(images.filter((image) => !/:(?!latest$)[\w.-]+$/.test(image))).toEqual([]);
});
