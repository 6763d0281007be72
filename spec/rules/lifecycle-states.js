import { down, get, list, propertyOf, strings } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/**
 * The states of a lifecycle are those that its property lists. Each can be reached, and a resource begins in one in which
 * a transition creates it.
 * @type {Rule}
 */
export const lifecycleStates = () => ({
  Schema(schema, context) {
    const here = { node: schema, location: context.location };
    const lifecycle = down(context, here, "x-lifecycle");
    if (lifecycle.node === undefined) return;
    const property = String(get(lifecycle.node, "property"));
    const holder = propertyOf(context, here, property);
    const states = strings(get(holder?.node, "enum") ?? get(holder?.node, "x-extensible-enum"));
    if (states.length > 0) {
      checkNames(new Set(states), lifecycle, context);
      return checkReached(states, lifecycle, context);
    }
    context.report({
      message: `The property \`${property}\` has no states: it must be a property with an \`enum\` or an \`x-extensible-enum\`.`,
      location: lifecycle.location.child(["property"]),
    });
  },
});

/**
 * @param {ReadonlySet<string>} states
 * @param {Place} lifecycle
 * @param {Context} context
 */
function checkNames(states, lifecycle, context) {
  for (const { name, path } of mentions(lifecycle.node)) {
    if (states.has(name)) continue;
    context.report({
      message: `There is no state \`${name}\`. The states are ${[...states].join(", ")}.`,
      location: lifecycle.location.child(path),
    });
  }
}

/**
 * Every location where a lifecycle names a state.
 * @param {unknown} lifecycle
 */
function mentions(lifecycle) {
  /** @param {readonly (string | number)[]} path @param {unknown} names */
  const each = (path, names) =>
    strings(names).map((name, index) => ({ name, path: [...path, index] }));
  return [
    ...each(["initial"], get(lifecycle, "initial")),
    ...list(get(lifecycle, "transitions")).flatMap((transition, index) => [
      ...each(["transitions", index, "from"], get(transition, "from")),
      { name: String(get(transition, "to")), path: ["transitions", index, "to"] },
    ]),
  ];
}

/**
 * @param {readonly string[]} states
 * @param {Place} lifecycle
 * @param {Context} context
 */
function checkReached(states, lifecycle, context) {
  const transitions = list(get(lifecycle.node, "transitions"));
  const initial = strings(get(lifecycle.node, "initial"));
  const reached = new Set(transitions.map((transition) => get(transition, "to")));
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) {
    context.report({
      message: `No transition leads to ${lost.join(", ")}. Add one, with \`x-not-shown\` if it is your decision.`,
      location: lifecycle.location.child(["transitions"]).key(),
    });
  }
  const creating = transitions.filter((transition) => list(get(transition, "from")).length === 0);
  const created = new Set(creating.map((transition) => get(transition, "to")));
  const wrong = [
    ...initial.filter((state) => !created.has(state)),
    ...[...created].filter((state) => !initial.includes(String(state))),
  ];
  if (wrong.length === 0) return;
  context.report({
    message: `\`initial\` and the transitions from nothing differ in ${wrong.join(", ")}. They must name the same states.`,
    location: lifecycle.location.child(["initial"]).key(),
  });
}
