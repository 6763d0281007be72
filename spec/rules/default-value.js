import { isDeepStrictEqual } from "node:util";

import { down, get } from "./nodes.js";

/** @import { Place, Rule } from "./redocly.d.ts" */

/**
 * A default is valid under its schema: a value of the enum, of a listed type. Redocly checks examples but not defaults,
 * and a server that fills in an invalid one would reject its own value.
 * @type {Rule}
 */
export const defaultValue = () => ({
  Schema(schema, context) {
    const value = get(schema, "default");
    if (value === undefined) return;
    const here = { node: schema, location: context.location };
    const items = down(context, here, "items");
    const wrong = [
      reason(value, here),
      ...(Array.isArray(value) ? value.map((item) => reason(item, items)) : []),
    ].find((found) => found !== undefined);
    if (wrong === undefined) return;
    context.report({
      message: `The default is not allowed by its own schema: ${wrong}. Change one of them.`,
      location: context.location.child(["default"]),
    });
  },
});

/**
 * Why a value violates the type or the enum of a schema; undefined if it does not.
 * @param {unknown} value
 * @param {Place} schema
 */
function reason(value, { node }) {
  const text = `\`${JSON.stringify(value)}\``;
  const values = get(node, "enum");
  if (Array.isArray(values) && !values.some((one) => isDeepStrictEqual(one, value))) {
    return `${text} is not in the enum`;
  }
  const type = get(node, "type");
  const types = [type, get(node, "nullable") === true ? "null" : undefined].flat();
  const allowed = type === undefined || typesOf(value).some((one) => types.includes(one));
  return allowed ? undefined : `${text} is not of type ${[type].flat().join(" or ")}`;
}

/**
 * The JSON Schema types of a value.
 * @param {unknown} value
 */
function typesOf(value) {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}
