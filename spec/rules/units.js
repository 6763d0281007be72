import { down, get, keys } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

const suffixes = /_(cents|dollars|bytes|seconds|minutes|hours)$/;
const amounts = /(?:^|_)(?:price|subtotal|amount|fee|discount|tax)$/;

/**
 * Money has a unit, and a name that ends in a unit has that unit. Cents that are read as dollars are off by a factor of
 * 100.
 * @type {Rule}
 */
export const units = () => ({
  Schema(schema, context) {
    const properties = get(schema, "properties");
    const names = keys(properties);
    for (const name of names) {
      const here = { node: schema, location: context.location };
      const unit = get(down(context, here, "properties", name).node, "x-unit");
      const implied = suffixes.exec(name)?.[1];
      const location = context.location.child(["properties", name]).key();
      if (implied !== undefined && unit !== implied) {
        const message = `The name \`${name}\` implies ${implied}: add \`x-unit: ${implied}\`.`;
        context.report({ message, location });
      } else if (isMoney(name, names) && unit !== "cents" && unit !== "dollars") {
        const message = `\`${name}\` is an amount of money. Add its unit: \`x-unit: cents\` or \`x-unit: dollars\`.`;
        context.report({ message, location });
      }
    }
  },
});

/**
 * A total can count anything; beside a currency or another amount, it is money.
 * @param {string} name
 * @param {readonly string[]} siblings
 */
function isMoney(name, siblings) {
  if (amounts.test(name)) return true;
  const beside = siblings.some((other) => other === "currency" || amounts.test(other));
  return name === "total" && (beside || siblings.some((other) => /_(cents|dollars)$/.test(other)));
}
