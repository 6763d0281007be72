import { readdirSync } from "node:fs";
import { posix } from "node:path";

import { describe, expect, it } from "vitest";

import {
  importsOf,
  namesDeclared,
  namesExported,
  namesImported,
  parseImports,
  sourcesIn,
} from "./imports.js";
import {
  type Order,
  ordersOf,
  trespasses,
  unlistedRooms,
  unusedRooms,
  upwardImports,
} from "./order.js";
import { GENERATOR, RUNTIME_ROOMS, SANDBOX } from "./rooms.js";

const HOUSES = [GENERATOR, SANDBOX];
const ORDERS: readonly Order[] = [
  { tree: "runtime", rooms: RUNTIME_ROOMS },
  ...HOUSES.flatMap(ordersOf),
];

/** Folders of a catalogue: one small file for each command. */
const CATALOGUES = new Set(["generator/cli/commands"]);
const MAX_FILES = 15;

/** Names that tools treat as output, or as input of tests. */
const OUTPUT_NAMES = /\/(?:build|dist|fixtures)\//;

/** Packages that may each be imported in only one place. */
const ONLY_HERE: Readonly<Record<string, RegExp>> = {
  "ts-morph":
    /^generator\/(output\/(print\/ts-morph|handlers\/(merge|handler-target))\.ts$|tools\/migrate\/)/,
  commander: /^(?:generator\/cli\/(?:run|misuse)|sandbox\/src\/cli\/shared\/arguments)\.ts$/,
  diff: /^generator\/output\/write\/diff\.ts$/,
  handlebars: /^generator\/output\/print\/template\.ts$/,
  yaml: /^generator\/description\/document\/syntax\//,
  "js-yaml": /^generator\/description\/document\/syntax\//,
};

const files = ["runtime", "generator", "sandbox/src"].flatMap((tree) => sourcesIn(tree));
const imports = importsOf(files);

describe.each(ORDERS)("the rooms of $tree", (order) => {
  const own = sourcesIn(order.tree);

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

describe.each(HOUSES)("the wings of $root", (house) => {
  const own = imports.filter(({ file }) => file.startsWith(`${house.root}/`));
  const wings = Object.keys(house.wings);

  it("stand alone, beside the entries of the package and its output", () => {
    const found = readdirSync(new URL(`../../${house.root}`, import.meta.url));
    const source = found.filter((name) => name !== "generated");
    expect(source.sort()).toEqual([...wings, ...house.entries].sort());
  });

  it("are entered through their faces, from above only", () => {
    expect(own.length).toBeGreaterThan(1000);
    expect(trespasses(own, house)).toEqual([]);
  });

  it.each(wings.slice(0, -1))("%s publishes nothing that no other wing uses", (wing) => {
    const face = `${house.root}/${wing}/index.ts`;
    const faces = files.filter((file) => file === face || isFaceOfTool(file));
    const users = [...files, ...sourcesIn("scripts")];
    const used = new Set(faces.flatMap((each) => namesImported(users, each)));
    expect(namesExported(face).filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("a wing", () => {
  const planted = (file: string, specifier: string): readonly string[] => {
    const found = parseImports(file, `import type { A } from "${specifier}";\n`);
    return HOUSES.flatMap((house) => trespasses(found, house));
  };

  it.each([
    ["generator/output/names/assign.ts", "../../tools/index.js", "up"],
    ["generator/description/core/text.ts", "../../output/names/assign.js", "up"],
    ["generator/output/names/assign.ts", "../../description/core/text.js", "past the face"],
    ["generator/cli/commands/mock.ts", "../../tools/mock/index.js", "past the face"],
    ["generator/tools/mock/mock.ts", "../live/validators.js", "past the face of a tool"],
    ["generator/index.ts", "./output/stages/generate.js", "past the face"],
    ["sandbox/src/domain/quotes/price.ts", "../../portal/index.js", "up"],
    ["sandbox/src/foundation/core/core.ts", "../../domain/orders/move.js", "up, past the face"],
    ["sandbox/src/portal/web.tsx", "../foundation/core/core.js", "past the face"],
    ["sandbox/src/index.ts", "./service/sandbox.js", "past the face"],
  ])("refuses an import of %s from %s: %s", (file, specifier) => {
    expect(planted(file, specifier)).toHaveLength(1);
  });

  it.each([
    ["generator/output/names/assign.ts", "../../description/index.js"],
    ["generator/output/names/assign.ts", "./claims.js"],
    ["generator/tools/mock/mock.ts", "../live/index.js"],
    ["generator/index.ts", "./output/index.js"],
    ["generator/tools/index.ts", "./diff/index.js"],
    ["sandbox/src/domain/quotes/price.ts", "../../foundation/index.js"],
    ["sandbox/src/domain/quotes/price.ts", "../documents/store.js"],
    ["sandbox/src/cli/commands/clock.ts", "../../generated/zod.js"],
  ])("allows an import of %s from %s", (file, specifier) => {
    expect(planted(file, specifier)).toEqual([]);
  });
});

const isFaceOfTool = (file: string): boolean => /^generator\/tools\/\w+\/index\.ts$/.test(file);

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

  it("of the generator on the runtime are data and pure functions; only what serves a document has the server, what signs has the webhooks, what follows pages has that of the client, and what calls tools has all of these", () => {
    const serves = /^generator\/(?:tools\/(?:mock|verify)\/|cli\/command\/serving\.ts$)/;
    const follows = /^generator\/tools\/verify\/sequences\//;
    const signs = /^generator\/tools\/webhooks\//;
    const calls = /^generator\/(?:tools|cli)\/mcp\//;
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith("generator/") &&
        target?.startsWith("runtime/") === true &&
        !/^runtime\/(?:json-path|json-schema|mocking\/state|samples|wire)\/|^runtime\/tools\/(?:tool|request)\.ts$/.test(
          target,
        ) &&
        !calls.test(file) &&
        !(serves.test(file) && target.startsWith("runtime/server/")) &&
        !(follows.test(file) && target === "runtime/client/pagination/next-page.ts") &&
        !(signs.test(file) && target.startsWith("runtime/webhooks/")),
    );
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });

  it("of the sandbox are packages, and what is generated from its own document", () => {
    const own = imports.filter(({ file }) => file.startsWith("sandbox/src/"));
    const wrong = own.filter(({ target }) => target?.startsWith("sandbox/src/") === false);
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
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

/** Nothing compiles them, and tests run few of them. */
it("programs of the lab and scripts import what their modules have", () => {
  const programs = ["lab", "scripts", "sandbox/scripts"].flatMap((tree) =>
    sourcesIn(tree, /\.mjs$/),
  );
  const modules = new Set(importsOf(programs).flatMap(({ target }) => target ?? []));
  const own = [...modules].filter((target) => target.endsWith(".mjs"));
  const missing = own.flatMap((target) => {
    const names = programs.includes(target) ? namesDeclared(target) : [];
    const wanted = namesImported(programs, target).filter((name) => !names.includes(name));
    return wanted.map((name) => `${name} of ${target}`);
  });
  expect(own).not.toEqual([]);
  expect(missing).toEqual([]);
});

const isRuntimePackage = (file: string, specifier: string): boolean =>
  (file.startsWith("runtime/zod/") && specifier.startsWith("zod")) ||
  (file.startsWith("runtime/server/") && specifier.startsWith("node:"));
