// Generates a JSON Schema from the type of a configuration.
import { fileURLToPath } from "node:url";

import { Node, Project, type Symbol as Property, type Type } from "ts-morph";

import { packageRoot } from "../../generator/description/index.js";
import {
  type Artefact,
  ARTEFACTS,
  type ConfigSchema as Schema,
  type OptionSpec,
} from "../../generator/output/index.js";

export interface ConfigurationSchema {
  readonly $defs: { readonly configuration: Schema };
  readonly [keyword: string]: unknown;
}

const path = (relative: string): string => fileURLToPath(new URL(relative, packageRoot));

/** The schema of a configuration file: one configuration, or a list of them. */
export async function configurationSchema(): Promise<ConfigurationSchema> {
  const project = new Project({
    tsConfigFilePath: path("tsconfig.build.json"),
    skipAddingFilesFromTsConfig: true,
  });
  const source = project.addSourceFileAtPath(path("generator/output/config/config.ts"));
  const configuration = schemaOf(source.getInterfaceOrThrow("Config").getType(), source);
  const { options = {}, ...others } = configuration.properties ?? {};
  const described = await describeOptions(options);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Configuration of Apostille",
    anyOf: [
      { $ref: "#/$defs/configuration" },
      { type: "array", items: { $ref: "#/$defs/configuration" } },
    ],
    $defs: {
      configuration: {
        ...configuration,
        // An entry with `documents` has no `input`.
        required: (configuration.required ?? []).filter((key) => key !== "input"),
        properties: {
          $schema: { type: "string", description: "Address of this schema, for editors." },
          ...Object.fromEntries(
            Object.keys(configuration.properties ?? {}).map((key) => [
              key,
              key === "options" ? described : others[key],
            ]),
          ),
        },
      },
    },
  };
}

/** The emitters themselves describe their options, and report invalid ones. */
async function describeOptions(schema: Schema): Promise<Schema> {
  const entries = await Promise.all(
    Object.entries(schema.properties ?? {}).map(async ([name, own]) => {
      const { options = {}, summary }: DescribedCommand = await ARTEFACTS[name as Artefact]();
      const properties = Object.entries(own.properties ?? {}).map(([key, property]) => {
        const spec = options[key];
        return [key, spec === undefined ? property : describeOption(property, spec)];
      });
      return [
        name,
        { ...own, properties: Object.fromEntries(properties), description: sentence(summary) },
      ];
    }),
  );
  return { ...schema, properties: Object.fromEntries(entries), "x-checked-by": "emitters" };
}

interface DescribedCommand {
  readonly summary: string;
  readonly options?: Readonly<Record<string, OptionSpec<unknown>>>;
}

const describeOption = (
  schema: Schema,
  { summary, default: byDefault }: Pick<OptionSpec<unknown>, "summary" | "default">,
): Schema => ({
  ...schema,
  description: sentence(summary),
  ...((["string", "number", "boolean"].includes(typeof byDefault) || Array.isArray(byDefault)) && {
    default: byDefault,
  }),
});

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function schemaOf(type: Type, node: Node): Schema {
  // A string among literals is intersected with `{}`, so that editors still suggest the literals.
  if (type.isString() || type.isIntersection()) return { type: "string", minLength: 1 };
  if (type.isNumber()) return { type: "number" };
  if (type.isBoolean()) return { type: "boolean" };
  if (type.isLiteral()) return { enum: [literalValue(type)] };
  if (type.isUnion()) return unionSchema(type, node);
  if (type.isArray() || type.isReadonlyArray())
    return { type: "array", items: schemaOf(type.getArrayElementTypeOrThrow(), node) };
  if (type.getCallSignatures().length > 0) return { "x-code": "function", not: {} };
  if (isEmitter(type)) return { "x-code": "object", not: {} };
  return objectSchema(type, node);
}

const literalValue = (type: Type): unknown => JSON.parse(type.getText());

/** Emitters contain functions, so no JSON value can be one (`not: {}`). */
const isEmitter = (type: Type): boolean => type.getProperty("plan") !== undefined;

function unionSchema(type: Type, node: Node): Schema {
  const members = type.getUnionTypes().filter((member) => !member.isUndefined());
  if (members.length > 1 && members.every((member) => member.isBooleanLiteral()))
    return { type: "boolean" };
  const literals = members.filter((member) => member.isStringLiteral() || member.isNumberLiteral());
  const others = members.filter((member) => !member.isStringLiteral() && !member.isNumberLiteral());
  // Any JSON value: listing its types would add nothing.
  if (others.some((member) => member.isNull())) return {};
  const schemas = [
    ...(literals.length > 0 ? [{ enum: literals.map(literalValue) }] : []),
    ...others.map((member) => schemaOf(member, node)),
  ];
  const [only, ...more] = schemas;
  return only !== undefined && more.length === 0 ? only : { anyOf: schemas };
}

function objectSchema(type: Type, node: Node): Schema {
  const index = type.getStringIndexType();
  if (index !== undefined) return { type: "object", additionalProperties: schemaOf(index, node) };
  const properties = type.getProperties();
  const required = properties
    .filter((property) => !property.isOptional())
    .map((property) => property.getName());
  return {
    type: "object",
    properties: Object.fromEntries(
      properties.map((property) => [property.getName(), propertySchema(property, node)]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function propertySchema(property: Property, node: Node): Schema {
  const [declaration] = property.getDeclarations();
  const docs =
    declaration !== undefined && Node.isJSDocable(declaration) ? declaration.getJsDocs() : [];
  const description = docs
    .map((doc) =>
      doc
        .getDescription()
        .trim()
        .replaceAll(/\s*\n\s*/g, " "),
    )
    .join(" ");
  const pattern = docs
    .flatMap((doc) => doc.getTags())
    .find((tag) => tag.getTagName() === "pattern")
    ?.getCommentText();
  return {
    ...(description !== "" && { description }),
    ...schemaOf(property.getTypeAtLocation(node), node),
    ...(pattern !== undefined && { pattern }),
  };
}
