import type { ComponentsPlan, ResponseComponent } from "../types/components.js";
import { DATA_FILE, runtime } from "./symbols.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { identifier } from "../../print/escape/identifier.js";
import {
  arrayExpression,
  type Expression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { arrayType, typeName } from "../../print/type.js";
import {
  addressShortener,
  allowsTypeOf,
  type Api,
  camelCase,
  type Content,
  createSchemaTable,
  type JsonValue,
  type Operation,
  type Response,
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

/** An operation as data: its responses, and where their schemas are. Those that are components are constants. */
export const mockOperation = (
  { id, method, path, responses }: Operation,
  schemas: MockSchemas,
  components: ComponentsPlan,
): Expression =>
  objectExpression([
    { key: "id", value: literal(id) },
    { key: "method", value: literal(method) },
    { key: "path", value: literal(path) },
    {
      key: "responses",
      value: arrayExpression(
        responses.map((response) => {
          const component = components.responseOf(response);
          const contents =
            component === undefined
              ? literal(mockContents(response, schemas))
              : expression(ref(contentsOf(component)));
          return objectExpression([
            { key: "status", value: literal(response.status) },
            { key: "contents", value: contents },
          ]);
        }),
      ),
    },
  ]);

/** The media types of a response that is a component: `notFoundContents`. */
const contentsOf = ({ body }: ResponseComponent): OutputSymbol => {
  const name = camelCase(body.name.replace(/Response$/, ""));
  return outputSymbol(identifier(`${name}Contents`), DATA_FILE, "value");
};

export const mockComponents = (
  { responses }: ComponentsPlan,
  schemas: MockSchemas,
): readonly CodeDeclaration[] =>
  responses.map((component) => ({
    kind: "constant",
    name: contentsOf(component).name,
    type: arrayType(typeName(runtime.MockContent), true),
    value: literal(mockContents(component.response, schemas)),
  }));

const mockContents = ({ contents }: Response, schemas: MockSchemas): JsonValue =>
  contents.map((content) => mockContent(content, schemas));

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
