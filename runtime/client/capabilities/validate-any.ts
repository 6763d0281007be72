/** Validation for documents with unions or sequences. */
import { isUnlisted } from "../../wire/descriptors/unlisted.js";
import type { Validator } from "../../wire/descriptors/validator.js";
import { closeItems, closing, isStream } from "../../wire/values/streams.js";
import { isRecord } from "../../wire/values/text.js";
import type { Capability } from "../call/capability.js";
import {
  type CheckedValue,
  run,
  type ValidateOptions,
  validation,
  type ValueKinds,
} from "./validate.js";

/** Validates requests and responses. */
export function validate(options: ValidateOptions): Capability {
  return validation(options, { isUnlisted, check });
}

/** The items of a sequence are checked one by one, as they are sent or arrive. */
const check: ValueKinds["check"] = async (validator, value, fail) =>
  validator !== undefined && isAsyncIterable(value)
    ? { value: closing(checkedItems(value, validator, fail), () => closeItems(value)), issues: [] }
    : run(validator, value);

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  isRecord(value) && Symbol.asyncIterator in value && !isStream(value);

async function* checkedItems(
  items: AsyncIterable<unknown>,
  validator: Validator,
  fail: (verdict: CheckedValue) => void,
): AsyncGenerator<unknown> {
  for await (const item of items) {
    const verdict = await run(validator, item);
    if (verdict.issues.length > 0) fail(verdict);
    yield verdict.value;
  }
}
