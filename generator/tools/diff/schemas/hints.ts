import { keywordInfo, type Origin } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { Both } from "../findings/pairing.js";
import { below, type ChangeLocation, same } from "../findings/written.js";

/** Keywords that do not affect JSON values: comments between authors, and XML serialisation. */
export function compareHints(
  { both, raise, raiseChange, view }: PairComparison,
  uses: Both<Origin>,
): void {
  for (const keyword of ["$comment", "xml", "x-unit"]) {
    const [before, after] = [
      both.written("old", uses.old, keyword),
      both.written("new", uses.new, keyword),
    ];
    if (same(before, after)) continue;
    const at = both.keyword(uses, keyword);
    if (keyword === "xml" && view.wire === "xml") raise("xml-changed", at);
    else if (keyword === "x-unit" && before !== undefined && after !== undefined)
      raise("unit-changed", at, { detail: { before, after } });
    else
      raiseChange({
        kind: "docs",
        ruling: "changed",
        part: view.part,
        audience: view.audience,
        at,
        detail: { name: keyword },
      });
  }
}

/** Keywords for readers alone; that something is deprecated is a change of its own. */
function isProse(keyword: string): boolean {
  const { role, effect, of: type } = keywordInfo(keyword) ?? {};
  const isForReaders = effect === "documented" || effect === "ignored";
  return role === "annotation" && isForReaders && type === undefined && keyword !== "deprecated";
}

/** A member of `allOf` may exist only for its documentation. */
export function compareMemberDocs(
  { both, raiseChange, view }: PairComparison,
  uses: Both<Origin>,
): void {
  const [before, after] = [
    annotationsOf(both.written("old", uses.old, "allOf")),
    annotationsOf(both.written("new", uses.new, "allOf")),
  ];
  const { part, audience } = view;
  const raise = (at: ChangeLocation): void =>
    raiseChange({ kind: "docs", ruling: "changed", part, audience, at, detail: { name: "allOf" } });
  for (const [index, annotations] of before)
    if (![...after.values()].some((other) => same(annotations, other)))
      raise({ old: below(uses.old, "allOf", index), new: uses.new, gone: true });
  for (const [index, annotations] of after)
    if (![...before.values()].some((other) => same(annotations, other)))
      raise({ old: uses.old, new: below(uses.new, "allOf", index) });
}

function annotationsOf(allOf: unknown): ReadonlyMap<number, object> {
  const members: readonly unknown[] = Array.isArray(allOf) ? allOf : [];
  return new Map(
    members.flatMap((member, index) =>
      typeof member === "object" &&
      member !== null &&
      Object.keys(member).length > 0 &&
      Object.keys(member).every(isProse)
        ? [[index, member] as const]
        : [],
    ),
  );
}
