import { belongsOn, extensions } from "./extensions.js";
import { isObject } from "./nodes.js";

/** @import { Context, Location, Rule } from "./redocly.d.ts" */

/**
 * An extension is spelled correctly, and used where it has a meaning. Unknown extensions are ignored, so a misplaced or
 * misspelt one would have no effect, silently.
 * @type {Rule}
 */
export const extensionPlace = () => ({
  any: (node, context) => check(node, context, context.location),
  // Siblings of a `$ref` belong to the reference, not to its target.
  ref: (node, context) => check(node, context, context.location),
});

/**
 * @param {unknown} node
 * @param {Context} context
 * @param {Location} location
 */
function check(node, context, location) {
  if (context.type.extensionsPrefix === undefined || !isObject(node)) return;
  for (const name of Object.keys(node).filter((key) => key.startsWith("x-"))) {
    const message = Object.hasOwn(extensions, name) ? misplaced(name, context) : misspelt(name);
    if (message !== undefined) context.report({ message, location: location.child([name]).key() });
  }
}

/**
 * @param {string} name
 * @param {Context} context
 */
function misplaced(name, context) {
  if (belongsOn(name, context.type.name)) return undefined;
  const on = extensions[name]?.on;
  const places = Array.isArray(on) ? on.join(" or ") : "any object";
  return `\`${name}\` has no effect on ${article(context.type.name)}: it belongs on ${places}. Move it there, or remove it.`;
}

/** @param {string} name */
function misspelt(name) {
  const near = Object.keys(extensions).find((known) => distance(known, name) <= 2);
  if (near === undefined) return undefined;
  return `There is no extension \`${name}\`, so it would be ignored. Did you mean \`${near}\`?`;
}

/** @param {string} type */
function article(type) {
  return /^[AEIO]/.test(type) ? `an ${type}` : `a ${type}`;
}

/**
 * The number of letters to add, remove or replace to turn one word into the other.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = [...b, ""].map((_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
