/** Validators of schemas with types that JSON does not have. */
import type * as z from "zod";
import { restore, toWire } from "../../wire/conversion/wire-value.js";
import type { Conversion } from "../../wire/descriptors/conversion.js";
import { partOf } from "../part.js";
import type { ValidatorPart } from "../run.js";
import { declaredAs } from "../schema.js";
import { withinStack, validate } from "../validate.js";

/**
 * A schema that accepts both the value of its type (a `Date`, a `bigint`) and the JSON value (a string, a number), and
 * returns the value of its type. It validates the JSON value.
 */
export function converted<Output>(
  inner: z.ZodType<Output>,
  conversion: Conversion,
): z.ZodType<Output> {
  const part = partOf(inner);
  return declaredAs<Output>(part, (payload) =>
    withinStack(payload, () => validateWire(part, payload, conversion)),
  );
}

function validateWire(
  part: ValidatorPart,
  payload: z.core.ParsePayload,
  { read }: Conversion,
): z.core.ParsePayload {
  const original = payload.value;
  const wire = toWire(original, "round");
  payload.value = wire;
  const { issues, value } = validate(part, payload);
  payload.value = issues.length === 0 ? read(restore(value, wire, original)) : original;
  return payload;
}
