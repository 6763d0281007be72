import type { PatternPart } from "../../../runtime/json-schema/values/pattern-parts.js";

/** Steps after which a text has too many paths. */
const MOST_STEPS = 20_000;

const BACK_REFERENCE = /^\\(?:[1-9]|k<)/;

type Repeat = PatternPart & { readonly kind: "repeat" };

/** A repetition that has been entered `count` times, the last time at `from`. */
interface Reentry {
  readonly kind: "again";
  readonly repeat: Repeat;
  readonly count: number;
  readonly from: number;
}

interface Todo {
  readonly part: PatternPart | Reentry;
  readonly next: Todo | undefined;
}

/** A place in a text, and what remains to be matched there. */
interface Path {
  readonly at: number;
  readonly todo: Todo | undefined;
}

/**
 * Returns whether all ways to match a text, or to fail, take few steps together: a backtracking matcher tries them one
 * after the other, and may try all of them before it rejects the text.
 */
export function hasFewPaths(
  pattern: PatternPart,
  text: string,
  {
    anchored,
    matches,
  }: {
    /** Whether a match begins with the text. */
    readonly anchored: boolean;
    readonly matches: (atom: string, character: string) => boolean;
  },
): boolean {
  if (text.length > MOST_STEPS) return false;
  const characters = [...text];
  const starts = anchored ? [0] : [...characters.keys(), characters.length];
  const open: Path[] = starts.map((at) => ({ at, todo: { part: pattern, next: undefined } }));
  let steps = 0;
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (++steps > MOST_STEPS) return false;
    const { at, todo } = path;
    if (todo === undefined) continue;
    const { part, next } = todo;
    const character = characters[at];
    if (part.kind !== "atom") open.push(...waysInto(part, { at, todo: next }));
    // What a group has not matched is matched by nothing (ECMA-262, 22.2.2.7.2).
    else if (BACK_REFERENCE.test(part.source))
      open.push({ at, todo: next }, { at: at + 1, todo: next });
    else if (character !== undefined && matches(part.source, character))
      open.push({ at: at + 1, todo: next });
  }
  return true;
}

function waysInto(
  part: Exclude<Todo["part"], { readonly kind: "atom" }>,
  { at, todo: next }: Path,
): readonly Path[] {
  switch (part.kind) {
    case "sequence":
      return [
        { at, todo: part.parts.reduceRight((rest, one) => ({ part: one, next: rest }), next) },
      ];
    case "choice":
      return part.parts.map((one) => ({ at, todo: { part: one, next } }));
    case "assertion":
      return [
        { at, todo: next },
        ...(part.part === undefined ? [] : [{ at, todo: { part: part.part, next: undefined } }]),
      ];
    case "repeat":
      return waysInto({ kind: "again", repeat: part, count: 0, from: -1 }, { at, todo: next });
    case "again": {
      const { repeat, count, from } = part;
      const again: Reentry = { ...part, count: count + 1, from: at };
      // What may be left out is not repeated without a character (ECMA-262, 22.2.2.3.1).
      const goesOn = count < repeat.most && (at !== from || count < repeat.least);
      return [
        ...(count < repeat.least ? [] : [{ at, todo: next }]),
        ...(goesOn ? [{ at, todo: { part: repeat.part, next: { part: again, next } } }] : []),
      ];
    }
    default:
      return part satisfies never;
  }
}
