/** The verdict of ajv on values: a second opinion on types, validators and encoding. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

import { isObject } from "./references.mjs";

/** A test for each schema of a description; `undefined` for a schema that ajv cannot compile. */
export function createOracle(root) {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    unicodeRegExp: false,
  });
  formats(ajv);
  ajv.addFormat("binary", true);
  ajv.addSchema(asDocument(root), "description");
  return (schema) => {
    const test = compile(ajv, absolute(schema));
    if (test === undefined) return undefined;
    return (value) => {
      try {
        return test(value) === true;
      } catch {
        return false;
      }
    };
  };
}

function compile(ajv, schema) {
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

/** Keeps only the parts that contain schemas, because ajv interprets every key of a document as a keyword. */
const asDocument = ({ components, paths, webhooks, definitions }) => ({
  components,
  paths,
  webhooks,
  definitions,
});

function absolute(schema) {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" && value.startsWith("#")
        ? `description${value}`
        : absolute(value),
    ]),
  );
}
