/** @import { Context, Place, Visit, Visitor } from "./redocly.d.ts" */

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/**
 * @param {unknown} value
 * @returns {value is Readonly<Record<string, unknown>>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A property of any value; undefined if there is none, so rules need not check for malformed documents.
 * @param {unknown} node
 * @param {string | number} key
 * @returns {unknown}
 */
export function get(node, key) {
  if (typeof node !== "object" || node === null) return undefined;
  return Object.getOwnPropertyDescriptor(node, key)?.value;
}

/**
 * @param {unknown} value
 * @returns {readonly unknown[]}
 */
export function list(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * The strings in a list.
 * @param {unknown} value
 * @returns {readonly string[]}
 */
export function strings(value) {
  return list(value).filter((item) => typeof item === "string");
}

/**
 * @param {unknown} node
 * @returns {readonly string[]}
 */
export function keys(node) {
  return isObject(node) ? Object.keys(node) : [];
}

/**
 * Descends to a value, and to its target if it is a reference.
 * @param {Context} context
 * @param {Place} place
 * @param {...(string | number)} path
 * @returns {Place}
 */
export function down(context, place, ...path) {
  return path.reduce((at, key) => {
    const node = get(at.node, key);
    const here = { node, location: at.location.child([key]) };
    if (typeof get(node, "$ref") !== "string") return here;
    const target = context.resolve(node, at.location.source.absoluteRef);
    return target.location === undefined ? here : { node: target.node, location: target.location };
  }, place);
}

/**
 * A schema and the members of its `allOf`, last member first: in a document, the base comes first, and the members that
 * narrow it follow. A schema that is a member of itself is included once.
 * @param {Context} context
 * @param {Place} schema
 * @param {Set<unknown>} [seen]
 * @returns {readonly Place[]}
 */
export function membersOf(context, schema, seen = new Set()) {
  if (seen.has(schema.node)) return [];
  seen.add(schema.node);
  const members = list(get(schema.node, "allOf")).map((_, index) =>
    down(context, schema, "allOf", index),
  );
  return [schema, ...members.reverse().flatMap((member) => membersOf(context, member, seen))];
}

/**
 * A property that an object schema declares, directly or in a member of its `allOf`.
 * @param {Context} context
 * @param {Place} schema
 * @param {string} name
 * @returns {Place | undefined}
 */
export function propertyOf(context, schema, name) {
  const holder = membersOf(context, schema).find(
    ({ node }) => get(get(node, "properties"), name) !== undefined,
  );
  return holder && down(context, holder, "properties", name);
}

/**
 * The operations of a path item.
 * @param {Context} context
 * @param {Place} item
 * @returns {readonly Place[]}
 */
export function operationsOf(context, item) {
  return methods
    .filter((method) => isObject(get(item.node, method)))
    .map((method) => down(context, item, method));
}

/**
 * Visits the operations that clients call: those under `paths`, without webhooks and callbacks.
 * @param {Visit} visit
 * @returns {Visitor}
 */
export function apiOperations(visit) {
  let outside = 0;
  const around = { enter: () => void outside++, leave: () => void outside-- };
  return {
    WebhooksMap: around,
    Callback: around,
    Operation: (node, context) => {
      if (outside === 0) visit(node, context);
    },
  };
}

/**
 * Visits the operations that the service calls: webhooks with their name, and callbacks without.
 * @param {(operation: Place, context: Context, webhook: string | undefined) => void} visit
 * @returns {Visitor}
 */
export function outgoingOperations(visit) {
  /** @param {unknown} node @param {Context} context @param {boolean} named */
  const each = (node, context, named) => {
    for (const key of keys(node).filter((name) => !name.startsWith("x-"))) {
      const item = down(context, { node, location: context.location }, key);
      for (const place of operationsOf(context, item))
        visit(place, context, named ? key : undefined);
    }
  };
  return {
    WebhooksMap: (node, context) => each(node, context, true),
    Callback: (node, context) => each(node, context, false),
  };
}
