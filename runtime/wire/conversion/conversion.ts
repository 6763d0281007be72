/** A codec for types that JSON does not have: date objects, and integers of any size. */
import { EncodeError } from "../values/errors.js";
import { exactText, parseExact } from "./exact-json.js";
import { type Conversion, type Part, identity } from "./parts.js";
import { toWire, withoutLongs } from "./wire-value.js";

/** A part that is built when it is first used, so that it may refer to later ones, and to itself. */
export function late(build: () => Part): Part {
  let built: Part | undefined;
  return (value, context) => (built ??= build())(value, context);
}

/** A conversion that also fills in what a client may leave out of what it sends, and a server expects. */
export function conversionWithDefaults(
  fill: Part,
  inner: Conversion = conversion(() => identity),
): Conversion {
  const whole = (value: unknown): unknown => fill(value, { isText: false, depth: 0 });
  return {
    ...inner,
    write: (value) => inner.write(whole(value)),
    stringify: (value) => inner.stringify(whole(value)),
  };
}

/** Makes a conversion, which is built when it is first used. */
export function conversion(build: () => Part): Conversion {
  const part = late(build);
  const read = (value: unknown): unknown => part(value, { isText: false, depth: 0 });
  return {
    part,
    read,
    readText: (value) => part(value, { isText: true, depth: 0 }),
    write: (value) => toWire(value, "keep"),
    parse: (text) => {
      const { value, hasLong } = parseExact(text);
      // Where the type is not an integer of any size, a long number becomes an ordinary one.
      return hasLong ? withoutLongs(read(value)) : read(value);
    },
    stringify: (value) => {
      const text = exactText(toWire(value, "keep"));
      if (text !== undefined) return text;
      throw new EncodeError("body", `cannot be ${typeof value}: JSON has no such value`);
    },
  };
}
