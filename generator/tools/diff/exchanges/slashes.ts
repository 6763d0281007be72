import { childPointer, type Operation, splitPointer } from "../../../description/index.js";
import type { DiffContext } from "../findings/context.js";
import type { OldAndNew } from "../findings/pairing.js";
import { itemOf } from "../findings/written.js";

export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, "");

const endsWithSlash = ({ path }: Operation): boolean => withoutSlash(path) !== path;

/** Reports slashes that were added to the ends of paths, or removed there: a style of writing, and thus one change. */
export function compareSlashes(context: DiffContext, both: readonly OldAndNew<Operation>[]): void {
  const changed = both.filter(
    ({ old, new: now }) =>
      endsWithSlash(old) !== endsWithSlash(now) &&
      withoutSlash(old.path) === withoutSlash(now.path),
  );
  const added = changed.filter(({ new: now }) => endsWithSlash(now));
  report(context, added, "slash-added");
  report(
    context,
    changed.filter((pair) => !added.includes(pair)),
    "slash-removed",
  );
}

function report(
  { raise }: DiffContext,
  pairs: readonly OldAndNew<Operation>[],
  kind: "slash-added" | "slash-removed",
): void {
  const [first] = pairs;
  if (first === undefined) return;
  const paths = [...new Set(pairs.map(({ old }) => old.path))];
  const at = { old: itemOf(first.old.origin), new: itemOf(first.new.origin) };
  raise({
    kind,
    ruling: "changed",
    part: "document",
    audience: "caller",
    at: paths.length === 1 ? at : { old: pathsOf(at.old), new: pathsOf(at.new) },
    detail: { values: paths },
    messages: () => pairs.map(({ new: { method, path } }) => `${method} ${path}`),
  });
}

const pathsOf = ({ document, pointer }: Operation["origin"]): Operation["origin"] => ({
  document,
  pointer: childPointer(splitPointer(pointer)[0]),
});
