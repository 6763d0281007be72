import {
  type Diagnostic,
  parsePointer,
  type SourceDocument,
  valueAt,
} from "../../description/index.js";

/**
 * The codes of Apostille, or beginnings of them, that say what a rule of Redocly says. Apostille grades a finding by what
 * becomes of it; what it reports there decides, and the rule would only say the same again.
 */
const COUNTERPARTS: Readonly<Record<string, readonly string[]>> = {
  "no-ambiguous-paths": ["path/ambiguous"],
  "no-duplicated-enum-values": ["enum/duplicate"],
  "no-duplicated-tag-names": ["tag/twice"],
  "no-enum-type-mismatch": ["enum/not-of-type"],
  "no-identical-paths": ["path/ambiguous"],
  "no-required-schema-properties-undefined": ["schema/no-effect"],
  "no-schema-type-mismatch": ["schema/no-effect", "structure/"],
  "no-server-variables-empty-enum": ["structure/empty-list", "server/default-not-in-enum"],
  "no-undefined-server-variable": ["server/variable-undeclared"],
  "no-unresolved-refs": ["ref/", "structure/lost-target", "discriminator/"],
  "nullable-type-sibling": ["schema/nullable"],
  "operation-operationId-unique": ["operation/id-twice"],
  "operation-parameters-unique": ["parameter/duplicate"],
  "path-declaration-must-exist": ["path/braces"],
  "path-not-include-query": ["path/query"],
  "path-parameters-defined": ["parameter/undeclared", "parameter/not-in-path"],
  "security-defined": ["security/scheme-undefined"],
  "spec-components-invalid-map-name": ["structure/component-name"],
  "spec-discriminator-defaultMapping": ["discriminator/", "structure/lost-target"],
  "spec-no-invalid-tag-parents": ["tag/"],
};

/** The findings of Redocly that say more than those of Apostille for the same documents. */
export function findingsBeside(
  own: readonly Diagnostic[],
  found: readonly Diagnostic[],
  documents: ReadonlyMap<string, SourceDocument>,
): readonly Diagnostic[] {
  const identical = new Set(found.flatMap((one) => pairOf(one, "no-identical-paths") ?? []));
  return found.filter((finding) => {
    const pair = pairOf(finding, "no-ambiguous-paths");
    return (
      !isSerialized(finding, documents) &&
      !own.some((known) => saysSame(known, finding)) &&
      (pair === undefined || !identical.has(pair))
    );
  });
}

/** The two paths that a finding of a rule is about. Identical paths are also ambiguous. */
const pairOf = ({ code, message }: Diagnostic, rule: string): string | undefined =>
  code === rule ? /: (`.*`)\.$/.exec(message)?.[1] : undefined;

function saysSame(own: Diagnostic, { code, message, location }: Diagnostic): boolean {
  if (own.location === undefined || own.location.document !== location?.document) return false;
  const [place, other] = [own.location.pointer, location.pointer];
  if (code === "struct")
    return (
      place === other && (!/ must be present /.test(message) || own.code.startsWith(STRUCTURE))
    );
  return (
    COUNTERPARTS[code]?.some((known) => own.code.startsWith(known)) === true && isNear(place, other)
  );
}

const STRUCTURE = "structure/";

/** Whether one pointer leads into the other's value, or both to fields of one: linters differ in where they point. */
function isNear(one: string, other: string): boolean {
  const [first = [], second = []] = [parsePointer(one), parsePointer(other)];
  const shared = first.findIndex((segment, index) => segment !== second[index]);
  const depth = shared === -1 ? first.length : shared;
  const rest = [first.slice(depth), second.slice(depth)];
  const inLists = rest.every(([segment = ""]) => /^\d+$/.test(segment));
  const [fewer = 0, more = 0] = rest.map(({ length }) => length).toSorted((a, b) => a - b);
  return depth > 0 && !inLists && (fewer === 0 || more <= 1);
}

/** The examples of media types that are not JSON are texts, which no schema describes. */
function isSerialized(
  { code, location }: Diagnostic,
  documents: ReadonlyMap<string, SourceDocument>,
): boolean {
  if (code !== "no-invalid-media-type-examples" || location === undefined) return false;
  const segments = parsePointer(location.pointer) ?? [];
  const mediaType = segments[segments.lastIndexOf("content") + 1] ?? "json";
  const root = documents.get(location.document)?.value;
  return !/json/i.test(mediaType) && typeof valueAt(root, location.pointer)?.value === "string";
}
