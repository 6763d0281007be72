import { down, get, list, outgoingOperations, strings } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/**
 * Every delivery has the same headers. The option `headers` lists their names.
 * @type {Rule}
 */
export const webhookHeaders = (options) =>
  outgoingOperations((operation, context) => {
    const required = new Set(requiredHeaders(operation, context));
    const missing = strings(options["headers"]).filter((name) => !required.has(name.toLowerCase()));
    if (missing.length === 0) return;
    const at = operation.location.child(["parameters"]);
    context.report({
      message: `Every delivery has ${missing.map((name) => `\`${name}\``).join(", ")}, and receivers rely on it. Refer to the shared parameters, which are required.`,
      location:
        get(operation.node, "parameters") === undefined ? operation.location.key() : at.key(),
    });
  });

/**
 * @param {Place} operation
 * @param {Context} context
 */
function requiredHeaders(operation, context) {
  return list(get(operation.node, "parameters"))
    .map((_, index) => down(context, operation, "parameters", index).node)
    .filter((parameter) => get(parameter, "in") === "header" && get(parameter, "required") === true)
    .map((parameter) => String(get(parameter, "name")).toLowerCase());
}
