/** The features of the grammar, which combinations of them documents can have, and the settings of outputs. */
import {
  type Constraint,
  coveringArray,
  type Factors,
  type Row,
} from "../covering/covering-array.js";
import { type Carrier, CARRIERS, carrierOf } from "./carriers.js";
import type { Kind } from "./kind.js";
import { FILES, LISTS, OBJECTS } from "./lists-and-objects.js";
import { SCALARS } from "./scalars.js";
import { UNIONS } from "./unions.js";

export const KINDS = { ...SCALARS, ...LISTS, ...OBJECTS, ...UNIONS, ...FILES };

export const kindOf = (name: string): Kind => {
  const found = KINDS[name];
  if (found === undefined) throw new RangeError(`there is no kind ${name}`);
  return found;
};

/** What holds for a whole document and its output. */
export const SETTINGS = {
  version: ["3.1", "3.0", "2.0", "3.2"],
  dates: ["string", "Date"],
  int64: ["number", "bigint"],
  defaults: ["absent", "filled"],
  validation: ["on", "off"],
  parsers: ["compile", "print"],
  runtime: ["package", "vendored"],
  language: ["typescript", "javascript"],
  refusalShapes: ["none", "x-error-shapes"],
  artefacts: ["some", "all"],
} as const satisfies Factors;

/** What holds for one operation. The first level of each factor is the simplest. */
export const FEATURES = {
  kind: Object.keys(KINDS),
  carrier: Object.keys(CARRIERS),
  direction: ["request", "response", "both"],
  /** How the value stands in what carries it: as the whole, or as a property. */
  presence: ["whole", "required", "optional", "nullable", "default", "readOnly", "writeOnly"],
  placement: ["inline", "component"],
  /** Another media type beside that of the body. */
  beside: ["nothing", "XML", "text", "vendor JSON"],
  /** How refusals are declared. */
  refusals: ["none", "exact", "open", "problem", "range", "default", "text"],
  /** What is wrong with a request that is to be refused. */
  fault: [
    "no credentials",
    "no parameters",
    "unknown media type",
    "broken syntax",
    "invalid body",
    "no body",
    "long body",
  ],
  security: ["none", "bearer", "key", "undeclared first", "both"],
} as const satisfies Factors;

const kind = (row: Row): Kind => kindOf(row["kind"] ?? "");
const carrier = (row: Row): Carrier => carrierOf(row["carrier"] ?? "");
const version = (row: Row): string => row["version"] ?? "";
const isOneOf = (row: Row, factor: string, ...levels: readonly string[]): boolean =>
  levels.includes(row[factor] ?? "");
const isForm = (row: Row): boolean => carrier(row).holds === "property";

const WITHOUT_BODY = ["no credentials", "no parameters"];

