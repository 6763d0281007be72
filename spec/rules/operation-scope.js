import { apiOperations, get, keys, strings } from "./nodes.js";

/** @import { Context, Rule } from "./redocly.d.ts" */

/**
 * Every operation names the scope that it requires, the same for each way to authenticate, or says with `x-not-shown`
 * or `x-inferred` why it requires none. Otherwise an open operation looks like a forgotten scope.
 * @type {Rule}
 */
export const operationScope = () =>
  apiOperations((operation, context) => {
    const security = get(operation, "security");
    if (!Array.isArray(security)) {
      return context.report({
        message:
          "The operation has no `security` of its own, so the scope that it requires is not stated. List each security scheme with the scope: `security: [{ bearerKey: [quotes:read] }]`.",
        location: context.location.key(),
      });
    }
    const scopes = security.map(scopesOf);
    if (scopes.every((names) => names.length > 0)) return checkSame(scopes, context);
    if (!explains(operation)) reportMissing(scopes, context);
  });

/**
 * The scopes of one alternative.
 * @param {unknown} requirement
 */
function scopesOf(requirement) {
  return keys(requirement)
    .flatMap((scheme) => strings(get(requirement, scheme)))
    .toSorted();
}

/** @param {unknown} operation */
function explains(operation) {
  const decisions = [get(operation, "x-not-shown")].flat();
  return (
    get(operation, "x-inferred") === true ||
    decisions.some((decision) => /scope/i.test(String(get(decision, "open"))))
  );
}

/**
 * @param {readonly (readonly string[])[]} scopes
 * @param {Context} context
 */
function checkSame(scopes, context) {
  const [first, ...others] = scopes.map((names) => names.join(", "));
  const index = others.findIndex((names) => names !== first);
  if (index < 0) return;
  context.report({
    message: `One way to authenticate requires \`${first}\` and another \`${others[index]}\`. A scope protects the operation for all callers: require the same one everywhere.`,
    location: context.location.child(["security", index + 1]),
  });
}

/**
 * @param {readonly (readonly string[])[]} scopes
 * @param {Context} context
 */
function reportMissing(scopes, context) {
  const index = scopes.findIndex((names) => names.length === 0);
  const at = context.location.child(["security"]);
  context.report({
    message:
      "The operation requires no scope and does not say why. Name the scope, or explain it with an `x-not-shown` whose `open` mentions the scope.",
    location: index < 0 ? at.key() : at.child([index]),
  });
}
