/** The parts of validators: functions from a value to its output. Only the whole has zod's interface, not each part. */
import type * as z from "zod";
import type { Details, ValidatorPart } from "./run.js";

export const OBJECT: Details = { code: "invalid_type", expected: "object" };
/** The issue of a missing value, for a schema that accepts every other value. */
export const PRESENT: Details = { code: "invalid_type", expected: "nonoptional" };

export type SomeType = z.core.SomeType;
/** A part, or a schema that has one: generated schemas, and any other zod schema. */
export type PartLike = ValidatorPart | SomeType;

export const part = (run: ValidatorPart["run"]): ValidatorPart => ({ run, optional: false });

/** The part of a schema. */
export function partOf(like: PartLike): ValidatorPart {
  if (!("_zod" in like)) return like;
  const { def } = like._zod;
  // Checks that a user has added to a generated schema are run by zod.
  return hasPart(def) && def.checks === undefined ? def.part : foreign(like);
}

/** The definition of a zod type that was made from a part. */
export interface PartDef extends z.core.$ZodTypeDef {
  readonly part: ValidatorPart;
  /** How the type parses by itself, if that differs from the part. */
  readonly parse?: Parse;
}

export type Parse = (payload: z.core.ParsePayload) => z.core.ParsePayload;

const hasPart = (def: z.core.$ZodTypeDef): def is PartDef => "part" in def;

/** A schema that was made with zod directly. */
function foreign(type: SomeType): ValidatorPart {
  return part((value, run) => {
    const result = type._zod.run({ value, issues: [] }, { async: false });
    if (result instanceof Promise) throw new TypeError("nested schemas must be synchronous");
    for (const { path = [], input, ...details } of result.issues) {
      const start = run.issues.length;
      run.fail({ ...details, code: details.code }, input);
      for (const key of [...path].reverse()) run.locate(start, key);
    }
    return result.value;
  });
}
