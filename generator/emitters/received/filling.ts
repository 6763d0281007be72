import type { Api } from "../../model/api.js";
import type { Content, Operation } from "../../model/operation.js";
import type { Declaration, Property, Schema } from "../../model/schema.js";
import { walkSchemas } from "../../model/visit.js";

/** What a server fills in of the bodies that it receives. */
export interface Filling {
  /** The declarations in or below which something is filled in, and which a body leads to. */
  readonly declarations: readonly Declaration[];
  /** The operations whose bodies have something to fill in. */
  readonly operations: ReadonlySet<Operation>;
}

/** What is absent from a PATCH means "leave it as it is" (RFC 5789, RFC 7396), so that nothing is filled in. */
export function findFilling({ declarations, operations }: Api): Filling {
  const filled = filledDeclarations(declarations);
  const fills = (schema: Schema): boolean =>
    parts(schema).some((part) =>
      part.kind === "ref" ? filled.has(part.target) : isFilledHere(part),
    );
  const found = operations.filter(
    ({ method, body }) =>
      method !== "PATCH" && body?.contents.some((one) => isWhole(one) && fills(one.schema)),
  );
  const reached = new Set(
    found.flatMap(({ body }) => (body?.contents ?? []).flatMap(({ schema }) => targets(schema))),
  );
  // A set may grow while it is gone through; what is added comes up later.
  for (const declaration of reached)
    for (const target of targets(declaration.schema)) reached.add(target);
  return {
    declarations: declarations.filter((one) => filled.has(one) && reached.has(one)),
    operations: new Set(found),
  };
}

/** Whether a body is one value, not text, bytes or a sequence of items. */
const isWhole = ({ codec }: Content): boolean =>
  codec === "json" || codec === "form" || codec === "multipart";

const parts = (schema: Schema): readonly Schema[] => [...walkSchemas([schema])];

const targets = (schema: Schema): readonly Declaration[] =>
  parts(schema).flatMap((part) => (part.kind === "ref" ? [part.target] : []));

const isFilledHere = (schema: Schema): boolean =>
  schema.kind === "object" && schema.properties.some(isFilled);

const isFilled = ({ default: value, required, direction }: Property): boolean =>
  value !== undefined && !required && direction !== "read";

/** The declarations with a default in them, and those that lead to one. */
function filledDeclarations(declarations: readonly Declaration[]): ReadonlySet<Declaration> {
  const users = new Map<Declaration, Declaration[]>();
  const filled = new Set<Declaration>();
  for (const declaration of declarations) {
    for (const part of parts(declaration.schema)) {
      if (isFilledHere(part)) filled.add(declaration);
      if (part.kind !== "ref") continue;
      const known = users.get(part.target);
      if (known === undefined) users.set(part.target, [declaration]);
      else known.push(declaration);
    }
  }
  for (const declaration of filled)
    for (const user of users.get(declaration) ?? []) filled.add(user);
  return filled;
}
