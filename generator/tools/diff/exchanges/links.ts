import {
  createFollow,
  createOperationFinder,
  get,
  getText,
  type LocatedValue,
  type Node,
  OriginMap,
} from "../../../description/index.js";
import type { ReadDescription } from "../../../output/index.js";
import type { OldAndNew } from "../findings/pairing.js";
import {
  type ChangeLocation,
  descendantOf,
  type DocumentLookup,
  isEqual,
} from "../findings/written.js";
import { type MessageScope, raiseIn } from "./scope.js";

/** Links are not in the model, because nothing is generated from them: what is written, or means the same, is the same. */
export function compareLinks(scope: MessageScope, old: Node, now: Node): void {
  const { written } = scope.context;
  const [before, after] = [linksOf(old, written.old), linksOf(now, written.new)];
  for (const [name, link] of before) {
    const other = after.get(name);
    const detail = { name };
    if (other === undefined) {
      const at = { old: link, new: now.origin, isRemoved: true };
      raiseIn(scope, "link-removed", at, { ruling: "removed", detail });
      continue;
    }
    const at = narrow({ old: link, new: other });
    if (!isSameLink(scope, { old: link, new: other }))
      raiseIn(scope, "link-changed", at, { ruling: "changed", detail });
    else if (get(link.value, "description") !== get(other.value, "description"))
      raiseIn(scope, "docs", at, { ruling: "changed", detail: { name: `link ${name}` } });
  }
  for (const [name, link] of after) {
    if (before.has(name)) continue;
    const at = { old: old.origin, new: link };
    raiseIn(scope, "link-added", at, { ruling: "added", detail: { name } });
  }
}

function linksOf({ origin }: Node, written: DocumentLookup): ReadonlyMap<string, LocatedValue> {
  const links = entries(written.keyword(origin, "links"));
  return new Map(
    [...links].map(([name, value]) => [name, { ...descendantOf(origin, "links", name), value }]),
  );
}

function isSameLink({ context }: MessageScope, { old, new: now }: OldAndNew<LocatedValue>) {
  const isWrittenAlike = isEqual(withoutDescription(old.value), withoutDescription(now.value));
  return (
    isWrittenAlike ||
    isEqual(readerOf(context.old).meaningOf(old), readerOf(context.new).meaningOf(now))
  );
}

/** What links mean that are not written alike, such as those of a bundle and of its files. */
class LinkReader {
  readonly #follow;
  readonly #placesOf;
  readonly #byPlace = new OriginMap<string>();
  readonly #byId = new Map<string, string>();

  constructor({ api, set }: ReadDescription) {
    this.#follow = createFollow(set, () => undefined);
    this.#placesOf = createOperationFinder(set);
    for (const { origin, id, method, path } of api.operations) {
      this.#byPlace.set(origin, `${method} ${path}`);
      this.#byId.set(id, `${method} ${path}`);
    }
  }

  /** A link behind its reference, with its operation by method and path. */
  meaningOf(place: LocatedValue): unknown {
    const link = this.#follow(place)?.place ?? place;
    const ref = getText(link.value, "operationRef");
    const target = ref === undefined ? undefined : this.#placesOf(ref, link).at(-1);
    const operation =
      target === undefined
        ? this.#byId.get(getText(link.value, "operationId") ?? "")
        : this.#byPlace.get(target);
    if (!isObject(link.value) || operation === undefined) return withoutDescription(link.value);
    const { operationRef: _, operationId: _id, description: _text, ...rest } = link.value;
    return { ...rest, operation };
  }
}

const readers = new WeakMap<ReadDescription, LinkReader>();

function readerOf(description: ReadDescription): LinkReader {
  const reader = readers.get(description) ?? new LinkReader(description);
  readers.set(description, reader);
  return reader;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entries = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(isObject(value) ? Object.entries(value) : []);

/** A link without its description. */
function withoutDescription(link: unknown): unknown {
  if (!isObject(link)) return link;
  const { description: _, ...rest } = link;
  return rest;
}

/** The only value within which two objects differ. */
function narrow({ old, new: now }: OldAndNew<LocatedValue>): ChangeLocation {
  const [was, is] = [entries(old.value), entries(now.value)];
  const [key, ...more] = [...new Map([...was, ...is]).keys()].filter(
    (name) => !isEqual(was.get(name), is.get(name)),
  );
  if (key === undefined || more.length > 0 || !was.has(key) || !is.has(key))
    return { old, new: now };
  return narrow({
    old: { ...descendantOf(old, key), value: was.get(key) },
    new: { ...descendantOf(now, key), value: is.get(key) },
  });
}
