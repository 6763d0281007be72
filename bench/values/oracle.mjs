/** The verdict of ajv on values: a second opinion on types, validators and encoding. */
import { createRequire } from "node:module";

import { isObject } from "./references.mjs";

const require = createRequire(new URL("../../package.json", import.meta.url));
const { Ajv2020 } = require("ajv/dist/2020.js");
const addFormats = require("ajv-formats").default;

/** A test for each schema of a description; `undefined` for a schema that ajv cannot compile. */
export function createOracle(root) {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    unicodeRegExp: false,
    allErrors: false,
  });
  addFormats(ajv);
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
