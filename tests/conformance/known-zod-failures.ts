/** Tests of the suite that generated validators are known to fail, by exact name, each with its reason. */
const META_SCHEMA =
  "Which keywords are in force is not read from a meta-schema of the document's own: all of 2020-12 are, as OpenAPI's dialect has it.";

export const KNOWN_ZOD_FAILURES: Readonly<Record<string, string>> = {
  "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates":
    META_SCHEMA,
  "format-assertion.json: schema that uses custom metaschema with format-assertion: false: format-assertion: false: invalid string": `${META_SCHEMA} Formats are asserted unless the user says otherwise, as this test does.`,
  "format-assertion.json: schema that uses custom metaschema with format-assertion: true: format-assertion: true: invalid string": `${META_SCHEMA} Formats are asserted unless the user says otherwise, as this test does.`,
  "cross-draft.json: refs to historic drafts are processed as historic drafts: first item not a string is valid":
    "Only the 2020-12 dialect is evaluated; OpenAPI 3.0 schemas are upgraded to it before.",
};
