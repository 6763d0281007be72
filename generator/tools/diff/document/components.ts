import type { Declaration } from "../../../description/index.js";
import type { Replacement } from "../comparing/graph.js";
import { type DiffContext, raiseDocument } from "../findings/context.js";

/** Generated types have the names of schemas: finds which of these are new, removed or renamed. */
export function compareComponents(
  context: DiffContext,
  replacements: readonly Replacement[],
): void {
  const [before, after] = [
    byName(context.old.api.declarations),
    byName(context.new.api.declarations),
  ];
  const reported = new Set<Declaration>();
  for (const { old, new: now } of replacements) {
    if (old.name === now.name) continue;
    const [stays, was] = [after.has(old.name), before.has(now.name)];
    if (!stays && !reported.has(old)) {
      const at = was
        ? { old: old.origin, new: now.origin, isRemoved: true }
        : { old: old.origin, new: now.origin };
      raiseDocument(context, "name", "renamed", {
        at,
        detail: { name: "name of the schema", before: old.name, after: now.name },
        subject: { node: old.schema },
      });
    } else if (stays && !was && !reported.has(now)) raiseAdded(context, now);
    reported.add(old).add(now);
  }
  reportUnused(context, { before, after });
}

const byName = (declarations: readonly Declaration[]): ReadonlyMap<string, Declaration> =>
  new Map(declarations.map((declaration) => [declaration.name, declaration]));

const isUsed = ({ use }: Declaration): boolean => use.input || use.output || use.event;

interface Names {
  readonly before: ReadonlyMap<string, Declaration>;
  readonly after: ReadonlyMap<string, Declaration>;
}

/** A schema that no message uses still is a type in generated code. */
function reportUnused(context: DiffContext, { before, after }: Names): void {
  for (const [name, declaration] of before)
    if (!after.has(name) && !isUsed(declaration))
      raiseDocument(context, "name", "renamed", {
        at: { old: declaration.origin },
        detail: { name: "schema", before: name },
        subject: { node: declaration.schema },
      });
  for (const [name, declaration] of after)
    if (!before.has(name) && !isUsed(declaration)) raiseAdded(context, declaration);
}

const raiseAdded = (context: DiffContext, { name, origin }: Declaration): void =>
  raiseDocument(context, "component-added", "added", { at: { new: origin }, detail: { name } });
