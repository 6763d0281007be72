export const PROGRAMS: readonly string[];
export const EXPECTED: Readonly<Record<string, unknown>>;
export function finishByHand(
  peer: string,
  file: string,
  migrated: string,
): { readonly text: string; readonly touched: number; readonly lines: number };
