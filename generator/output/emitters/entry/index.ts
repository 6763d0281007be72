import { indexAlias, type Origin } from "../../../description/index.js";
import { identifier } from "../../print/escape/identifier.js";
import type { Module } from "../../print/layout/symbol.js";
import { INDEX_FILE as CLIENT_FILE } from "../client/client-file.js";
import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { types } from "../types/index.js";
import { OPERATIONS_FILE, sidesOf, TYPES_FILE } from "../types/plan.js";
import { createClaims } from "../../names/assign.js";
import type { ExportedName } from "../../print/output-file.js";

/** What users import from the root: schemas, the client, and the types of operations as a namespace. */
export const ENTRY_FILE = "index.ts";

const OPERATIONS = identifier("operations");

/**
 * `index.ts`, assembled from what the other emitters have printed. A name of the client that a
 * schema has as well is listed, and the schema is exported under another one, so that adding a schema never changes
 * what a program imports.
 */
export const entry = defineEmitter<undefined>({
  name: "entry",
  summary: "the entry point of the output",
  entries: { ".": ENTRY_FILE },
  plan: () => undefined,
  emit(_, context) {
    const { file } = context;
    const [index, client, schemas] = [file(ENTRY_FILE), file(CLIENT_FILE), file(TYPES_FILE)];
    const listed = client.exports();
    if (!client.isEmpty) index.reExport({ from: inOutput(CLIENT_FILE) });
    if (!schemas.isEmpty) index.reExport({ from: inOutput(TYPES_FILE) });
    const hasOperations = !file(OPERATIONS_FILE).isEmpty;
    const taken = [...listed.map(({ name }) => name), ...(hasOperations ? [OPERATIONS] : [])];
    const aliases = schemaAliases(schemas.exports(), taken);
    const shared = listed.filter(({ name }) => aliases.some((alias) => alias.name === name));
    if (shared.length > 0) index.reExport({ from: inOutput(CLIENT_FILE), names: shared });
    if (aliases.length > 0) index.reExport({ from: inOutput(TYPES_FILE), names: aliases });
    reportAliases(aliases, context);
    if (hasOperations) index.reExport({ from: inOutput(OPERATIONS_FILE), typesAs: OPERATIONS });
  },
});

const inOutput = (path: string): Module => ({ kind: "output", path });

function reportAliases(aliases: readonly SchemaAlias[], { api, report, use }: EmitContext): void {
  if (aliases.length === 0) return;
  const { typeOf } = use(types);
  const origins = new Map(
    api.declarations.flatMap((declaration) =>
      sidesOf(declaration).map((side): [string, Origin] => [
        typeOf(declaration, side).name,
        declaration.origin,
      ]),
    ),
  );
  for (const { name, as } of aliases) report(indexAlias({ name, alias: as }, origins.get(name)));
}

/** A schema's export under another name than its own. */
interface SchemaAlias extends ExportedName {
  readonly as: string;
}

/**
 * Names for the schemas that `export *` would hide, because another export has their name and is listed, which has
 * precedence (ECMAScript, ResolveExport): `ClientSchema` for `Client`. A type and a constant of one name get one alias.
 */
export function schemaAliases(
  schemas: readonly ExportedName[],
  taken: Iterable<string>,
): readonly SchemaAlias[] {
  const listed = new Set(taken);
  const values = new Set(schemas.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name));
  const hidden = new Set(schemas.map(({ name }) => name).filter((name) => listed.has(name)));
  const claims = createClaims(schemas.map(({ name }) => name));
  return [...hidden].map((name) => ({
    name,
    as: claims.claim(`${name}Schema`),
    typeOnly: !values.has(name),
  }));
}
