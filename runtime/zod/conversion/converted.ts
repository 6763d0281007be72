/** Validators of schemas whose types are more than JSON says. */
import type * as z from "zod";
import { restore, toWire } from "../../wire/conversion/wire-value.js";
import type { Conversion } from "../../wire/descriptors/conversion.js";
import { partOf } from "../part.js";
import type { ValidatorPart } from "../run.js";
import { declaredAs } from "../schema.js";
import { withinStack, validate } from "../validate.js";

/**
 * A schema that takes what its type says (a `Date`, a `bigint`) as well as what arrives (a string, a number), and gives what
 * its type says. It validates what is or would be sent.
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
