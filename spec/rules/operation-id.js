import { apiOperations, get, outgoingOperations } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/** A lower-case word, then words that begin with a capital; no underscores, no runs of capitals. */
const camelCase = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/;

/**
 * Operation ids are camelCase, because they become names of functions; those of webhooks and callbacks begin with
 * `on`, because they become names of handlers.
 * @type {Rule}
 */
export const operationId = () => {
  const api = apiOperations((operation, context) => {
    const id = get(operation, "operationId");
    if (typeof id !== "string") return; // Redocly's own rule `operation-operationId` reports that.
    if (camelCase.test(id) && !/^on[A-Z]/.test(id)) return;
    context.report({
      message: `The operationId \`${id}\` becomes the name of a function: write it in camelCase with a verb first, such as \`getQuote\`; names with \`on\` are for webhooks.`,
      location: context.location.child(["operationId"]),
    });
  });
  const outgoing = outgoingOperations(({ node, location }, context) => {
    const id = get(node, "operationId");
    if (typeof id !== "string" || (camelCase.test(id) && /^on[A-Z]/.test(id))) return;
    context.report({
      message: `The operationId \`${id}\` becomes the name of a handler: write it in camelCase after \`on\`, such as \`onQuoteReady\`.`,
      location: location.child(["operationId"]),
    });
  });
  return [api, outgoing];
};
