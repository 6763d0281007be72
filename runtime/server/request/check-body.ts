/** Validates request bodies. */
import type { ContentDescriptor } from "../../wire/descriptors/descriptor.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import { bodyCodec, type ServerCodecs } from "../codecs/codec.js";
import { after, type Eventually } from "../http/eventually.js";
import { refuse } from "../http/refusal.js";
import { type Checked, fieldErrors, type MapIssues, validateValue } from "./validate.js";

export interface BodyValidation {
  /** `operationId`. */
  readonly operation: string;
  readonly validators: OperationValidators;
  readonly codecs: ServerCodecs;
  readonly mapIssues: MapIssues | undefined;
}

type BodyCheck = (content: ContentDescriptor, value: unknown) => Eventually<unknown>;

/** Makes the function that validates an operation's request bodies; of a sequence, the items as they are read. */
export function createBodyCheck({
  operation,
  validators,
  codecs,
  mapIssues,
}: BodyValidation): BodyCheck {
  const byType = new Map(Object.entries(validators.body ?? {}));
  const valid = (checked: Checked): unknown => {
    if (checked.issues === undefined) return checked.value;
    throw refuse("invalid", { errors: fieldErrors(checked.issues, "body") });
  };
  return (content, body) => {
    const validator = byType.get(content.type);
    const check = (value: unknown): Eventually<unknown> =>
      after(validateValue(validator, mapIssues, { operation, part: "body", value }), valid);
    const { each } = bodyCodec(codecs, content);
    return each === undefined ? check(body) : each(content, body, check);
  };
}
