import type { Node, Origin } from "../../../description/index.js";
import { below } from "../findings/described.js";
import { type ChangeLocation, same } from "../findings/located.js";
import { raiseIn, type MessageScope } from "../messages/scope.js";

/** Links are not in the model, because nothing is generated from them: they are compared as written. */
export function compareLinks(scope: MessageScope, old: Node, now: Node): void {
  const { written } = scope.context;
  const [before, after] = [
    entries(written.old.keyword(old.origin, "links")),
    entries(written.new.keyword(now.origin, "links")),
  ];
  const at = (name: string) => ({
    old: below(old.origin, "links", name),
    new: below(now.origin, "links", name),
  });
  for (const [name, link] of before) {
    const other = after.get(name);
    const detail = { name };
    if (other === undefined)
      raiseIn(
        scope,
        "link-removed",
        { ...at(name), new: now.origin, gone: true },
        { ruling: "removed", detail },
      );
    else if (!same(meaning(link), meaning(other)))
      raiseIn(scope, "link-changed", narrow(at(name), link, other), { ruling: "changed", detail });
    else if (!same(link, other)) {
      const place = narrow(at(name), link, other);
      raiseIn(scope, "docs", place, { ruling: "changed", detail: { name: `link ${name}` } });
    }
  }
  for (const name of after.keys()) {
    if (before.has(name)) continue;
    raiseIn(
      scope,
      "link-added",
      { ...at(name), old: old.origin },
      { ruling: "added", detail: { name } },
    );
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entries = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(isObject(value) ? Object.entries(value) : []);

/** A link without its description. */
function meaning(link: unknown): unknown {
  if (!isObject(link)) return link;
  const { description: _, ...rest } = link;
  return rest;
}

/** The only value within which two objects differ. */
function narrow(
  at: { readonly old: Origin; readonly new: Origin },
  old: unknown,
  now: unknown,
): ChangeLocation {
  const [was, is] = [entries(old), entries(now)];
  const [key, ...more] = [...new Map([...was, ...is]).keys()].filter(
    (name) => !same(was.get(name), is.get(name)),
  );
  if (key === undefined || more.length > 0 || !was.has(key) || !is.has(key)) return at;
  return narrow({ old: below(at.old, key), new: below(at.new, key) }, was.get(key), is.get(key));
}
