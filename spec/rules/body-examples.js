import { get, isObject, keys } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * Every body has an example in a place where Redocly's `no-invalid-media-type-examples` checks it: documentation, tests
 * and the sandbox all show these. Nothing checks an `externalValue`.
 * @type {Rule}
 */
export const bodyExamples = () => ({
  MediaType(mediaType, context) {
    const examples = keys(get(mediaType, "examples"));
    if (get(mediaType, "example") !== undefined || examples.length > 0) return;
    context.report({
      message:
        "The body has no example. Add a realistic one under `examples`, consistent with the other examples of the resource.",
      location: context.location.key(),
    });
  },
  Example(example, context) {
    if (!isObject(example) || get(example, "externalValue") === undefined) return;
    context.report({
      message: "Nothing checks an `externalValue`. Write the example as `value`.",
      location: context.location.child(["externalValue"]).key(),
    });
  },
});
