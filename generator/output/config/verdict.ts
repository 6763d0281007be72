/** How a change of a document is rated, from the mildest to the worst. */
export const VERDICTS = ["safe", "risky", "breaking"] as const;

/**
 * `breaking`: a party that follows the old document can fail. `risky`: something can fail. `safe`: no party is worse
 * off.
 */
export type Verdict = (typeof VERDICTS)[number];

export const rankOf = (verdict: Verdict): number => VERDICTS.indexOf(verdict);
