/** Operations and parameters that no server can tell apart, so that their values cannot survive. */
import { follow } from "./references.mjs";

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
