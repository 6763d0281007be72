/** The documents of cells: those with the same settings are operations of one document. */
import type { Config } from "../../../generator/output/config/config.js";
import { ARTEFACT_NAMES } from "../../../generator/output/config/artefacts.js";
import type { Cell } from "./features.js";
import { methodOf, operationOf, pathOf, SECURITY_SCHEMES } from "./operation.js";
import { componentsOf } from "./place.js";
import { jsonText, type Schema } from "./schema.js";
import { inVersion } from "./versions.js";

export interface GrammarDocument {
  readonly name: string;
  readonly text: string;
  readonly document: Schema;
  readonly settings: Omit<Partial<Config>, "input" | "output">;
  /** The cell of each operation, by its id. */
  readonly cells: ReadonlyMap<string, Cell>;
}

export function documentsOf(cells: readonly Cell[]): readonly GrammarDocument[] {
  const names = [...new Set(cells.map(({ document }) => document))];
  return names.map((name) =>
    documentOf(
      `document-${name}`,
      cells.filter(({ document }) => document === name),
    ),
  );
}

export function documentOf(name: string, group: readonly Cell[]): GrammarDocument {
  const cells = new Map(group.map((cell, index) => [`op${index}`, cell]));
  const [first] = group;
  if (first === undefined) throw new RangeError("a document has at least one cell");
  const document = inVersion(
    {
      info: { title: name, version: "1" },
      ...(first.refusalShapes === "x-error-shapes" && { "x-error-shapes": ERROR_SHAPES }),
      paths: Object.fromEntries(
        [...cells].map(([id, cell]) => [
          pathOf(cell, id),
          { [methodOf(cell)]: operationOf(cell, id) },
        ]),
      ),
      components: {
        schemas: Object.assign({}, ...group.map(componentsOf)) as Schema,
        securitySchemes: SECURITY_SCHEMES,
      },
    },
    first.version,
  );
  return { name, document, text: jsonText(document), settings: settingsOf(first), cells };
}

/** What the exact refusals of operations declare. */
const ERROR_SHAPES: Schema = Object.fromEntries(
  Object.entries({
    malformed: 400,
    unauthenticated: 401,
    payloadTooLarge: 413,
    unsupportedMediaType: 415,
    invalid: 422,
  }).map(([kind, status]) => [kind, { status, body: { code: "{message}" } }]),
);

const settingsOf = ({
  dates,
  int64,
  defaults,
  validation,
  parsers,
  runtime,
  language,
  artefacts,
}: Cell): GrammarDocument["settings"] => ({
  only: artefacts === "all" ? ARTEFACT_NAMES : ["types", "client", "zod", "server", "msw"],
  runtime: runtime === "package" ? "package" : "vendored",
  language: language === "javascript" ? "javascript" : "typescript",
  options: {
    types: {
      dates: dates === "Date" ? "Date" : "string",
      int64: int64 === "bigint" ? "bigint" : "number",
      defaults: defaults === "filled" ? "filled" : "absent",
    },
    zod: { parsers: parsers === "print" ? "print" : "compile" },
    server: { validate: validation === "on" },
  },
});
