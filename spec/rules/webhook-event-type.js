import { down, get, keys, membersOf, outgoingOperations, propertyOf, strings } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/**
 * The body of a webhook says which event it is: a required `type` whose `const` is the name of the webhook. It
 * distinguishes the members of the union of events. The option `property` sets another name.
 * @type {Rule}
 */
export const webhookEventType = (options) =>
  outgoingOperations((operation, context, webhook) => {
    if (webhook === undefined) return;
    const name = typeof options["property"] === "string" ? options["property"] : "type";
    const content = down(context, operation, "requestBody", "content");
    for (const mediaType of keys(content.node)) {
      const schema = down(context, content, mediaType, "schema");
      const type = propertyOf(context, schema, name);
      const location = (type ?? schema).location;
      if (get(type?.node, "const") !== webhook) {
        const message = `The body of the webhook \`${webhook}\` must name the event: give its property \`${name}\` \`const: ${webhook}\`.`;
        context.report({ message, location });
      } else if (!requires(schema, name, context)) {
        const message = `The body of the webhook \`${webhook}\` may omit \`${name}\`, which distinguishes events: require it.`;
        context.report({ message, location });
      }
    }
  });

/**
 * @param {Place} schema
 * @param {string} property
 * @param {Context} context
 */
function requires(schema, property, context) {
  return membersOf(context, schema).some(({ node }) =>
    strings(get(node, "required")).includes(property),
  );
}
