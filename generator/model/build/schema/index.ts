import type { Report } from "../../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../../document/types.js";
import type { JsonValue } from "../../node.js";
import type { Declaration, Schema } from "../../schema.js";
import { writeAssertions } from "../assertions.js";
import type { Place } from "../place.js";
import type { SchemaBuilder, SchemaContext } from "../schema-builder.js";
import { Builder } from "./builder.js";

/** Builds the schemas of a document set. */
export function createSchemaBuilder(documents: DocumentSet, report: Report): SchemaBuilder {
  const builder = new Builder(documents, report);
  return {
    schemaAt: (place: Place, context: SchemaContext = {}): Schema =>
      builder.schemaAt(place, context.medium ?? "json"),
    declare: (place: Place): Declaration => builder.declare(place),
    declarations: () => builder.declarations(),
    assertions: (): Readonly<Record<string, JsonValue>> => {
      builder.buildAll();
      return writeAssertions(builder.assertionRoots(), builder);
    },
  };
}
