import type { Diagnostic, Location } from "../diagnostics/diagnostic.js";

/**
 * Codes that make further diagnostics at the same place redundant, because what later stages find wrong with the value
 * follows from them. A value of the wrong type, for instance, counts as absent from then on.
 */
const CODES_WITH_CONSEQUENCES: ReadonlySet<string> = new Set([
  "ref/not-a-string",
  "structure/empty-list",
  "structure/lost-target",
  "structure/wrong-type",
  "structure/wrong-value",
  "structure/left-out",
  "structure/unclear-type",
  "structure/wrong-kind",
  "structure/null-type",
]);

/** Leaves out diagnostics that only repeat what was already reported for the same place. */
export function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const firstByPlace = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = placeOf(diagnostic.location);
    if (
      key !== undefined &&
      CODES_WITH_CONSEQUENCES.has(diagnostic.code) &&
      !firstByPlace.has(key)
    ) {
      firstByPlace.set(key, diagnostic);
    }
  }
  return diagnostics.filter((diagnostic) => {
    const first = firstByPlace.get(placeOf(diagnostic.location) ?? "");
    return first === undefined || first === diagnostic;
  });
}

const placeOf = (location: Location | undefined): string | undefined =>
  location && `${location.document}#${location.pointer}`;

/** The number of further places that are listed individually. */
const MAX_RELATED = 3;

/**
 * Combines diagnostics with the same message at many places of a document into one; errors stay separate, because each
 * must be fixed. Messages that differ in any detail are not combined.
 */
export function groupAlike(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { severity, code, message } = diagnostic;
    const key = severity === "error" ? String(index) : `${code} ${message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.length === 0 ? first : combine(first, others)],
  );
}

function combine(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const related = others
    .flatMap(({ location }) => (location === undefined ? [] : [{ message: "the same", location }]))
    .slice(0, MAX_RELATED);
  const message = `${first.message} (${others.length + 1} places)`;
  return { ...first, message, related: [...(first.related ?? []), ...related] };
}
