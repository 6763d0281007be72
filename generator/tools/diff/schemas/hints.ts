import { keywordInfo, type Origin } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { OldAndNew } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation, isEqual } from "../findings/written.js";

/** Keywords that do not affect JSON values: comments between authors, and XML serialisation. */
export function compareHints(
  { both, raise, raiseChange, view }: PairComparison,
  uses: OldAndNew<Origin>,
): void {
  for (const keyword of ["$comment", "xml", "x-unit"]) {
    const [before, after] = [
      both.written("old", uses.old, keyword),
      both.written("new", uses.new, keyword),
    ];
    if (isEqual(before, after)) continue;
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
  uses: OldAndNew<Origin>,
): void {
  const [before, after] = [
    annotationsOf(both.written("old", uses.old, "allOf")),
    annotationsOf(both.written("new", uses.new, "allOf")),
  ];
  const { part, audience } = view;
  const raise = (at: ChangeLocation): void =>
    raiseChange({ kind: "docs", ruling: "changed", part, audience, at, detail: { name: "allOf" } });
  for (const [index, annotations] of before)
    if (![...after.values()].some((other) => isEqual(annotations, other)))
      raise({ old: descendantOf(uses.old, "allOf", index), new: uses.new, isRemoved: true });
  for (const [index, annotations] of after)
    if (![...before.values()].some((other) => isEqual(annotations, other)))
      raise({ old: uses.old, new: descendantOf(uses.new, "allOf", index) });
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
