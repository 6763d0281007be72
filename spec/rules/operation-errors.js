import { apiOperations, down, get, keys, list, strings } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/** The errors that an operation can cause, and their statuses. */
const defaults = {
  always: ["401", "429", "500", "503"],
  scope: ["403"],
  pathParameter: ["404"],
  body: ["400", "422"],
  filter: ["400"],
};

const reasons = {
  always: "every operation can return it",
  scope: "the operation requires a scope, which the caller may lack",
  pathParameter: "the path names a resource, which may not exist",
  body: "the body may be malformed or invalid",
  filter: "the query may have a filter or a sort that is not allowed",
};

/**
 * Every operation declares the errors that it can return, because clients handle only declared errors. The options map
 * each reason to its statuses.
 * @type {Rule}
 */
export const operationErrors = (options) =>
  apiOperations((operation, context) => {
    const declared = new Set(keys(get(operation, "responses")));
    for (const [reason, applies] of Object.entries(circumstances(operation, context))) {
      const key = /** @type {keyof typeof defaults} */ (reason);
      const statuses = strings(options[key] ?? defaults[key]);
      const missing = applies ? statuses.filter((status) => !declared.has(status)) : [];
      for (const status of missing) {
        declared.add(status);
        context.report({
          message: `The response \`${status}\` is not declared, but ${reasons[key]}. Refer to the shared response.`,
          location: context.location.child(["responses"]).key(),
        });
      }
    }
  });

/**
 * @param {unknown} operation
 * @param {Context} context
 * @returns {Readonly<Record<keyof typeof defaults, boolean>>}
 */
function circumstances(operation, context) {
  const here = { node: operation, location: context.location };
  const parameters = [...parametersOf(here, context), ...inheritedParameters(context)];
  const paging = new Set(Object.values(Object(get(operation, "x-pagination"))));
  const requirements = list(get(operation, "security"));
  return {
    always: true,
    scope: requirements.some((one) => keys(one).some((key) => strings(get(one, key)).length > 0)),
    pathParameter: parameters.some((parameter) => get(parameter, "in") === "path"),
    body: get(operation, "requestBody") !== undefined,
    filter: parameters.some(
      (parameter) => get(parameter, "in") === "query" && !paging.has(get(parameter, "name")),
    ),
  };
}

/**
 * @param {Place} place
 * @param {Context} context
 */
function parametersOf(place, context) {
  const parameters = list(get(place.node, "parameters"));
  return parameters.map((_, index) => down(context, place, "parameters", index).node);
}

/** @param {Context} context */
function inheritedParameters(context) {
  return parametersOf({ node: context.parent, location: context.rawLocation }, context);
}
