export interface Target {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** The target of a request, as far as servers look at it: a fragment is none of their business. */
export function splitTarget(target: string): Target {
  const fragment = target.indexOf("#");
  const text = fragment === -1 ? target : target.slice(0, fragment);
  const mark = text.indexOf("?");
  if (mark === -1) return { path: text, query: "" };
  return { path: text.slice(0, mark), query: text.slice(mark + 1) };
}
