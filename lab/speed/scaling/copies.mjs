/** Larger versions of this repository's own document. */
import { readFileSync } from "node:fs";
import { measure } from "../../measuring/processes.mjs";
import { OWN, packageFile } from "../../packages.mjs";

/** The document as one file, written to `target`. */
export function bundleInto(target) {
  const redocly = packageFile("@redocly/cli/bin/cli.js");
  measure([process.execPath, redocly, "bundle", OWN, "--output", target]);
  return JSON.parse(readFileSync(target, "utf8"));
}

/**
 * A document with several copies of another: every path, operation, component and reference has the number of its copy.
 */
export function copiesOf(document, count) {
  const whole = { ...document, paths: {}, webhooks: {}, components: {} };
  for (let copy = 0; copy < count; copy++) {
    const { paths, webhooks = {}, components = {} } = renameCopy(document, copy);
    for (const [path, item] of Object.entries(paths)) whole.paths[`/copy${copy}${path}`] = item;
    for (const [name, item] of Object.entries(webhooks))
      whole.webhooks[`${name}.copy${copy}`] = item;
    for (const [kind, all] of Object.entries(components)) {
      // Security requirements refer to schemes by name, not by `$ref`.
      const mark = kind === "securitySchemes" ? "" : `Copy${copy}`;
      whole.components[kind] ??= {};
      for (const [name, item] of Object.entries(all)) whole.components[kind][name + mark] = item;
    }
  }
  return JSON.stringify(whole);
}

/** `operation` is in the triggers of a lifecycle, and `emits` lists its events. */
const OPERATION_NAMES = new Set(["operationId", "operation"]);

function renameCopy(value, copy) {
  if (Array.isArray(value)) return value.map((item) => renameCopy(item, copy));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (
        typeof item === "string" &&
        item.startsWith("#/components/") &&
        !item.includes("securitySchemes")
      )
        return [key, item.replace(/^(#\/components\/[^/]+\/[^/]+)/, `$1Copy${copy}`)];
      if (OPERATION_NAMES.has(key) && typeof item === "string") return [key, `${item}Copy${copy}`];
      if (key === "emits") return [key, item.map((event) => `${event}.copy${copy}`)];
      return [key, renameCopy(item, copy)];
    }),
  );
}
