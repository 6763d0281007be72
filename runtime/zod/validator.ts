/** Validators of requests, responses and events. */
import type * as z from "zod";
import { config, util } from "zod/v4/core";
import type { ValidationResult, Validator } from "../wire/descriptors/validator.js";
import { MAX_ISSUES, withinStack } from "./bounded.js";
import { compiledForm, isOrdinary } from "./compiled.js";
import { whenDone } from "./context.js";
import type { ZodContext, ZodPayload, SomeType } from "./context.js";

/** The validator of a schema, which is made and compiled when it is first used. */
export function validator(make: () => SomeType): Validator & { schema(): SomeType } {
  let schema: SomeType | undefined;
  let fast: SomeType | undefined;
  return {
    schema: () => (schema ??= make()),
    "~standard": {
      version: 1,
      vendor: "zod",
      validate: (value) => {
        schema ??= make();
        fast ??= compiledForm(schema);
        const type = fast !== schema && isOrdinary(value) ? fast : schema;
        return validate(type, value);
      },
    },
  };
}

/** What zod makes of a value. */
export function validate(schema: SomeType, value: unknown): ReturnType<Validate> {
  const payload: ZodPayload = { value, issues: [] };
  const context: ZodContext = { async: false };
  return whenDone(
    withinStack(payload, () => schema._zod.run(payload, context)),
    (result) => resultOf(result, context),
  );
}

type Validate = Validator["~standard"]["validate"];

const resultOf = ({ value, issues }: ZodPayload, context: ZodContext): ValidationResult<unknown> =>
  issues.length === 0
    ? { value }
    : {
        issues: issues
          .slice(0, MAX_ISSUES)
          .map((issue): z.core.$ZodIssue => util.finalizeIssue(issue, context, config())),
      };
