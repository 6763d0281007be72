import { get } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * Annotations of an enum match its values: one name or description for each, in the same order, and no name twice.
 * @type {Rule}
 */
export const enumAnnotations = () => ({
  Schema(schema, context) {
    const values = get(schema, "enum");
    const open = get(schema, "x-extensible-enum");
    const count = [values, open].find(Array.isArray)?.length ?? 0;
    for (const name of ["x-enum-varnames", "x-enum-descriptions"]) {
      const texts = get(schema, name);
      if (!Array.isArray(texts)) continue;
      const location = context.location.child([name]).key();
      if (texts.length !== count) {
        const message = `\`${name}\` has ${texts.length} entries for ${count} values. Give one for each value, in the same order.`;
        context.report({ message, location });
      } else if (name === "x-enum-varnames" && new Set(texts).size !== texts.length) {
        const message = `\`${name}\` gives two values the same name.`;
        context.report({ message, location });
      }
    }
    if (values !== undefined && open !== undefined) {
      context.report({
        message:
          "`enum` closes the list that `x-extensible-enum` leaves open. Keep `x-extensible-enum` if values may be added, otherwise `enum`.",
        location: context.location.child(["x-extensible-enum"]).key(),
      });
    }
  },
});
