/** Tests of the suite that generated validators are known to fail, by exact name, each with its reason. */
const META_SCHEMA =
  "Which keywords are in force is not read from a meta-schema of the document's own: all of 2020-12 are, as OpenAPI's dialect has it.";

export const KNOWN_ZOD_FAILURES: Readonly<Record<string, string>> = {
  "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates":
    META_SCHEMA,
  "format-assertion.json: schema that uses custom metaschema with format-assertion: false: format-assertion: false: invalid string": `${META_SCHEMA} Formats are asserted unless the user says otherwise, as this test does.`,
  "format-assertion.json: schema that uses custom metaschema with format-assertion: true: format-assertion: true: invalid string": `${META_SCHEMA} Formats are asserted unless the user says otherwise, as this test does.`,
  "hostname.json: validation of host names: hostname with consecutive hyphens (RFC1123)":
    "Formats are those of 2020-12, whose host names may be internationalised (RFC 5890, 2.3.1): two hyphens in the third and fourth place are not left to others.",
  "cross-draft.json: refs to historic drafts are processed as historic drafts: first item not a string is valid":
    "Only the 2020-12 dialect is evaluated; OpenAPI 3.0 schemas are upgraded to it before.",
};

/**
 * Cases of draft 4 that are refused, because OpenAPI 3.0 has no `id` (3.0.4, 4.7.24.1): what their references call by it is not
 * there.
 */
export const KNOWN_REFUSALS: ReadonlySet<string> = new Set([
  "definitions.json: validate definition against metaschema",
  "ref.json: $ref prevents a sibling id from changing the base uri",
  "ref.json: remote ref, containing refs itself",
  "ref.json: Recursive references between schemas",
  "ref.json: Location-independent identifier",
  "ref.json: Location-independent identifier with base URI change in subschema",
  "ref.json: id must be resolved against nearest parent, not just immediate parent",
  "refRemote.json: base URI change",
  "refRemote.json: base URI change - change folder",
  "refRemote.json: base URI change - change folder in subschema",
  "refRemote.json: root ref in remote ref",
  "refRemote.json: Location-independent identifier in remote ref",
]);

/**
 * Cases with valid values about which the evaluator is asked: their schemas would take exponential time as functions, or an
 * alternative before the one that matches does not.
 */
export const KNOWN_EVALUATIONS: ReadonlySet<string> = new Set([
  "defs.json: validate definition against metaschema",
  "dynamicRef.json: strict-tree schema, guards against misspelled properties",
  "ref.json: remote ref, containing refs itself",
  "anyOf.json: anyOf complex types",
  "oneOf.json: oneOf",
  "oneOf.json: oneOf complex types",
  "oneOf.json: oneOf with missing optional property",
  "unknownKeyword.json: $id inside an unknown keyword is not a real identifier",
]);
