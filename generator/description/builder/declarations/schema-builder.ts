import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { JsonValue } from "../../core/json-value.js";
import type { Declaration, Schema } from "../../model/schema.js";
import { writeAssertions } from "./assertions.js";
import type { RootMedium } from "../reading/medium.js";
import type { SchemaBuilder } from "./schemas.js";
import { Builder } from "./builder.js";
import type { Located } from "../../core/origin.js";

/** Builds the schemas of a document set. */
export function createSchemaBuilder(documents: DocumentSet, report: Report): SchemaBuilder {
  const builder = new Builder(documents, report);
  return {
    schemaAt: (place: Located, medium: RootMedium = "json"): Schema =>
      builder.schemaAt(place, medium),
    declare: (place: Located): Declaration => builder.declare(place),
    declarations: () => builder.declarations(),
    assertions: (): Readonly<Record<string, JsonValue>> => {
      builder.buildAll();
      return writeAssertions(builder.assertionRoots(), builder);
    },
  };
}
