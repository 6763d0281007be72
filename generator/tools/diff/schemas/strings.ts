import type { Origin, StringSchema } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { OldAndNew } from "../findings/pairing.js";
import type { ChangeLocation } from "../findings/written.js";
import { compareLimits, compareFormat } from "./bounds.js";
import { sameAssertion } from "../comparing/same-assertion.js";

export function compareStrings(step: PairComparison, old: StringSchema, now: StringSchema): void {
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  compareLimits(step, uses, {
    min: ["minLength", old.minLength, now.minLength],
    max: ["maxLength", old.maxLength, now.maxLength],
  });
  comparePatterns(
    step,
    { before: restrictingPattern(old.pattern), after: restrictingPattern(now.pattern) },
    step.both.keyword(uses, "pattern"),
  );
  const [was, is] = [encodingOf(old), encodingOf(now)];
  compareFormat(step, uses, { before: was.format, after: is.format });
  for (const key of ["contentEncoding", "contentMediaType"] as const) {
    const [before, after] = [was[key], is[key]];
    if (before === after) continue;
    const at = step.both.keyword(uses, key, "format");
    const detail = { before, after };
    if (before === undefined) step.raise("format-added", at, { detail });
    else if (after === undefined) step.raise("format-removed", at, { detail });
    else step.raise("format-changed", at, { detail });
  }
  compareContentSchema(step, uses);
}

/** The schema of what is encoded in the string, which is not in the model because nothing decodes it. */
function compareContentSchema({ both, raise }: PairComparison, uses: OldAndNew<Origin>): void {
  const before = both.written("old", uses.old, CONTENT);
  const after = both.written("new", uses.new, CONTENT);
  if (sameAssertion(CONTENT, { before, after })) return;
  const at = both.keyword(uses, CONTENT);
  const detail = { name: CONTENT };
  if (before === undefined) raise("condition-added", at, { detail });
  else if (after === undefined) raise("condition-removed", at, { detail });
  else raise("condition-changed", at, { detail });
}

const CONTENT = "contentSchema";

/** Patterns that every string matches exclude nothing. */
const MATCHING_EVERYTHING: ReadonlySet<string> = new Set(["", "^", "$", ".*", "^.*"]);

const restrictingPattern = (pattern: string | undefined): string | undefined =>
  pattern !== undefined && MATCHING_EVERYTHING.has(pattern) ? undefined : pattern;

function comparePatterns(
  { raise }: PairComparison,
  detail: { readonly before: string | undefined; readonly after: string | undefined },
  at: ChangeLocation,
): void {
  const { before, after } = detail;
  if (before === after) return;
  if (before === undefined) raise("pattern-added", at, { detail });
  else if (after === undefined) raise("pattern-removed", at, { detail });
  else raise("pattern-changed", at, { detail });
}

/** `format: byte` in OpenAPI 3.0 is equivalent to `contentEncoding: base64` (OpenAPI 3.1, 4.4). */
const encodingOf = ({ format, contentEncoding, contentMediaType }: StringSchema) =>
  format === "byte"
    ? { format: undefined, contentEncoding: contentEncoding ?? "base64", contentMediaType }
    : { format, contentEncoding, contentMediaType };
