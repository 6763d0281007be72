import type { Pair } from "./pair.js";

/** The messages in which a pair occurs: all that lead to it. */
export function messagesOf(start: Pair | string): Iterable<string> {
  const messages = new Set<string>();
  const seen = new Set<Pair | string>([start]);
  for (const node of seen) {
    if (typeof node === "string") messages.add(node);
    else for (const parent of node.parents) seen.add(parent);
  }
  return messages;
}
