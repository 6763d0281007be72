import { type LocatedValue, parsePointer } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { ResourceHint } from "../../model/extensions.js";
import type { Operation } from "../../model/operation.js";
import type { Schema } from "../../model/schema.js";
import { leaves, schemasAt } from "../../model/unwrap.js";
import { child } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";
import { successBodies } from "./pagination.js";

const ACTIONS = [
  ...["create", "read", "list", "replace", "patch", "remove", "move", "none"],
] as readonly NonNullable<ResourceHint["action"]>[];

/** The `x-resource` of an operation, if all that it names exists. */
export function readResource(
  owner: LocatedValue,
  operation: Operation,
  report: Report,
): ResourceHint | undefined {
  const place = child(owner, "x-resource");
  if (place === undefined) return undefined;
  const reader = new ExtensionReader("x-resource", place, report);
  reader.expectKeys(["name", "action", "key", "value"]);
  const [name, key, value] = [reader.text("name"), reader.text("key"), reader.text("value")];
  const action = reader.oneOf("action", ACTIONS);
  const bodies = successBodies(operation);
  const segments = parsePointer(value ?? "");
  const shown = bodies.flatMap((body) => (segments ? schemasAt(body, segments) : []));
  if (value !== undefined && shown.length === 0)
    reader.refuse(
      "`value` to point to something in the body of a successful response",
      child(place, "value"),
      value,
    );
  if (key !== undefined && !shown.some((schema) => hasProperty(schema, key)))
    reader.refuse("`key` to name a property of what the operation shows", child(place, "key"), key);
  if (NEEDS_KEY.has(action ?? "") && !operation.path.includes("{"))
    reader.refuse(
      "an action that needs no key, because the path has no parameter",
      child(place, "action"),
      action,
    );
  if (!reader.ok) return undefined;
  return {
    ...(name !== undefined && { name }),
    ...(action !== undefined && { action }),
    ...(key !== undefined && { key }),
    ...(value !== undefined && { value }),
  };
}

/** A single thing, or one whose key is in the body, may be changed without a parameter. */
const NEEDS_KEY: ReadonlySet<string> = new Set(["remove", "move"]);

/** Whether a thing, or one in a list, or in a member of the body, has a property. */
function hasProperty(schema: Schema, name: string, depth = 2): boolean {
  return [...leaves(schema)].some((leaf) => {
    if (leaf.kind === "any") return true;
    if (leaf.kind === "array") return hasProperty(leaf.items, name, depth);
    if (leaf.kind !== "object") return false;
    return leaf.properties.some(
      (property) =>
        property.name === name || (depth > 0 && hasProperty(property.schema, name, depth - 1)),
    );
  });
}
