/** What `npm ci` installs and `npm publish` uploads is what was reviewed. */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));

/** The packages of a lock file that come from a registry, by name and version. */
function lockedIn(path: string): ReadonlyMap<string, LockedPackage> {
  const { packages } = read(path) as { readonly packages: Record<string, LockedPackage> };
  return new Map(
    Object.entries(packages)
      .filter(([place, { link }]) => place.includes("node_modules/") && link !== true)
      .map(([place, one]) => [`${place.replace(/^.*node_modules\//, "")}@${one.version}`, one]),
  );
}

const builds = (name: string, version: string, platforms: string): readonly string[] =>
  platforms.split(" ").map((platform) => `${name}-${platform}@${version}`);

const OXC = [
  "android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf",
  "linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu",
  "openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc",
].join(" ");
const BIOME =
  "android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64";

/**
 * Builds for other platforms that the registry did not list when the lock files were made, so that their integrity is
 * not known. To complete them, delete them and the package that needs them from the lock file, and run `npm install
 * --package-lock-only`.
 */
const UNKNOWN: Readonly<Record<string, readonly string[]>> = {
  "package-lock.json": [
    ...builds("@oxfmt/binding", "0.78.0", `${OXC} linux-arm64-musl linux-x64-musl`),
    ...builds("@oxlint/binding", "1.94.0", `${OXC} linux-arm64-musl linux-x64-musl`),
  ],
  "lab/package-lock.json": [
    ...builds("@biomejs/cli", "2.6.8", BIOME),
    ...builds("@oxc-parser/binding", "0.156.0", OXC),
  ],
};

describe.each(Object.entries(UNKNOWN))("the packages in %s", (path, unknown) => {
  const locked = [...lockedIn(path)];

  it("are installed only if their content is known, but for tools on other platforms", () => {
    expect(locked.length).toBeGreaterThan(300);
    const unchecked = locked.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
    expect(unchecked.map(([name]) => name).sort()).toEqual([...unknown].sort());
    expect(unchecked.filter(([, { dev, optional }]) => dev !== true || optional !== true)).toEqual(
      [],
    );
  });

  it("come from the registry", () => {
    const elsewhere = locked.filter(
      ([, { resolved = "https://registry.npmjs.org/" }]) =>
        !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere).toEqual([]);
  });
});

it.each(["dicer@0.3.0", "fast-xml-parser@3.21.1"])(
  "%s, which has an advisory, is for tests only",
  (name) => {
    expect(lockedIn("package-lock.json").get(name)?.dev).toBe(true);
  },
);

it.each(["package.json", "generated/package.json", "sandbox/package.json"])(
  "the package of %s is built before it is packed",
  (path) => {
    const { scripts } = read(path) as { readonly scripts: Readonly<Record<string, string>> };
    expect(scripts["prepack"]).toMatch(/^npm run (?:--silent )?build$/);
  },
);

it("the images in the sandbox's compose file are of one version each", () => {
  const compose = readFileSync(new URL("../../sandbox/compose.yaml", import.meta.url), "utf8");
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = ""]) => image);
  expect(images).toHaveLength(3);
  expect(images.filter((image) => !/:(?!latest$)[\w.-]+$/.test(image))).toEqual([]);
});
