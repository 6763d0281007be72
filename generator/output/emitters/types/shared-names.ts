/** What the parts of several operations are compared by, and what they are named after. */
import { isObject, mark, type Operation } from "../../../description/index.js";
import type { RecordedNames } from "../../names/record.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";

export interface PartNaming {
  /** `ApproveQuote`: prefix of the types that belong to an operation. */
  typeNameOf(operation: Operation): string;
  /** A symbol in `operations.ts` with the first of some names that is not taken. */
  claim(...candidates: readonly [string, ...string[]]): OutputSymbol;
  /** The address of a schema, the same on every machine. */
  shorten(address: string): string;
  /** The names of what operations share. */
  readonly recorded: RecordedNames;
}

/** What operations share. */
export interface SharedPart {
  /** Equal for what is the same: see {@link structureKey}. */
  readonly key: string;
  /** Derived only from what it is, so that it does not depend on who shares it. */
  readonly wanted?: string | undefined;
  /** The names that it may have from the operations that share it, the first one first. */
  readonly owned: readonly [string, ...string[]];
}

/** Names what operations share. What has a name keeps it, whoever else comes to share it or wants that name. */
export function nameShared(
  parts: readonly SharedPart[],
  { claim, recorded }: PartNaming,
): ReadonlyMap<string, OutputSymbol> {
  const keptBy = ({ key, wanted, owned }: SharedPart): string | undefined => {
    const name = recorded.kept.get(mark(key));
    return name === wanted || owned.some((own) => own === name) ? name : undefined;
  };
  const isKept = (part: SharedPart): boolean => keptBy(part) !== undefined;
  const ordered = [...parts.filter(isKept), ...parts.filter((part) => !isKept(part))];
  return new Map(
    ordered.map((part) => {
      const [own] = part.owned;
      const symbol = claim(keptBy(part) ?? part.wanted ?? own, part.wanted ?? own, own);
      recorded.keep(mark(part.key), symbol.name);
      return [part.key, symbol];
    }),
  );
}

/** Equal for parts with equal names, types and descriptions, wherever they are and whatever examples they have. */
export const structureKey = (part: unknown, shorten: PartNaming["shorten"]): string =>
  JSON.stringify(part, (key, value: unknown) => {
    if (key === "origin" || key === "codec") return undefined;
    if (key === "target") return shorten(keyOf(value));
    return key === "docs" && isObject(value)
      ? { ...value, examples: undefined, exampleNotes: undefined }
      : value;
  });

const keyOf = (target: unknown): string =>
  typeof target === "object" && target !== null && "key" in target ? String(target.key) : "";
