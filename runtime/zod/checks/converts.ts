/** Schemas of values with types that JSON does not have. */
import type * as z from "zod";
import { restore, toWire } from "../../wire/conversion/wire-value.js";
import type { Conversion, PartContext } from "../../wire/conversion/parts.js";
import { withinStack } from "../bounded.js";
import { whenDone, stateOf } from "../context.js";
import { type Check, rule } from "../rule.js";

/** Fills in a default as JSON has it, although the schema has values of other types. */
export const defaultsTo = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodPrefault<Schema> => schema.prefault(value as never);

/**
 * Lets a schema accept both the value of its type (a `Date`, a `bigint`) and the JSON value (a string, a number), and
 * return the value of its type. It validates the JSON value. Within another such schema, it leaves that to it.
 */
export const converts = ({ read, part }: Conversion): Check =>
  rule({
    run: (run) => (payload, context) => {
      const state = stateOf(context);
      if (state.converting) return run(payload, context);
      const { value: original } = payload;
      return withinStack(payload, () => {
        const plain = toWire(original, "round");
        // A bigint may be rounded to a listed number.
        const wire = plain === original ? plain : toWire(part(original, REFUSING), "round");
        payload.value = wire;
        state.converting = true;
        return whenDone(run(payload, context), (result) => {
          state.converting = false;
          result.value =
            result.issues.length === 0 ? read(restore(result.value, wire, original)) : original;
          return result;
        });
      });
    },
  });

const REFUSING: PartContext = { isText: false, depth: 0, refusesUnlisted: true };
