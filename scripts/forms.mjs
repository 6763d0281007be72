// Writes generator/output/print/forms.ts: how ts-morph prints declarations. The tool fills the forms, because loading
// ts-morph takes longer than printing a whole small output.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import morph from "ts-morph";

const FILE = new URL("../generator/output/print/forms.ts", import.meta.url);

/** The parts that only some declarations of a kind have; `export` is one. */
export const OPTIONAL = {
  interface: ["comment", "export", "typeParameters", "extends", "members"],
  type: ["comment", "export", "typeParameters"],
  constant: ["comment", "export", "type"],
  function: ["comment", "export", "async", "typeParameters", "parameters", "body"],
};

/** @typedef {keyof typeof OPTIONAL} Kind */

/** @type {readonly Kind[]} */
export const KINDS = ["interface", "type", "constant", "function"];

/**
 * A declaration that has some of its optional parts, as ts-morph prints it: `#name` is where the name goes.
 *
 * @param {Kind} kind @param {readonly string[]} parts
 */
export const printForm = (kind, parts) =>
  morph
    .printStructure(structureOf(kind, parts), { indentNumberOfSpaces: 2 })
    .trimEnd()
    .replace(/\{\n\}$/, "{}");

/** @param {Kind} kind @param {readonly string[]} parts @returns {import("ts-morph").Structures} */
function structureOf(kind, parts) {
  const { StructureKind, VariableDeclarationKind } = morph;
  const partName = (/** @type {string} */ part) => (parts.includes(part) ? [`#${part}`] : []);
  const namedPart = (/** @type {string} */ part) => partName(part).map((name) => ({ name }));
  const outside = { isExported: parts.includes("export"), docs: partName("comment") };
  const common = { ...outside, name: "#name", typeParameters: partName("typeParameters") };
  switch (kind) {
    case "interface": {
      const body = { extends: partName("extends"), properties: namedPart("members") };
      return { ...common, ...body, kind: StructureKind.Interface };
    }
    case "type":
      return { ...common, type: "#type", kind: StructureKind.TypeAlias };
    case "function": {
      const body = { returnType: "#returns", statements: partName("body") };
      return {
        ...common,
        isAsync: parts.includes("async"),
        parameters: namedPart("parameters"),
        ...body,
        kind: StructureKind.Function,
      };
    }
    case "constant": {
      const [type] = partName("type");
      const declaration = { name: "#name", ...(type && { type }), initializer: "#value" };
      const constant = { ...outside, declarationKind: VariableDeclarationKind.Const };
      return { ...constant, declarations: [declaration], kind: StructureKind.VariableStatement };
    }
    default:
      return kind;
  }
}

/**
 * The form of a whole declaration, with the text of each optional part in brackets: what ts-morph leaves out without it.
 *
 * @param {Kind} kind
 */
function bracketsOf(kind) {
  const whole = printForm(kind, OPTIONAL[kind]);
  const segments = OPTIONAL[kind].map((part) => {
    const rest = printForm(
      kind,
      OPTIONAL[kind].filter((one) => one !== part),
    );
    const start = [...whole].findIndex((character, index) => character !== rest[index]);
    return [start, start + whole.length - rest.length];
  });
  return segments
    .toSorted(([a = 0], [b = 0]) => b - a)
    .reduce(
      (text, [start, end]) =>
        `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
      whole,
    );
}

export const formsFile = () => `/**
 * How ts-morph prints each kind of declaration: \`#name\` is where the name goes, and what is in brackets is left out
 * without its part. \`node scripts/forms.mjs\` writes this file from structures of ts-morph.
 */
export const FORMS = {
${KINDS.map((kind) => `  ${kind}: ${JSON.stringify(bracketsOf(kind))},\n`).join("")}} as const;
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(FILE, formsFile());
