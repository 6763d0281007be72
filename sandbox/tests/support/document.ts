import { readFileSync } from "node:fs";
import { parse } from "yaml";

const schemas = new URL("../../../spec/components/schemas/", import.meta.url);

/** A schema as written in the file of the document. */
export function schemaFile(name: string): Record<string, unknown> {
  return parse(readFileSync(new URL(`${name}.yaml`, schemas), "utf8"));
}
