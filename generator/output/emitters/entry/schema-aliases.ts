import { createClaims } from "../../names/claims.js";
import type { ExportedName } from "../../print/re-export.js";

/** A schema's export under another name than its own. */
export interface SchemaAlias extends ExportedName {
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
  const hiding = new Set(taken);
  const values = new Set(schemas.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name));
  const hidden = new Set(schemas.map(({ name }) => name).filter((name) => hiding.has(name)));
  const claims = createClaims(schemas.map(({ name }) => name));
  return [...hidden].map((name) => ({
    name,
    as: claims.claim(`${name}Schema`),
    typeOnly: !values.has(name),
  }));
}
