// The reference page of the configuration, from its JSON Schema.
/** @typedef {import("../../generator/config/check-config.js").ConfigSchema} Schema */

const INTRODUCTION = `# Configuration

A configuration says which document to read and where to write. It is looked for in the folder where a command runs and in those above it, up to the root of the git repository, or to the folder of \`package.json\` where there is none: \`apostille.config.ts\`, \`.mts\`, \`.js\`, \`.mjs\`, \`.json\`, \`.yaml\` or \`.yml\`; \`--config FILE\` names another one. Relative paths count from its folder.

\`\`\`ts
import { defineConfig } from "apostille";

export default defineConfig({ input: "api/openapi.yaml", output: "src/api" });
\`\`\`

An array configures several documents, each with an output folder of its own. A configuration without code may be JSON or YAML; editors check it by the schema that the package holds:

\`\`\`json
{
  "$schema": "./node_modules/apostille/configuration.schema.json",
  "input": "api/openapi.yaml",
  "output": "src/api"
}
\`\`\`

A setting that does not exist is an error at any depth. Flags of a command win over the file.

This page is written by \`npm run docs:configuration\` from the types in \`generator/config/config.ts\`.
`;

/**
 * The page about every setting.
 *
 * @param {{ $defs: { configuration: Schema } }} schema
 */
export function configurationPage({ $defs: { configuration } }) {
  const rows = settings(configuration, "").filter(({ name }) => name !== "$schema");
  const sections = rows.map(({ name, schema, required }) =>
    `### \`${name}\`\n\n${facts(schema, required)}\n\n${schema.description ?? ""}`.trimEnd(),
  );
  return `${INTRODUCTION}\n## Settings\n\n${sections.join("\n\n")}\n`;
}

/** @typedef {{ name: string, schema: Schema, required: boolean }} Setting */

/**
 * A setting and those in it, by path: `diff.exceptions[].why`.
 *
 * @param {Schema} schema
 * @param {string} prefix
 * @returns {readonly Setting[]}
 */
function settings({ properties = {}, required = [] }, prefix) {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    const isRequired = required.includes(key);
    return [{ name, schema, required: isRequired }, ...within(schema, name)];
  });
}

/**
 * @param {Schema} schema
 * @param {string} name
 * @returns {readonly Setting[]}
 */
function within(schema, name) {
  if (schema.items !== undefined) return within(schema.items, `${name}[]`);
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((member) => within(member, name));
  return schema.properties === undefined ? [] : settings(schema, `${name}.`);
}

/**
 * @param {Schema} schema
 * @param {boolean} required
 */
const facts = (schema, required) =>
  [
    typeText(schema),
    ...(required ? ["required"] : []),
    ...(schema.default === undefined ? [] : [`\`${JSON.stringify(schema.default)}\` by default`]),
  ].join(" · ");

/**
 * @param {Schema} schema
 * @returns {string}
 */
function typeText(schema) {
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" \\| ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(" \\| ");
  if (schema["x-code"] === "function") return "function";
  if (schema["x-code"] === "object") return "emitter";
  if (schema.type === "array") return `list of ${typeText(schema.items ?? {})}`;
  if (typeof schema.additionalProperties === "object")
    return `object of ${typeText(schema.additionalProperties)} by name`;
  return schema.type ?? "any JSON value";
}
