import { down, get, keys, list, propertyOf } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/**
 * A discriminator maps every alternative, to the value that the alternative itself declares. A missing one could only be
 * recognized by trying all of them, and one that is mapped to another value could never be valid.
 * @type {Rule}
 */
export const discriminatorMapping = () => ({
  Schema(schema, context) {
    const here = { node: schema, location: context.location };
    const mapping = down(context, here, "discriminator", "mapping");
    const alternatives = alternativesOf(here, context);
    if (keys(mapping.node).length === 0 || alternatives.length === 0) return;
    const property = String(get(get(schema, "discriminator"), "propertyName"));
    const targets = keys(mapping.node).map((key) => targetOf(key, mapping, context));
    for (const [index, key] of keys(mapping.node).entries()) {
      const target = targets[index];
      const message = alternatives.some(({ node }) => node === target?.node)
        ? contradiction(key, propertyOf(context, target ?? here, property))
        : `\`${key}\` is mapped to a schema that is not an alternative.`;
      if (message !== undefined)
        context.report({ message, location: mapping.location.child([key]) });
    }
    const mapped = new Set(targets.map((target) => target?.node));
    for (const { raw } of alternatives.filter(({ node }) => !mapped.has(node))) {
      context.report({
        message: `The mapping of the discriminator lacks this alternative. Add the value of \`${property}\` that identifies it.`,
        location: raw,
      });
    }
  },
});

/**
 * The alternatives of a schema, each with the location where it is listed.
 * @param {Place} schema
 * @param {Context} context
 */
function alternativesOf(schema, context) {
  return ["oneOf", "anyOf"].flatMap((key) =>
    list(get(schema.node, key)).map((_, index) => ({
      ...down(context, schema, key, index),
      raw: schema.location.child([key, index]),
    })),
  );
}

/**
 * The target of a mapping entry: a reference, or the name of a component.
 * @param {string} key
 * @param {Place} mapping
 * @param {Context} context
 * @returns {Place | undefined}
 */
function targetOf(key, { node, location }, context) {
  const value = String(get(node, key));
  const $ref = /[#/.]/.test(value) ? value : `#/components/schemas/${value}`;
  const target = context.resolve({ $ref }, location.source.absoluteRef);
  return target.location && { node: target.node, location: target.location };
}

/**
 * Why an alternative can never have the value that it is mapped to; undefined if it can.
 * @param {string} key
 * @param {Place | undefined} property
 */
function contradiction(key, property) {
  const only = get(property?.node, "const");
  const values = only === undefined ? get(property?.node, "enum") : [only];
  if (!Array.isArray(values) || values.includes(key)) return undefined;
  return `\`${key}\` is mapped to an alternative that only allows ${values.map((value) => `\`${value}\``).join(", ")}.`;
}
