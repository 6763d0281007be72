import { get } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * A response header has an example in its schema. Redocly checks the examples of schemas, but not those of headers.
 * @type {Rule}
 */
export const headerExamples = () => ({
  Header(header, context) {
    for (const key of ["example", "examples"]) {
      if (get(header, key) === undefined) continue;
      context.report({
        message: `Nothing checks the \`${key}\` of a header. Write it as \`examples\` of its schema, which is checked.`,
        location: context.location.child([key]).key(),
      });
    }
    const schema = get(header, "schema");
    if (schema === undefined || typeof get(schema, "$ref") === "string") return;
    if (get(schema, "examples") !== undefined || get(header, "example") !== undefined) return;
    context.report({
      message: "The header has no example. Add `examples` with a realistic value to its schema.",
      location: context.location.child(["schema"]).key(),
    });
  },
});
