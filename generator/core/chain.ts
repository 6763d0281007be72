/** What is known of a link: its result, or that the walk has come through it and not back yet. */
export type Known<Result> = "open" | { readonly result: Result };

/** Where walks over the same links remember what they find; an `OriginMap` and a `Map` are such. */
export interface ChainMemory<Link, Result> {
  get(link: Link): Known<Result> | undefined;
  set(link: Link, known: Known<Result>): unknown;
}

/** How a chain is walked, and what it comes to. */
export interface ChainRules<Link, Result> {
  readonly memory: ChainMemory<Link, Result>;
  /** The next link; nothing at the end. */
  readonly next: (link: Link) => Link | undefined;
  readonly atEnd: (link: Link) => Result;
  /** The chain comes back to this link. */
  readonly inCircle: (link: Link) => Result;
  /** What a link makes of the result behind it. */
  readonly through: (link: Link, behind: Result) => Result;
}

/** Follows a chain of references to its end, however long it is. Each link is followed once, whatever leads to it. */
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
