import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

const folder = new URL("../../../spec/components/schemas/", import.meta.url);

type Written = Record<string, unknown>;

/** Checks values against the document's own schemas, in which no object may have a property that is not declared. */
export function documentSchemas(): (name: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  addFormats.default(ajv);
  for (const file of readdirSync(folder)) {
    const schema: Written = parse(readFileSync(new URL(file, folder), "utf8"));
    ajv.addSchema(closed(schema), new URL(file, folder).href);
  }
  return (name) => {
    const validate = ajv.getSchema(new URL(`${name}.yaml`, folder).href);
    if (validate === undefined) throw new Error(`The document has no schema ${name}.`);
    return validate;
  };
}

/**
 * The discriminator's mapping uses paths that only OpenAPI gives a meaning. The pattern of endpoint addresses is left
 * out, as in the sandbox's overlay, because it delivers over plain HTTP on this machine.
 */
function closed({ discriminator: _, ...schema }: Written): Written {
  const { pattern, ...rest } = schema;
  return pattern === "^https://" ? rest : schema;
}

/** Properties of `value` that the schema and its parts do not declare. */
export function undeclared(name: string, value: object): string[] {
  const known = declared(name);
  return Object.keys(value).filter((key) => !known.has(key));
}

function declared(name: string): Set<string> {
  const schema: Written = parse(readFileSync(new URL(`${name}.yaml`, folder), "utf8"));
  const parts = (schema["allOf"] as Written[] | undefined) ?? [];
  const own = Object.keys((schema["properties"] as Written | undefined) ?? {});
  return new Set([
    ...own,
    ...parts.flatMap((part) => {
      const reference = part["$ref"];
      return typeof reference === "string"
        ? [...declared(reference.replace(/^\.\/|\.yaml$/g, ""))]
        : Object.keys((part["properties"] as Written | undefined) ?? {});
    }),
  ]);
}
