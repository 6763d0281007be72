import { down, get } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * A path parameter is the id of a resource: a required string whose name says so. Ids are opaque, and never numbers
 * that a client could compute with.
 * @type {Rule}
 */
export const pathParameters = () => ({
  Parameter(parameter, context) {
    if (get(parameter, "in") !== "path") return;
    const name = String(get(parameter, "name"));
    if (!/^(?:id|[a-z][A-Za-z0-9]*Id)$/.test(name)) {
      context.report({
        message: `The path parameter \`${name}\` should say whose id it is, in camelCase: \`quoteId\`, or \`id\`.`,
        location: context.location.child(["name"]),
      });
    }
    const schema = down(context, { node: parameter, location: context.location }, "schema");
    if (get(schema.node, "type") === "string") return;
    context.report({
      message: `Ids are opaque strings: give the path parameter \`${name}\` the type \`string\`.`,
      location: schema.location.key(),
    });
  },
});