const CONSTRAINTS: readonly Constraint[] = [
  { factors: ["kind", "carrier"], allows: (row) => carrier(row).forms.includes(kind(row).form) },
  {
    factors: ["kind", "version"],
    allows: (row) => kind(row).versions?.includes(version(row)) ?? true,
  },
  {
    factors: ["carrier", "version"],
    allows: (row) => carrier(row).versions?.includes(version(row)) ?? true,
  },
  {
    factors: ["carrier", "direction"],
    allows: (row) => carrier(row).directions.some((direction) => direction === row["direction"]),
  },
  {
    factors: ["carrier", "presence"],
    allows: (row) => presencesIn(carrier(row)).includes(row["presence"] ?? ""),
  },
  // A file is no value of JSON, and what one side does not have has no default.
  {
    factors: ["kind", "presence"],
    allows: (row) =>
      row["presence"] !== "default" ||
      (!["bytes", "files"].includes(kind(row).form) && kind(row).readOnly === undefined),
  },
  {
    factors: ["kind", "presence"],
    allows: (row) => row["kind"] !== "any" || row["presence"] !== "nullable",
  },
  {
    factors: ["fault", "security"],
    allows: (row) => !isOneOf(row, "fault", "no credentials") || !isOneOf(row, "security", "none"),
  },
  // Without a body, there is nothing else to do wrong.
  {
    factors: ["fault", "carrier"],
    allows: (row) => carrier(row).parameter === undefined || isOneOf(row, "fault", ...WITHOUT_BODY),
  },
  {
    factors: ["fault", "direction"],
    allows: (row) => row["direction"] !== "response" || isOneOf(row, "fault", ...WITHOUT_BODY),
  },
  // Of any media type, a schema that says nothing is that of bytes.
  {
    factors: ["kind", "carrier", "presence"],
    allows: (row) =>
      row["kind"] !== "any" || row["carrier"] !== "any media type" || row["presence"] !== "whole",
  },
  // What one side has cannot be echoed.
  {
    factors: ["kind", "direction"],
    allows: (row) => row["direction"] !== "both" || kind(row).readOnly === undefined,
  },
  // In a form, a part without a type is a file.
  { factors: ["kind", "carrier"], allows: (row) => row["kind"] !== "any" || !isForm(row) },
  // A form of files is the body itself; others are objects of one property, or flat objects.
  {
    factors: ["kind", "carrier", "presence"],
    allows: (row) =>
      !isForm(row) || (row["presence"] === "whole") === ["files"].includes(kind(row).form),
  },
  // Parameters of Swagger 2.0 have no references, and no objects.
  {
    factors: ["carrier", "placement", "version"],
    allows: (row) =>
      version(row) !== "2.0" ||
      carrier(row).parameter === undefined ||
      row["placement"] === "inline",
  },
  {
    factors: ["carrier", "kind", "version"],
    allows: (row) =>
      version(row) !== "2.0" ||
      (carrier(row).parameter === undefined && !isForm(row)) ||
      ["text", "scalar", "texts", "scalars", "files"].includes(kind(row).form),
  },
  {
    factors: ["carrier", "placement", "version"],
    allows: (row) => version(row) !== "2.0" || !isForm(row) || row["placement"] === "inline",
  },
  // Swagger 2.0 has no properties that are only written, and no lists of files.
  {
    factors: ["presence", "version"],
    allows: (row) => version(row) !== "2.0" || !isOneOf(row, "presence", "writeOnly"),
  },
  {
    factors: ["kind", "version"],
    allows: (row) =>
      version(row) !== "2.0" || !isOneOf(row, "kind", "members of one side", "several files"),
  },
  {
    factors: ["carrier", "beside"],
    allows: (row) =>
      isOneOf(row, "beside", "nothing") ||
      /json|event-stream/.test(carrier(row).concrete ?? carrier(row).body ?? ""),
  },
];

/** Whether a document can have the operation. */
export const isPossible = (cell: Cell): boolean => CONSTRAINTS.every(({ allows }) => allows(cell));

function presencesIn({ parameter, holds }: Carrier): readonly string[] {
  if (parameter?.["in"] === "path") return ["required"];
  if (parameter !== undefined) return ["required", "optional", "default"];
  switch (holds) {
    case "value":
      return ["whole"];
    case "property":
      return ["whole", "required", "optional", "default"];
    default:
      return FEATURES.presence;
  }
}

/** One operation of a document, and the document that it is in. */
export type Cell = Readonly<
  Record<keyof typeof FEATURES | keyof typeof SETTINGS | "document", string>
>;

export interface Grid {
  readonly cells: readonly Cell[];
  /** Combinations that occur, and those that no document can have. */
  readonly covered: number;
  readonly impossible: number;
}

/**
 * Cells in which all pairs occur: of features, of settings, and of a feature with the settings of a whole document. Those
 * with the same settings are one document, which is generated and compiled once.
 */
export function gridOf({ seed, strength = 2, most }: GridOptions): Grid {
  const profiles = coveringArray(SETTINGS, [], { seed, strength: 2 }).rows;
  const settled = (row: Row): Row => ({ ...profiles[Number(row["document"])], ...row });
  const constraints = CONSTRAINTS.map(({ factors, allows }) => ({
    factors: factors.map((name) => (name in SETTINGS ? "document" : name)),
    allows: (row: Row) => allows(settled(row)),
  }));
  const document = profiles.map((_, index) => String(index));
  const found = coveringArray({ document, ...FEATURES }, constraints, {
    seed,
    strength,
    ...(most !== undefined && { most }),
  });
  return { ...found, cells: found.rows.map((row) => settled(row) as unknown as Cell) };
}

export interface GridOptions {
  readonly seed: number;
  readonly strength?: number;
  readonly most?: number;
}
