import { get } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * An enum and its type agree on null. An enum lists all allowed values, so allowing null in the type has no effect if the
 * enum lacks it (JSON Schema Validation, 6.1.2).
 * @type {Rule}
 */
export const nullableEnum = () => ({
  Schema(schema, context) {
    const values = get(schema, "enum");
    const type = get(schema, "type");
    if (!Array.isArray(values) || type === undefined) return;
    const mayBeNull = [type].flat().includes("null") || get(schema, "nullable") === true;
    if (mayBeNull === values.includes(null)) return;
    context.report(
      mayBeNull
        ? {
            message:
              "The type allows null, but the enum does not, so null is never valid. List `null` in the enum.",
            location: context.location.child(["enum"]).key(),
          }
        : {
            message:
              "The enum lists null, but the type does not allow it, so null is never valid. Add `'null'` to the type.",
            location: context.location.child(["type"]).key(),
          },
    );
  },
});
