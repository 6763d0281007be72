import {
  type Api,
  type Content,
  type Declaration,
  type Operation,
  type Property,
  type Schema,
  walkSchemas,
} from "../../../description/index.js";

/** What a server fills in when it receives bodies. */
export interface Filling {
  /** The declarations that bodies refer to and that contain, or lead to, something to fill in. */
  readonly declarations: readonly Declaration[];
  /** The operations whose bodies have something to fill in. */
  readonly operations: ReadonlySet<Operation>;
}

/** A property that is absent from a PATCH means "leave it unchanged" (RFC 5789, RFC 7396), so nothing is filled in. */
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
  // A set may grow during iteration; added members are visited later.
  for (const declaration of reached)
    for (const target of targets(declaration.schema)) reached.add(target);
  return {
    declarations: declarations.filter((one) => filled.has(one) && reached.has(one)),
    operations: new Set(found),
  };
}

/** Returns whether a body is one value, rather than text, bytes or a sequence of items. */
const isWhole = ({ codec }: Content): boolean =>
  codec === "json" || codec === "form" || codec === "multipart";

const parts = (schema: Schema): readonly Schema[] => [...walkSchemas([schema])];

const targets = (schema: Schema): readonly Declaration[] =>
  parts(schema).flatMap((part) => (part.kind === "ref" ? [part.target] : []));

const isFilledHere = (schema: Schema): boolean =>
  schema.kind === "object" && schema.properties.some(isFilled);

const isFilled = ({ default: value, required, direction }: Property): boolean =>
  value !== undefined && !required && direction !== "read";

/** The declarations that contain a default, and those that lead to one. */
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
