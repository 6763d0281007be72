import type { Origin } from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import type { OldAndNew } from "../findings/pairing.js";
import type { ChangeLocation } from "../findings/written.js";

/** A limit of one schema, before and after. */
interface LimitChange {
  readonly name: string;
  readonly at: ChangeLocation;
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The direction that excludes more values. */
  readonly tighter: "higher" | "lower";
  /** Other keywords exclude the same values before and after. */
  readonly implied?: boolean;
}

/** Reports a limit that was added, removed or changed. */
export function compareBound({ raise, view }: PairComparison, bounds: LimitChange): void {
  const { name, at, before, after, tighter, implied = false } = bounds;
  if (before === after) return;
  const more = {
    detail: { name, before, after },
    ruling: implied ? "implied" : view.role,
  } as const;
  if (before === undefined) raise("bound-added", at, more);
  else if (after === undefined) raise("bound-removed", at, more);
  else if (after > before === (tighter === "higher")) raise("bound-tightened", at, more);
  else raise("bound-loosened", at, more);
}

interface Counts {
  readonly min: Count;
  readonly max: Count;
}

type Count = readonly [keyword: string, before: number | undefined, after: number | undefined];

/** A minimum of 0 is no minimum. */
export function compareLimits(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { min, max }: Counts,
): void {
  const [lower, before, after] = min;
  const positive = (value: number | undefined): number | undefined =>
    value === 0 ? undefined : value;
  const at = step.both.keyword(uses, lower);
  compareBound(step, {
    name: lower,
    at,
    before: positive(before),
    after: positive(after),
    tighter: "higher",
  });
  const [upper, was, is] = max;
  compareBound(step, {
    name: upper,
    at: step.both.keyword(uses, upper),
    before: was,
    after: is,
    tighter: "lower",
  });
}

/** Formats that include all values of others. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  int8: ["int16", "int32", "int64"],
  int16: ["int32", "int64"],
  int32: ["int64", "double"],
  uint8: ["int16", "uint16", "int32", "uint32", "int64", "uint64"],
  uint16: ["int32", "uint32", "int64", "uint64"],
  uint32: ["int64", "uint64"],
  float: ["double"],
  email: ["idn-email"],
  hostname: ["idn-hostname"],
  uri: ["uri-reference", "iri", "iri-reference"],
  iri: ["iri-reference"],
  "uri-reference": ["iri-reference"],
};

/** Formats whose values are defined by a standard: JSON Schema 2020-12, or OpenAPI's registry. */
const KNOWN_FORMATS: ReadonlySet<string> = new Set([
  ...Object.entries(WIDER).flatMap(([format, wider]) => [format, ...wider]),
  "date",
  "time",
  "date-time",
  "duration",
  "ipv4",
  "ipv6",
  "uuid",
  "uri-template",
  "json-pointer",
  "relative-json-pointer",
  "regex",
  "byte",
  "base64",
  "base64url",
  "binary",
]);

/** Formats that are only informative and exclude nothing. */
const HINTS: ReadonlySet<string> = new Set([
  "password",
  "html",
  "commonmark",
  "markdown",
  "string",
  "text",
]);

interface Formats {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Minimum and maximum keep the values within both formats. */
  readonly implied?: boolean;
}

function widenedRuling({ view }: PairComparison, before: string, implied: boolean) {
  if (implied) return "bounded";
  return view.role === "read" && before === "float" ? "readDigits" : view.role;
}

export function compareFormat(
  step: PairComparison,
  uses: OldAndNew<Origin>,
  { before, after, implied = false }: Formats,
): void {
  if (before === after) return;
  const at = step.both.keyword(uses, "format");
  const detail = { before, after };
  if ([before, after].every((format) => format === undefined || HINTS.has(format))) {
    step.raiseChange({
      ...step.view,
      kind: "docs",
      ruling: "changed",
      at,
      detail: { name: "format" },
    });
    return;
  }
  const ruling = implied ? "implied" : step.view.role;
  const isKnown = [before, after].every(
    (format) => format === undefined || KNOWN_FORMATS.has(format),
  );
  const unknown = isKnown || implied ? ruling : "unknown";
  if (before === undefined) step.raise("format-added", at, { detail, ruling: unknown });
  else if (after === undefined) step.raise("format-removed", at, { detail, ruling: unknown });
  else if (WIDER[before]?.includes(after) === true)
    step.raise("format-widened", at, { detail, ruling: widenedRuling(step, before, implied) });
  else if (WIDER[after]?.includes(before) === true) {
    const bounded = step.view.role === "sent" ? "sentBounded" : "read";
    step.raise("format-narrowed", at, { detail, ruling: implied ? bounded : step.view.role });
  } else step.raise("format-changed", at, { detail, ruling: isKnown ? step.view.role : "unknown" });
}
