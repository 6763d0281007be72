/** What of the runtime is copied into an output, and how: on a small runtime of its own. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { beforeAll, expect, test } from "vitest";

import { moduleNames } from "../../../generator/output/emit/module-names.js";
import { joinUses } from "../../../generator/output/copying/needed.js";
import { vendorRuntime } from "../../../generator/output/copying/vendor.js";

const FILES = {
  "client/call.ts": `// About this file.
import * as platform from "platform";

import { last } from "./last.js";
import { type Shape, shapeOf } from "../types/shape.js";
import { type size, type Limits, readLimits } from "../types/size.js";
import { type Unused, unused } from "./unused.js";

/** Calls. */
export function call(shape: Shape, { inner, on }: Options = {}): string {
  // Only readers of the source see this.
  return helper(shapeOf(shape)) + platform.name + last(\`\${inner ?? \`"\${shape}"\`}\`);
}

/** Shown, because it is in a signature that is shown. */
export interface Options {
  readonly inner?: string;
  readonly on?: platform.Thing;
  readonly measure?: typeof size;
}

// Not shown.
const helper = (text: string): string =>
  /** Not shown either. */
  text.unused ?? "unneeded";
export const unneeded = 1;

/** Named. */
export const limits: Limits = readLimits();
`,
  "client/last.ts": `import type { Shape, shapeOf } from "../types/shape.js";
import { size } from "../types/size.js";

export type Text = typeof shapeOf;

/** Not shown: nobody names it. */
export function last(text: string, of?: Text): Shape {
  return size(text);
}
`,
  "client/unused.ts": `export const unused = 1;

export type Unused = string;
`,
  "client/texts.ts": `import * as platform from "platform";

import { last } from "./last.js";
import { words } from "./words.js";

/** Shown: it is in the signature. */
export interface Parts {
  readonly one: Part;
}

/** Shown with what names it. */
export type Part = string;

/** Not shown: only a body names it. */
type Inside = string;

const one = 1;
const two = 2;
const three = 3;
const unneeded = 4;

/** Named. */
export function textOf(parts: Parts): string {
  const inside: Inside = inner(parts);
  return \`unneeded \${last({ one }, two)} unneeded \${three}\${inside} unneeded\`;
}

const inner = ({ one: part }: Parts): string => words(part) + platform.name;
`,
  "client/words.ts": `import { type Locale, upper } from "platform";

export function words(text: string, locale?: Locale): string {
  return upper(text, locale);
}
`,
  "client/wrong.ts": `export default 1;
`,
  "client/mixed.ts": `import mixed from "mixed";

export const both = mixed;
`,
  "client/send.ts": `import { encode, type Operation } from "../wire/descriptors/operation.js";

/** Sends. */
export const send = (operation: Operation): string => encode(operation.content);
`,
  "wire/descriptors/operation.ts": `/** A part of a signature. */
export interface Operation {
  /** Shown with it. */
  readonly content: Content;
}

/** Not shown: only descriptors consist of it. */
export type Content = string;

/** Not shown: only descriptors name it. */
export const encode = (content: Content): string => content;
`,
  "wire/descriptors/descriptor.ts": `export interface Parameter {
  readonly name: string;
  /** The style. */
  readonly style?: Style;
  readonly explode?: boolean;
  readonly shape?: string;
}

export type Style = string;
`,
  "wire/parameters/styled.ts": `import type { Parameter } from "../descriptors/descriptor.js";

export const styleOf = ({ style }: Parameter): string => style ?? "form";
`,
  "webhooks/signature/sign.ts": `/** Shown: users name it. */
export interface Signing {
  readonly secret: string;
}

/** Not shown: a generated function has a comment of its own. */
export const sign = ({ secret }: Signing): string => secret;
`,
  "types/shape.ts": `/** A shape. */
export type Shape = string | Round;

/** Round. */
export interface Round {
  readonly size: number;
}

/** Its text. */
export const shapeOf = (shape: Shape): string => String(shape);
`,
  "types/size.ts": `import type { Shape } from "./shape.js";

/** Its size. */
export const size = (shape: Shape): Shape => shape;

/** Shown with what names it. */
export type Limits = readonly [number, number];

/** Not shown. */
export function readLimits(): Limits {
  return [1, 2];
}
`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "apostille-vendor-"));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});

const vendored = (use: Readonly<Record<string, readonly string[]>>) => {
  const names = new Map(Object.entries(use).map(([path, some]) => [path, new Set(some)]));
  const options = { folder: pathToFileURL(`${folder}/`), modules: moduleNames() };
  return Object.fromEntries(vendorRuntime(names, options).map(({ path, text }) => [path, text]));
};

/** The lines of a part, without those about where it comes from. */
const linesOf = (text = ""): readonly string[] => text.split("\n").slice(4);

