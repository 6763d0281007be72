/** What validators are made of: functions from a value to what comes out of it. zod's interface is around the whole, not around each part. */
import type * as z from "zod";
import type { Details, ValidatorPart } from "./run.js";

export const OBJECT: Details = { code: "invalid_type", expected: "object" };
/** Of a schema that anything satisfies which is there. */
export const PRESENT: Details = { code: "invalid_type", expected: "nonoptional" };

export type SomeType = z.core.SomeType;
/** A part, or a schema that has one: declared schemas, and any other of zod. */
export type PartLike = ValidatorPart | SomeType;

export const part = (run: ValidatorPart["run"]): ValidatorPart => ({ run, optional: false });

/** The part behind what a schema is made of. */
export function partOf(like: PartLike): ValidatorPart {
  if (!("_zod" in like)) return like;
  const { def } = like._zod;
  // What a user has added to a declared schema is zod's to run.
  return hasPart(def) && def.checks === undefined ? def.part : foreign(like);
}

/** The definition of a zod type that was made of a part. */
export interface PartDef extends z.core.$ZodTypeDef {
  readonly part: ValidatorPart;
  /** How it parses by itself, where that is not what the part does. */
  readonly parse?: Parse;
}

export type Parse = (payload: z.core.ParsePayload) => z.core.ParsePayload;

const hasPart = (def: z.core.$ZodTypeDef): def is PartDef => "part" in def;

/** A schema that was made with zod itself, by someone who mixes both. */
function foreign(type: SomeType): ValidatorPart {
  return part((value, run) => {
    const result = type._zod.run({ value, issues: [] }, { async: false });
    if (result instanceof Promise)
      throw new TypeError("a schema within another has to be synchronous");
    for (const { path = [], input, ...details } of result.issues) {
      const start = run.issues.length;
      run.fail({ ...details, code: details.code }, input);
      for (const key of [...path].reverse()) run.locate(start, key);
    }
    return result.value;
  });
}
