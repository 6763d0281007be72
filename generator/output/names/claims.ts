import { type Identifier, identifier, isIdentifier, RESERVED } from "../print/escape/identifier.js";

/** Gives out unique names. */
export interface NameClaims {
  /**
   * The first candidate that is a legal name and not taken; if there is none, the last one with underscores appended.
   */
  claim(...candidates: readonly [string, ...string[]]): Identifier;
  /** All names so far. */
  readonly names: ReadonlySet<string>;
}

/** `taken`: names that are already used. */
export function createClaims(taken: Iterable<string>): NameClaims {
  const names = new Set(taken);
  return {
    names,
    claim(...candidates) {
      let name = candidates.find((each) => isIdentifier(each) && !names.has(each));
      for (let next = candidates.at(-1) ?? ""; name === undefined; next += "_")
        if (!names.has(next) && !RESERVED.has(next)) name = next;
      names.add(name);
      return identifier(name);
    },
  };
}
