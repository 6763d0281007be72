import type { InputTarget } from "../../../../runtime/tools/tool.js";

/** The names that clients of tools allow, for tools and their inputs. */
export const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** A name in these characters: `filter_status` for `filter[status]`. */
export const safeName = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9_-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 56);

/** Names for the inputs of one tool; the part of the request distinguishes those that would be the same. */
export function createInputNames(): (target: InputTarget) => string {
  const taken = new Set<string>();
  return ([part, name = part]) => {
    const wanted = TOOL_NAME.test(name) ? name : safeName(name) || part;
    let free = taken.has(wanted) ? `${part}_${wanted}`.slice(0, 60) : wanted;
    while (taken.has(free)) free += "_";
    taken.add(free);
    return free;
  };
}
