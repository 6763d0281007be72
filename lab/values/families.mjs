/**
 * A schema with a `discriminator` but without alternatives stands for all components that are an `allOf` of it (OpenAPI
 * 3.0.4, 4.7.25.4). ajv does not support this, so it is converted to an `anyOf` of them, each with the values that lead to it.
 */
import { follow, isObject } from "./references.mjs";

const PREFIX = "#/components/schemas/";

export function spellOutFamilies(root) {
  const schemas = root.components?.schemas;
  if (!isObject(schemas)) return;
  for (const name of Object.keys(schemas)) {
    const parent = schemas[name];
    if (
      !isObject(parent?.discriminator) ||
      parent.oneOf !== undefined ||
      parent.anyOf !== undefined
    )
      continue;
    const children = Object.entries(schemas).filter(([, child]) =>
      (child?.allOf ?? []).some?.((part) => part?.$ref === PREFIX + name),
    );
    if (children.length === 0) continue;
    const itself = `${name} itself`;
    for (const [, child] of children) {
      child.allOf = child.allOf.map((part) =>
        part?.$ref === PREFIX + name ? { $ref: PREFIX + itself } : part,
      );
    }
    schemas[itself] = parent;
    schemas[name] = familyOf({ root, name, itself, parent, children });
  }
}

function familyOf({ root, name, itself, parent, children }) {
  const { propertyName, mapping = {} } = parent.discriminator;
  const targets = Object.entries(mapping);
  const isMapped = targets.some(([, target]) => target === PREFIX + name || target === name);
  const listed = valuesOf(root, parent, propertyName);
  const taken = new Set([
    ...targets.map(([value]) => value),
    ...children.map(([child]) => child),
    ...children.flatMap(([, child]) =>
      child.allOf.flatMap((part) =>
        part.$ref === undefined ? valuesOf(root, part, propertyName) : [],
      ),
    ),
  ]);
  // A child without its own value for the property is identified by its name.
  const unnamed = children.filter(
    ([name, child]) =>
      !targets.some(([, target]) => target === PREFIX + name || target === name) &&
      !child.allOf.some(
        (part) => part.$ref === undefined && valuesOf(root, part, propertyName).length > 0,
      ),
  );
  const left = listed.filter((value) => !taken.has(value));
  return {
    discriminator: {
      propertyName,
      mapping: {
        ...Object.fromEntries(unnamed.map(([child]) => [child, PREFIX + child])),
        ...Object.fromEntries(
          targets.map(([value, target]) => [
            value,
            target === PREFIX + name || target === name ? PREFIX + itself : target,
          ]),
        ),
      },
    },
    anyOf: [
      ...children.map(([child, schema]) => {
        const values = targets.flatMap(([value, target]) =>
          target === PREFIX + child || target === child ? [value] : [],
        );
        const names =
          values.length > 0 ? values : unnamed.some(([one]) => one === child) ? [child] : [];
        return names.length === 0 || isObject(schema.discriminator)
          ? { $ref: PREFIX + child }
          : { $ref: PREFIX + child, properties: { [propertyName]: { enum: names } } };
      }),
      ...(isMapped ? [{ $ref: PREFIX + itself }] : []),
      ...(left.length > 0 && left.length < listed.length
        ? [
            {
              allOf: [
                { $ref: PREFIX + itself },
                { properties: { [propertyName]: { enum: left } } },
              ],
            },
          ]
        : []),
    ],
  };
}

function valuesOf(root, schema, property) {
  const found = follow(root, schema?.properties?.[property]);
  return found?.enum ?? (found?.const === undefined ? [] : [found.const]);
}
