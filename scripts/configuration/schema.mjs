// Generates a JSON Schema from the type of a configuration.
/** @typedef {import("../../generator/config/check-config.js").ConfigSchema} Schema */
/** @typedef {import("ts-morph").Type} Type */
/** @typedef {import("ts-morph").Node} Node */
/** @typedef {import("ts-morph").Symbol} Property */
import { fileURLToPath } from "node:url";

import { Node as TsNode, Project } from "ts-morph";

const ROOT = new URL("../../", import.meta.url);
/** @param {string} relative */
const path = (relative) => fileURLToPath(new URL(relative, ROOT));

/**
 * The schema of a configuration file: one configuration, or a list of them.
 *
 * @returns {Promise<{ $defs: { configuration: Schema } } & Record<string, unknown>>}
 */
export async function configurationSchema() {
  const project = new Project({
    tsConfigFilePath: path("tsconfig.build.json"),
    skipAddingFilesFromTsConfig: true,
  });
  const source = project.addSourceFileAtPath(path("generator/config/config.ts"));
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

/**
 * The emitters themselves describe their options, and report invalid ones.
 *
 * @param {Schema} schema
 * @returns {Promise<Schema>}
 */
async function describeOptions(schema) {
  const { ARTEFACTS } = await import(new URL("dist/generator/config/artefacts.js", ROOT).href);
  const entries = await Promise.all(
    Object.entries(schema.properties ?? {}).map(async ([name, own]) => {
      const { options = {}, summary } = await ARTEFACTS[name]();
      const properties = Object.entries(own.properties ?? {}).map(([key, property]) => [
        key,
        describeOption(property, options[key]),
      ]);
      return [
        name,
        { ...own, properties: Object.fromEntries(properties), description: sentence(summary) },
      ];
    }),
  );
  return { ...schema, properties: Object.fromEntries(entries), "x-checked-by": "emitters" };
}

/**
 * @param {Schema} schema
 * @param {{ summary: string, default: unknown }} option
 * @returns {Schema}
 */
const describeOption = (schema, { summary, default: byDefault }) => ({
  ...schema,
  description: sentence(summary),
  ...((["string", "number", "boolean"].includes(typeof byDefault) || Array.isArray(byDefault)) && {
    default: byDefault,
  }),
});

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * @param {Type} type
 * @param {Node} node
 * @returns {Schema}
 */
function schemaOf(type, node) {
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

/** @param {Type} type */
const literalValue = (type) => JSON.parse(type.getText());

/**
 * Emitters contain functions, so no JSON value can be one (`not: {}`).
 *
 * @param {Type} type
 */
const isEmitter = (type) => type.getProperty("plan") !== undefined;

/**
 * @param {Type} type
 * @param {Node} node
 * @returns {Schema}
 */
function unionSchema(type, node) {
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

/**
 * @param {Type} type
 * @param {Node} node
 * @returns {Schema}
 */
function objectSchema(type, node) {
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

/**
 * @param {Property} property
 * @param {Node} node
 * @returns {Schema}
 */
function propertySchema(property, node) {
  const [declaration] = property.getDeclarations();
  const docs =
    declaration !== undefined && TsNode.isJSDocable(declaration) ? declaration.getJsDocs() : [];
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
