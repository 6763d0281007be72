import {
  type Api,
  type Declaration,
  type Schema,
  walkSchemas,
} from "../../../description/index.js";
import { convertedKind } from "../types/converted.js";
import type { TypesPlan } from "../types/plan.js";

/** Determines which schemas contain, directly or indirectly, values that are converted. */
export function conversionReach(
  { declarations }: Pick<Api, "declarations">,
  types: Pick<TypesPlan, "dates" | "int64">,
): (schema: Schema) => boolean {
  if (types.dates === "string" && types.int64 === "number") return () => false;
  const users = new Map<Declaration, Declaration[]>();
  const reached = new Set<Declaration>();
  for (const declaration of declarations) {
    for (const part of walkSchemas([declaration.schema])) {
      if (convertedKind(part, types) !== undefined) reached.add(declaration);
      if (part.kind !== "ref") continue;
      const known = users.get(part.target);
      if (known === undefined) users.set(part.target, [declaration]);
      else known.push(declaration);
    }
  }
  // A set may grow during iteration; added members are visited later.
  for (const declaration of reached)
    for (const user of users.get(declaration) ?? []) reached.add(user);
  return (schema) =>
    [...walkSchemas([schema])].some(
      (part) =>
        convertedKind(part, types) !== undefined ||
        (part.kind === "ref" && reached.has(part.target)),
    );
}
