// json-schema FOLDER [--filter REGEX] [--out results.json]
//
// For every schema of every document of a folder: whether what `z.toJSONSchema` gives agrees, as ajv reads it, with the
// validator, on values that are valid and values that are nearly so. Exits with 1 if less than 99.9 % do.
import { eachDocument, share } from "./each-document.mjs";

const results = eachDocument(
  "json-schema-document.mjs",
  ({ all, schemas, judged, disagreements, without }) =>
    `${schemas} of ${all} schemas, ${judged} values, ${disagreements.length} disagree, ${without.length} without a JSON Schema`,
);
const sum = (of) => results.reduce((total, result) => total + (of(result) ?? 0), 0);
const schemas = sum((one) => one.schemas);
const without = sum((one) => one.without?.length);
const judged = sum((one) => one.judged);
const agreed = judged - sum((one) => one.disagreements?.length);
console.log(`schemas with a JSON Schema: ${share(schemas - without, schemas)}`);
console.log(`values on which it and the validator agree: ${share(agreed, judged)}`);
process.exitCode = without === 0 && agreed >= 0.999 * judged ? 0 : 1;
