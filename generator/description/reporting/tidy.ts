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
  const findings = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const place = placeOf(diagnostic.location);
    if (place === undefined) return true;
    const key = `${place} ${diagnostic.code} ${diagnostic.message}`;
    const [isNew, first] = [!findings.has(key), firstByPlace.get(place)];
    findings.add(key);
    return isNew && (first === undefined || first === diagnostic);
  });
}

const placeOf = (location: Location | undefined): string | undefined =>
  location && `${location.document}#${location.pointer}`;

/** The number of further places that are listed individually. */
const MAX_RELATED = 3;

/** More findings of one code than this are one group, whatever they say. */
const MAX_OF_CODE = 10;

/**
 * Combines diagnostics with the same message at many places of a document into one; errors stay separate, because each
 * must be fixed. Where a code has too many of them to be read one by one, all are one group.
 */
export function groupAlike(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const alike = groupsBy(diagnostics, ({ severity, code, message }, index) =>
    severity === "error" ? String(index) : `${code} ${message}`,
  );
  const many = new Set(
    groupsBy(alike, ([{ code }]) => code).flatMap((groups) =>
      groups.length > MAX_OF_CODE ? [groups[0][0].code] : [],
    ),
  );
  return groupsBy(alike, ([{ code }], index) => (many.has(code) ? code : ` ${index}`)).map(
    ([first, ...others]) => combine([...first, ...others.flat()]),
  );
}

/** Values of the same key, in the order of the first of each. */
function groupsBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value, index: number) => string,
): readonly (readonly [Value, ...Value[]])[] {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const [index, value] of values.entries()) {
    const key = keyOf(value, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}

function combine([first, ...others]: readonly [Diagnostic, ...Diagnostic[]]): Diagnostic {
  if (others.length === 0) return first;
  const related = others
    .flatMap(({ message, location }) =>
      location === undefined
        ? []
        : [{ message: message === first.message ? "the same" : message, location }],
    )
    .slice(0, MAX_RELATED);
  const differ = others.some(({ message }) => message !== first.message);
  const count = others.length + 1;
  const what = differ ? `${count} findings of ${first.code}` : `${count} places`;
  return {
    ...first,
    message: `${first.message} (${what})`,
    related: [...(first.related ?? []), ...related],
  };
}
