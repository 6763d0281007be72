/** Why files differ from what would be generated. */
import { beforeEach, describe, expect, it } from "vitest";

import {
  createManifest,
  hashText,
  hashValue,
  type Manifest,
  manifestName,
  printManifest,
} from "../../../generator/output/write/manifest.js";
import { isCurrent, isEdited, otherDocument } from "../../../generator/output/write/compare.js";
import { findDrift } from "../../../generator/output/write/drift.js";
import {
  isPredictable,
  manifestOf,
  presentState,
} from "../../../generator/output/write/fingerprint.js";
import { Folder } from "./folder.js";

let folder: Folder;
beforeEach(() => void (folder = new Folder()));

const FILES = [
  { path: "a.ts", text: "// @generated\na\nb\n" },
  { path: "sub/b.ts", text: "b\n" },
  { path: "own.ts", text: "yours\n", once: true as const },
];
const manifest = ({ generator = "1", options = {}, input = "in", files = FILES } = {}): Manifest =>
  createManifest({ generator, options, inputs: new Map([["../api.yaml", input]]), files });

/** Puts the output of one manifest there, and examines it for another. */
function drift(old: Manifest | undefined, now: Manifest, change: () => void = () => undefined) {
  for (const { path, text } of FILES) folder.put(path, text);
  if (old !== undefined) folder.put(manifestName, printManifest(old));
  change();
  return findDrift(folder.path, { files: FILES, manifest: now }, old).map(({ diff, ...rest }) => ({
    ...rest,
    ...(diff !== undefined && { changed: diff.match(/^[-+].*$/gm)?.length }),
  }));
}

it("drift is none where nothing has changed, nor in files that people edit", () => {
  expect(drift(manifest(), manifest())).toEqual([]);
  expect(drift(manifest(), manifest(), () => folder.put("own.ts", "mine"))).toEqual([]);
});

it.each<[object, string, readonly string[]]>([
  [{ input: "other" }, "document", []],
  [{ options: { a: 1 } }, "configuration", []],
  [{ generator: "2" }, "generator", []],
  [
    { input: "other", options: { a: 1 }, generator: "2" },
    "document",
    ["configuration", "generator"],
  ],
  [{ options: { a: 1 }, generator: "2" }, "configuration", ["generator"]],
])(
  "drift of a file that %j would write otherwise is due to the %s, and %j",
  (more, cause, also) => {
    const before = manifest({
      files: FILES.map((file) => ({ ...file, text: `${file.text}old\n` })),
    });
    const found = drift({ ...manifest(more), files: before.files }, manifest(), () => {
      folder.put("sub/b.ts", "b\nold\n");
    });
    const rest = also.length === 0 ? {} : { also };
    expect(found.filter(({ path }) => path === "sub/b.ts")).toEqual([
      { path: "sub/b.ts", cause, ...rest, changed: 1 },
    ]);
    expect(found.find(({ path }) => path === manifestName)).toMatchObject({ cause, ...rest });
  },
);

it("drift is due to the generator where nothing else has changed", () => {
  const older = manifest({ files: [{ path: "sub/b.ts", text: "old\n" }] });
  expect(drift(older, manifest(), () => folder.put("sub/b.ts", "old\n"))).toContainEqual({
    path: "sub/b.ts",
    cause: "generator",
    changed: 2,
  });
  const inputs = new Map([...manifest().inputs, ["more.yaml", "x"] as const]);
  expect(drift({ ...manifest(), inputs }, manifest())).toMatchObject([{ cause: "document" }]);
});

it("drift is an edit where the content is not what was written", () => {
  const edit = (): void => folder.put("sub/b.ts", "mine\n");
  expect(drift(undefined, manifest(), edit)).toEqual([
    { path: "sub/b.ts", cause: "edited", changed: 2 },
    { path: manifestName, cause: "missing" },
  ]);
  expect(drift(manifest(), manifest(), edit)).toEqual([
    { path: "sub/b.ts", cause: "edited", changed: 2 },
  ]);
});

it("drift is in the line endings alone, or in them too", () => {
  const ends = (): void => folder.put("a.ts", "// @generated\r\na\r\nb\r\n");
  expect(drift(manifest(), manifest(), ends)).toEqual([{ path: "a.ts", cause: "line-endings" }]);
  const both = (): void => folder.put("a.ts", "// @generated\r\na\r\nc\r\n");
  expect(drift(manifest(), manifest(), both)).toEqual([
    { path: "a.ts", cause: "edited", changed: 2 },
  ]);
});

it("drift is a file too many, by the manifest or by its mark", () => {
  const old = manifest({
    files: [...FILES, { path: "gone.txt", text: "x" }, { path: "never.ts", text: "x" }],
  });
  const found = drift({ ...manifest(), files: old.files }, manifest(), () => {
    folder.put("gone.txt", "x");
    folder.put("sub/marked.mts", "// @generated\n");
    folder.put("sub/marked.txt", "// @generated\n");
    folder.put("sub/own.ts", "own\n// @generated\n");
    folder.put("deeper/in/marked.ts", "// @generated\n");
  });
  expect(found.filter(({ cause }) => cause === "extra")).toEqual([
    { path: "gone.txt", cause: "extra" },
    { path: "sub/marked.mts", cause: "extra" },
  ]);
});

it("drift is everything in a folder that is not there", () => {
  const wanted = { files: FILES, manifest: manifest() };
  expect(findDrift(folder.at("none"), wanted, undefined)).toEqual(
    [...FILES.map(({ path }) => path), manifestName].map((path) => ({ path, cause: "missing" })),
  );
});

