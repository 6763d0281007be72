import { posix } from "node:path";

import { describe, expect, it } from "vitest";

import { importsOf, parseImports, sourcesIn } from "./imports.js";
import { type Order, unlistedRooms, unusedRooms, upwardImports } from "./order.js";
import { GENERATOR_ROOMS, RUNTIME_ROOMS, SANDBOX_ROOMS } from "./rooms.js";

const ORDERS: readonly Order[] = [
  { tree: "runtime", rooms: RUNTIME_ROOMS },
  { tree: "generator", rooms: GENERATOR_ROOMS },
  { tree: "sandbox/src", rooms: SANDBOX_ROOMS },
];

/** Folders of a catalogue: one small file for each area or command. */
const CATALOGUES = new Set(["generator/cli/commands", "generator/diagnostics/catalogue"]);
const MAX_FILES = 15;

/** Names that tools treat as output, or as input of tests. */
const OUTPUT_NAMES = /\/(?:build|dist|fixtures)\//;

/** Packages that may each be imported in only one place. */
const ONLY_HERE: Readonly<Record<string, RegExp>> = {
  "ts-morph":
    /^generator\/(core\/ts-morph|print\/(declaration|form)|handlers\/(merge|handler-target))\.ts$/,
  handlebars: /^generator\/print\/template\.ts$/,
  yaml: /^generator\/document\/syntax\//,
};

const files = ORDERS.flatMap(({ tree }) => sourcesIn(tree));
const imports = importsOf(files);

describe.each(ORDERS)("the rooms of $tree", (order) => {
  const own = sourcesIn(order.tree).filter((file) => !file.includes("/generated/"));

  it("are all in the order", () => {
    expect(unlistedRooms(own, order)).toEqual([]);
    expect(unusedRooms(own, order)).toEqual([]);
  });

  it("import nothing from a room above them", () => {
    expect(upwardImports(importsOf(own), order)).toEqual([]);
  });

  it(`have at most ${MAX_FILES} files`, () => {
    expect(crowdedFolders(own)).toEqual([]);
  });

  it("have no name that tools take for output", () => {
    expect(own.filter((file) => OUTPUT_NAMES.test(file))).toEqual([]);
  });
});

it.each(["tests", "sandbox/tests"])(`%s has at most ${MAX_FILES} files in a folder`, (tree) => {
  const own = sourcesIn(tree).filter((file) => !file.startsWith("tests/baselines/"));
  expect(own.length).toBeGreaterThan(50);
  expect(crowdedFolders(own)).toEqual([]);
});

function crowdedFolders(own: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const folder of own.map((file) => posix.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES && !CATALOGUES.has(folder) ? [folder] : [],
  );
}

describe("the order", () => {
  const order: Order = { tree: "house", rooms: ["cellar", "attic"] };

  it("finds an import of a type from a room above", () => {
    const planted = parseImports(
      "house/cellar/pipe.ts",
      'import type { Roof } from "../attic/roof.js";\n',
    );
    expect(upwardImports(planted, order)).toEqual(["house/cellar/pipe.ts → house/attic/roof.ts"]);
  });

  it("allows an import from a room below", () => {
    const allowed = parseImports(
      "house/attic/roof.ts",
      'import { pipe } from "../cellar/pipe.js";',
    );
    expect(upwardImports(allowed, order)).toEqual([]);
  });

  it("finds a folder that it does not list", () => {
    expect(unlistedRooms(["house/cellar/pipe.ts", "house/shed/rake.ts"], order)).toEqual(["shed"]);
  });
});

describe("dependencies", () => {
  it.each(Object.entries(ONLY_HERE))("%s is imported in one place", (name, place) => {
    const wrong = imports.filter(({ file, specifier }) => specifier === name && !place.test(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it("of the generator on the runtime are data and pure functions; only what serves a document has the server, and what signs has the webhooks", () => {
    const serves = /^generator\/(?:mock|verify|cli\/commands|cli\/verify|cli\/webhook)\//;
    const signs = /^generator\/webhooks\//;
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith("generator/") &&
        target?.startsWith("runtime/") === true &&
        !/^runtime\/(?:json-schema|samples|wire)\//.test(target) &&
        !(serves.test(file) && target.startsWith("runtime/server/")) &&
        !(signs.test(file) && target.startsWith("runtime/webhooks/")),
    );
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });

  it("of the runtime are none of ours, and no package but zod for validators and node: for the Node adapter", () => {
    const wrong = imports.filter(
      ({ file, specifier, target }) =>
        file.startsWith("runtime/") &&
        (target === undefined
          ? !isRuntimePackage(file, specifier)
          : !target.startsWith("runtime/")),
    );
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });
});

const isRuntimePackage = (file: string, specifier: string): boolean =>
  (file.startsWith("runtime/zod/") && specifier.startsWith("zod")) ||
  (file.startsWith("runtime/server/") && specifier.startsWith("node:"));
