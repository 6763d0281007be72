import {
  addressShortener,
  allowsTypeOf,
  type Api,
  type Content,
  createSchemaTable,
  type JsonValue,
  type Operation,
  type SchemaTableBuilder,
} from "../../../description/index.js";
import { contentShape } from "../descriptors/content.js";
import { createShapes, type Shapes } from "../descriptors/shape.js";

/** Schemas by addresses that do not reveal the location of the document. */
export interface MockSchemas {
  readonly table: SchemaTableBuilder;
  readonly shorten: (uri: string) => string;
  readonly shapeOf: Shapes;
}

export const mockSchemas = (api: Api): MockSchemas => ({
  table: createSchemaTable(api),
  shorten: addressShortener(api),
  shapeOf: createShapes(),
});

/** An operation as data: its responses, and where their schemas are. */
export function mockOperation(
  { id, method, path, responses }: Operation,
  schemas: MockSchemas,
): JsonValue {
  return {
    id,
    method,
    path,
    responses: responses.map(({ status, contents }) => ({
      status,
      contents: contents.map((content) => mockContent(content, schemas)),
    })),
  };
}

function mockContent(content: Content, { table, shorten, shapeOf }: MockSchemas): JsonValue {
  const { mediaType, codec, item, schema, docs } = content;
  const examples = (docs.examples ?? []).filter(
    (value) => codec !== "json" || allowsTypeOf(value, schema),
  );
  const shape = (codec === "event-stream" ? contentShape(content, shapeOf) : undefined) ?? "json";
  return {
    type: mediaType,
    codec,
    schema: shorten(table.uriOf(item ?? schema)),
    ...(shape !== "json" && { shape }),
    // No standard defines how to write an example of a sequence or of bytes.
    ...(examples.length > 0 && (codec === "json" || codec === "text") && { examples }),
  };
}

/** The paths of the servers; a variable in one matches anything but a slash. */
export function basePaths({ servers }: Api): readonly string[] {
  const paths = servers.map(({ url }) =>
    url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$|\/+$/g, ""),
  );
  return [...new Set(paths.length === 0 ? [""] : paths)];
}