describe("a comparison", () => {
  it("a comparison of hashes takes no notice of line endings", () => {
    expect(hashText("a\r\n")).toBe(hashText("a\n"));
    expect(hashText("a")).not.toBe(hashText("a\n"));
  });

  it("a comparison takes no notice of the order of keys", () => {
    expect(hashValue({ a: 1, b: [{ c: 1, d: null }] })).toBe(
      hashValue({ b: [{ d: null, c: 1 }], a: 1 }),
    );
    expect(hashValue({ a: 1, b: undefined })).toBe(hashValue({ a: 1 }));
    const others = [undefined, null, [], {}, [1, 2], [2, 1], "1", 1].map(hashValue);
    expect(new Set(others).size).toBe(8);
  });

  it("a comparison knows what was edited", () => {
    const known = manifest();
    expect([
      isEdited("a.ts", "other", known),
      isEdited("a.ts", FILES[0]?.text, known),
      isEdited("a.ts", undefined, known),
      isEdited("other.ts", "x", known),
      isEdited("a.ts", "other", undefined),
    ]).toEqual([true, false, false, false, false]);
  });

  const present = (more: object = {}) => {
    const texts = new Map<string, string>(FILES.map(({ path, text }) => [path, text]));
    return {
      generator: "1",
      options: {},
      input: (path: string) => (path === "../api.yaml" ? "in" : undefined),
      output: (path: string) => texts.get(path),
      ...more,
    };
  };
  it.each([
    [{}, true],
    [{ generator: "2" }, false],
    [{ options: { a: 1 } }, false],
    [{ input: () => "other" }, false],
    [{ input: () => undefined }, false],
    [{ output: () => undefined }, false],
    [{ output: (path: string) => (path === "own.ts" ? undefined : present().output(path)) }, false],
    [{ output: (path: string) => (path === "own.ts" ? "mine" : present().output(path)) }, true],
    [{ output: (path: string) => (path === "a.ts" ? "mine" : present().output(path)) }, false],
  ])("a comparison finds output current only if all is as it was, case %#", (more, expected) => {
    expect(isCurrent(manifest(), present(more))).toBe(expected);
  });
});

it("the state of a configuration is what its manifest says", () => {
  folder.put("api.yaml", "text");
  folder.put("own/a.hbs", "a\r\n");
  folder.put("own/b.txt", "b");
  const base = { input: folder.at("api.yaml"), output: folder.at("out") };
  const uri = `file://${folder.at("api.yaml")}`;
  const sources = new Map([[uri, { uri, text: "text" }]]) as never;
  const made = (more: object = {}): Manifest =>
    manifestOf({ ...base, ...more }, { sources, files: [] });
  expect([...made().inputs.keys()]).toEqual(["../api.yaml"]);
  const { generator } = made();
  const state = (more: object = {}) => presentState({ ...base, ...more }, generator);
  expect(isCurrent(made(), state())).toBe(true);
  const more: readonly object[] = [
    { only: ["types"] },
    { naming: () => "a" },
    { naming: () => "b" },
    { naming: "nestjs" },
    { handlers: folder.at("handlers") },
    { templates: folder.at("own") },
    { overlays: [folder.at("o.yaml")] },
    { sharers: [base] },
    { lenient: true },
  ];
  expect(new Set([{}, ...more].map((one) => made(one).options)).size).toBe(more.length + 1);
  const own = { templates: folder.at("own") };
  const before = made(own).options;
  folder.put("own/b.txt", "changed");
  folder.put("own/a.hbs", "a\n");
  expect(made(own).options).toBe(before);
  folder.put("own/a.hbs", "changed");
  expect(made(own).options).not.toBe(before);
  folder.put("api.yaml", "changed");
  expect(isCurrent(made(), state())).toBe(false);
  expect(made({ templates: folder.at("none") }).options).not.toBe(before);
});

it.each([
  [{}, true],
  [{ emitters: [] }, true],
  [{ emitters: [{}] }, false],
  [{ hooks: {} }, false],
  [{ content: new Uint8Array() }, false],
  [{ input: "https://a.test/api.yaml" }, false],
  [{ input: "/own/https:/api.yaml" }, true],
])("the output of a configuration with %j depends on its files alone: %s", (more, expected) => {
  const config = { input: "/api.yaml", output: "/out", ...more } as Parameters<
    typeof isPredictable
  >[0];
  expect(isPredictable(config)).toBe(expected);
});

it("another document is one that is still there, and is not read now", () => {
  folder.put("api.yaml", "x");
  const of = (...names: readonly string[]): Manifest =>
    createManifest({
      generator: "1",
      options: {},
      inputs: new Map(names.map((name) => [name, "x"])),
      files: [],
    });
  const other = (now: Manifest, old: Manifest | undefined) =>
    otherDocument(folder.at("out"), now, old);
  expect(other(of("../new.yaml"), of("../api.yaml"))).toBe(folder.at("api.yaml"));
  expect(other(of("../new.yaml"), of("../gone.yaml", "../api.yaml"))).toBe(folder.at("api.yaml"));
  expect(other(of("../new.yaml"), of("../gone.yaml"))).toBeUndefined();
  expect(other(of("../new.yaml"), of("https://a.test/api.yaml"))).toBeUndefined();
  expect(
    other(of("../new.yaml", "../shared.yaml"), of("../api.yaml", "../shared.yaml")),
  ).toBeUndefined();
  expect(other(of("../new.yaml"), undefined)).toBeUndefined();
});
