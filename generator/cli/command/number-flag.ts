import { flagNumber } from "../../diagnostics/catalogue/usage.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { type FlagValues, textFlag } from "./command.js";

/** The value of a flag that takes a whole number; what is none, or more than the maximum, is reported. */
export function numberFlag(
  flags: FlagValues,
  { name, maximum }: { readonly name: string; readonly maximum: number },
  report: Report,
): number | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maximum) return value;
  report(flagNumber({ flag: `--${name}`, found: text, maximum }));
  return undefined;
}
