import { nameOf } from "../builder/reading/key.js";
import type { Origin } from "../core/origin.js";
import { splitPointer } from "../core/pointer.js";

/** `/components/responses`. */
const COMPONENTS = /^\/components\/[^/]+$/;

/** What the document calls something that it defines for use in many places: a component, or a file of its own. */
export function componentName(origin: Origin): string | undefined {
  if (origin.pointer === "") return nameOf(origin);
  const [parent, name] = splitPointer(origin.pointer);
  return COMPONENTS.test(parent) ? name : undefined;
}
