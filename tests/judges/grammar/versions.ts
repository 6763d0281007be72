/** Documents of OpenAPI 3.1 in the words of earlier versions, as far as the grammar needs them. */
import { mapObjects, type Schema } from "./schema.js";

export const NUMBERS: Readonly<Record<string, Schema>> = {
  "2.0": { swagger: "2.0" },
  "3.0": { openapi: "3.0.4" },
  "3.1": { openapi: "3.1.1" },
  "3.2": { openapi: "3.2.0" },
};

/** The document in the words of its version. */
export function inVersion(document: Schema, version: string): Schema {
  const numbered = { ...NUMBERS[version], ...document };
  switch (version) {
    case "3.0":
      return to30(numbered);
    case "2.0":
      return toSwagger(to30(numbered));
    default:
      return numbered;
  }
}

const to30 = (document: Schema): Schema =>
  mapObjects(document, (one) => {
    const { const: only, contentEncoding, contentMediaType, ...rest } = one;
    if (only !== undefined)
      return { ...(typeof only === "string" && { type: "string" }), enum: [only], ...rest };
    if (contentEncoding !== undefined) return { ...rest, format: "byte" };
    return contentMediaType === undefined ? rest : { ...rest, type: "string", format: "binary" };
  }) as Schema;

interface Media {
  readonly schema: Schema;
}
type Content = Readonly<Record<string, Media>>;
interface Operation extends Schema {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, Schema & { readonly content?: Content; readonly headers?: Schema }>
  >;
}

function toSwagger(document: Schema): Schema {
  const {
    openapi: _,
    components,
    paths,
    ...rest
  } = document as Schema & {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: Readonly<Record<string, Schema>>;
  };
  const whole = {
    ...rest,
    paths: mapValues(paths, (item) => mapValues(item, operationOf)),
    definitions: components["schemas"],
    securityDefinitions: {
      ...components["securitySchemes"],
      token: { type: "apiKey", in: "header", name: "Authorization" },
    },
  };
  return mapObjects(whole, (one) => {
    const { nullable, discriminator, $ref, ...kept } = one;
    return {
      ...kept,
      ...(nullable === true && { "x-nullable": true }),
      ...(discriminator !== undefined && {
        discriminator: (discriminator as Schema)["propertyName"],
      }),
      ...(typeof $ref === "string" && { $ref: $ref.replace("components/schemas", "definitions") }),
    };
  }) as Schema;
}

function operationOf({ requestBody, parameters = [], responses, ...rest }: Operation): Schema {
  const consumes = Object.keys(requestBody?.content ?? {});
  const produces = new Set(
    Object.values(responses).flatMap(({ content = {} }) => Object.keys(content)),
  );
  return {
    ...rest,
    ...(consumes.length > 0 && { consumes }),
    ...(produces.size > 0 && { produces: [...produces] }),
    parameters: [...parameters.map(parameterOf), ...bodyOf(requestBody?.content)],
    responses: mapValues(responses, ({ content, headers, ...response }) => ({
      ...response,
      ...(content !== undefined && { schema: Object.values(content)[0]?.schema }),
      ...(headers !== undefined && {
        headers: mapValues(headers as Readonly<Record<string, Media>>, ({ schema }) => schema),
      }),
    })),
  };
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  spaceDelimited: "ssv",
  pipeDelimited: "pipes",
};

function parameterOf({ schema, style, explode, ...rest }: Schema): Schema {
  const isList = (schema as Schema)["type"] === "array";
  const format =
    COLLECTIONS[String(style)] ??
    (rest["in"] === "query" && explode === undefined ? "multi" : "csv");
  return { ...rest, ...(schema as Schema), ...(isList && { collectionFormat: format }) };
}

function bodyOf(content: Content | undefined): readonly Schema[] {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return [];
  if (!/form/.test(type))
    return [{ in: "body", name: "body", required: true, schema: media.schema }];
  const { properties, required = [] } = media.schema as {
    readonly properties: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    in: "formData",
    name,
    required: required.includes(name),
    ...(schema["format"] === "binary" ? { type: "file" } : schema),
    ...(schema["type"] === "array" && { collectionFormat: "multi" }),
  }));
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
