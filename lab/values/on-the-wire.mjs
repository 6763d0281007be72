/** What a server can tell apart: operations, parameters, and values that were sent and received. */
import { follow, isObject } from "./references.mjs";

const template = (path) => path.replaceAll(/\{[^}]*\}/g, "{}");

/** Whether a route before this one differs from it only in the names of its variables. */
export function isAmbiguous({ method, path }, operations) {
  const same = operations.filter(
    (one) => one.method === method && template(one.path) === template(path),
  );
  return same.length > 1 && same[0].path !== path;
}

/** Whether two query parameters use the same keys, as exploded objects with a property in common do. */
export function shareNames({ parameters }, root) {
  const keys = parameters.filter((one) => one.in === "query").flatMap((one) => keysOf(one, root));
  return new Set(keys).size < keys.length;
}

function keysOf({ name, style = "form", explode = style === "form", schema }, root) {
  const properties = follow(root, schema)?.properties;
  return style === "form" && explode && properties !== undefined ? Object.keys(properties) : [name];
}

/**
 * Whether everything that was sent has arrived, except for properties that are hidden from the side. Additional values
 * are filled-in defaults.
 */
export function arrivedEqual(sent, received, hidden) {
  if (Object.is(sent, received)) return true;
  if (Array.isArray(sent)) {
    return (
      Array.isArray(received) &&
      sent.length === received.length &&
      sent.every((item, index) => arrivedEqual(item, received[index], hidden))
    );
  }
  if (!isObject(sent) || !isObject(received)) return false;
  return Object.entries(sent).every(([name, value]) =>
    Object.hasOwn(received, name) ? arrivedEqual(value, received[name], hidden) : hidden.has(name),
  );
}

/**
 * Whether two values of a parameter are the same text: a list of one item and the item, a number or boolean and its
 * digits or name.
 */
export const sameOnWire = (sent, received) =>
  received !== undefined && JSON.stringify(asText(sent)) === JSON.stringify(asText(received));

function asText(value) {
  if (Array.isArray(value)) return value.length === 1 ? asText(value[0]) : value.map(asText);
  if (!isObject(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asText(one)]));
}