test("whole declarations with what they use, in one file for each part, dependencies first", () => {
  const files = vendored({ "client/call.ts": ["call"] });
  expect(Object.keys(files)).toEqual(["runtime/client.ts", "runtime/wire.ts"]);
  expect(linesOf(files["runtime/client.ts"])).toEqual([
    'import * as platform from "platform";',
    'import { type Shape, shapeOf, size } from "./wire.js";',
    "",
    "export type Text = typeof shapeOf;",
    "",
    "export function last(text: string, of?: Text): Shape {",
    "  return size(text);",
    "}",
    "",
    "/** Calls. */",
    "export function call(shape: Shape, { inner, on }: Options = {}): string {",
    '  return helper(shapeOf(shape)) + platform.name + last(`${inner ?? `"${shape}"`}`);',
    "}",
    "",
    "/** Shown, because it is in a signature that is shown. */",
    "export interface Options {",
    "  readonly inner?: string;",
    "  readonly on?: platform.Thing;",
    "  readonly measure?: typeof size;",
    "}",
    "",
    "const helper = (text: string): string =>",
    '  text.unused ?? "unneeded";',
    "",
  ]);
  expect(linesOf(files["runtime/wire.ts"])).toEqual([
    "/** A shape. */",
    "export type Shape = string | Round;",
    "",
    "/** Round. */",
    "export interface Round {",
    "  readonly size: number;",
    "}",
    "",
    "export const shapeOf = (shape: Shape): string => String(shape);",
    "",
    "export const size = (shape: Shape): Shape => shape;",
    "",
  ]);
});

test("comments of what is named, and of the types in its signature", () => {
  const files = vendored({ "client/call.ts": ["limits"], "types/shape.ts": ["Shape"] });
  expect(linesOf(files["runtime/client.ts"])).toEqual([
    'import { type Limits, readLimits } from "./wire.js";',
    "",
    "/** Named. */",
    "export const limits: Limits = readLimits();",
    "",
  ]);
  expect(linesOf(files["runtime/wire.ts"])).toEqual([
    "/** Shown with what names it. */",
    "export type Limits = readonly [number, number];",
    "",
    "export function readLimits(): Limits {",
    "  return [1, 2];",
    "}",
    "",
    "/** A shape. */",
    "export type Shape = string | Round;",
    "",
    "/** Round. */",
    "export interface Round {",
    "  readonly size: number;",
    "}",
    "",
  ]);
});

test("comments of what only descriptors consist of are left out, but not those of a descriptor that users meet", () => {
  const files = vendored({
    "client/send.ts": ["send"],
    "wire/descriptors/operation.ts": ["Content", "Operation", "encode"],
  });
  expect(linesOf(files["runtime/wire.ts"])).toEqual([
    "/** A part of a signature. */",
    "export interface Operation {",
    "  /** Shown with it. */",
    "  readonly content: Content;",
    "}",
    "",
    "export type Content = string;",
    "",
    "export const encode = (content: Content): string => content;",
    "",
  ]);
});

test("comments of functions that generated ones wrap are left out, but not those of their types", () => {
  const files = vendored({ "webhooks/signature/sign.ts": ["sign"] });
  expect(linesOf(files["runtime/webhooks.ts"])).toEqual([
    "/** Shown: users name it. */",
    "export interface Signing {",
    "  readonly secret: string;",
    "}",
    "",
    "export const sign = ({ secret }: Signing): string => secret;",
    "",
  ]);
});

test("members of descriptors only with the code that reads them", () => {
  const plain = vendored({ "wire/descriptors/descriptor.ts": ["Parameter"] });
  expect(linesOf(plain["runtime/wire.ts"])).toEqual([
    "export interface Parameter {",
    "  readonly name: string;",
    "  readonly shape?: string;",
    "}",
    "",
  ]);
  const styled = vendored({ "wire/parameters/styled.ts": ["styleOf"] });
  expect(linesOf(styled["runtime/wire.ts"])).toEqual([
    "export interface Parameter {",
    "  readonly name: string;",
    "  readonly style?: Style;",
    "  readonly explode?: boolean;",
    "  readonly shape?: string;",
    "}",
    "",
    "export type Style = string;",
    "",
    'export const styleOf = ({ style }: Parameter): string => style ?? "form";',
    "",
  ]);
});

test("what expressions in templates name, but not the words of their texts", () => {
  const files = vendored({ "client/texts.ts": ["textOf"] });
  expect(linesOf(files["runtime/client.ts"]).join("\n")).toMatchInlineSnapshot(`
    "import { type Locale, upper } from "platform";
    import * as platform from "platform";
    import { type Shape, type shapeOf, size } from "./wire.js";

    export type Text = typeof shapeOf;

    export function last(text: string, of?: Text): Shape {
      return size(text);
    }

    export function words(text: string, locale?: Locale): string {
      return upper(text, locale);
    }

    /** Shown: it is in the signature. */
    export interface Parts {
      readonly one: Part;
    }

    /** Shown with what names it. */
    export type Part = string;

    type Inside = string;

    const one = 1;
    const two = 2;
    const three = 3;

    /** Named. */
    export function textOf(parts: Parts): string {
      const inside: Inside = inner(parts);
      return \`unneeded \${last({ one }, two)} unneeded \${three}\${inside} unneeded\`;
    }

    const inner = ({ one: part }: Parts): string => words(part) + platform.name;
    "
  `);
});

test("what several outputs use, together", () => {
  const uses = [
    new Map([["x.ts", new Set(["a", "b"])]]),
    new Map([
      ["x.ts", new Set(["b", "c"])],
      ["y.ts", new Set(["d"])],
    ]),
  ];
  expect([...joinUses(uses)].map(([path, names]) => [path, ...names])).toEqual([
    ["x.ts", "a", "b", "c"],
    ["y.ts", "d"],
  ]);
});

test("a name that the runtime does not declare is a defect", () => {
  expect(() => vendored({ "types/shape.ts": ["Square"] })).toThrow("declares no Square");
});

test("so is a module with other statements than declarations, or with a default import", () => {
  expect(() => vendored({ "client/wrong.ts": ["one"] })).toThrow(
    "no declaration: export default 1;",
  );
  expect(() => vendored({ "client/mixed.ts": ["both"] })).toThrow("no import: import mixed from");
});
