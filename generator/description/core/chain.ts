/** The state of a link: its result, or `open` while the traversal has not returned from it. */
export type LinkState<Result> = "open" | { readonly result: Result };

/** Where traversals of the same links store their results; both an `OriginMap` and a `Map` can be used. */
export interface ChainMemory<Link, Result> {
  get(link: Link): LinkState<Result> | undefined;
  set(link: Link, known: LinkState<Result>): unknown;
}

/** How to follow a chain, and how to compute its result. */
export interface ChainRules<Link, Result> {
  readonly memory: ChainMemory<Link, Result>;
  /** The next link; `undefined` at the end. */
  readonly next: (link: Link) => Link | undefined;
  readonly atEnd: (link: Link) => Result;
  /** The result for a link that the chain comes back to. */
  readonly inCircle: (link: Link) => Result;
  /** The result for a link, given that of the next one. */
  readonly through: (link: Link, behind: Result) => Result;
}

/**
 * Follows a chain of references to its end, however long it is. Each link is followed once, however many chains lead to
 * it.
 */
export function followChain<Link, Result>(
  start: Link,
  { memory, next, atEnd, inCircle, through }: ChainRules<Link, Result>,
): Result {
  const links: Link[] = [];
  const remember = (link: Link, result: Result): Result => {
    memory.set(link, { result });
    return result;
  };
  const back = (end: Result): Result =>
    links.reduceRight((behind, link) => remember(link, through(link, behind)), end);
  for (let link = start; ;) {
    const known = memory.get(link);
    if (known !== undefined) return back(known === "open" ? inCircle(link) : known.result);
    const target = next(link);
    if (target === undefined) return back(remember(link, atEnd(link)));
    memory.set(link, "open");
    links.push(link);
    link = target;
  }
}
