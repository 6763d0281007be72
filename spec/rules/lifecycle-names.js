import { down, get, isObject, keys, list, operationsOf, propertyOf, strings } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/**
 * @typedef {object} Names What the description has that a lifecycle can name.
 * @property {ReadonlySet<string>} operations
 * @property {ReadonlySet<string>} events
 */

/**
 * Everything that a transition names exists: the operation or the time that triggers it, the timestamps that it sets and
 * clears, and the events that it emits.
 * @type {Rule}
 */
export const lifecycleNames = () => {
  /** @type {Names} */
  let names = { operations: new Set(), events: new Set() };
  return {
    Root(root, context) {
      names = namesOf({ node: root, location: context.location }, context);
    },
    Schema(schema, context) {
      const here = { node: schema, location: context.location };
      const lifecycle = down(context, here, "x-lifecycle");
      for (const index of list(get(lifecycle.node, "transitions")).keys()) {
        const transition = down(context, lifecycle, "transitions", index);
        checkTrigger(transition, here, { names, context });
        checkLists(transition, here, { names, context });
      }
    },
  };
};

/**
 * @param {Place} root
 * @param {Context} context
 * @returns {Names}
 */
function namesOf(root, context) {
  const paths = down(context, root, "paths");
  const operations = keys(paths.node).flatMap((path) =>
    operationsOf(context, down(context, paths, path)).map(({ node }) => get(node, "operationId")),
  );
  return {
    operations: new Set(strings(operations)),
    events: new Set(keys(get(root.node, "webhooks"))),
  };
}

/**
 * @param {Place} transition
 * @param {Place} schema
 * @param {{ readonly names: Names, readonly context: Context }} world
 */
function checkTrigger(transition, schema, { names, context }) {
  const trigger = get(transition.node, "trigger");
  const at = transition.location.child(["trigger"]);
  if (!isObject(trigger)) return;
  if (keys(trigger).length > 1) {
    context.report({
      message:
        "A transition has one trigger: an operation, an event or a time. Write one transition for each.",
      location: at.key(),
    });
  }
  const { operation, time } = trigger;
  if (typeof operation === "string" && !names.operations.has(operation)) {
    const message = `There is no operation with the operationId \`${operation}\`.`;
    context.report({ message, location: at.child(["operation"]) });
  }
  if (typeof time === "string" && propertyOf(context, schema, time) === undefined) {
    const message = `The resource has no property \`${time}\` for the time.`;
    context.report({ message, location: at.child(["time"]) });
  }
}

/**
 * @param {Place} transition
 * @param {Place} schema
 * @param {{ readonly names: Names, readonly context: Context }} world
 */
function checkLists(transition, schema, { names, context }) {
  for (const field of ["stamps", "clears", "emits"]) {
    for (const [index, name] of strings(get(transition.node, field)).entries()) {
      const known =
        field === "emits"
          ? names.events.has(name)
          : propertyOf(context, schema, name) !== undefined;
      if (known) continue;
      const message =
        field === "emits"
          ? `There is no event \`${name}\` under \`webhooks\`.`
          : `The resource has no property \`${name}\` that a transition could set or clear.`;
      context.report({ message, location: transition.location.child([field, index]) });
    }
  }
}
