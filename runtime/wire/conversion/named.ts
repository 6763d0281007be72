import type { ValueConversion } from "../descriptors/conversion.js";
import type { Values } from "../descriptors/descriptor.js";

/** A parameter or a header. */
interface ValueDescription {
  readonly name: string;
  readonly convert?: ValueConversion;
}

/** Converts decoded parameters or headers to the values of their types. */
export const readValues = <Input extends Values>(
  described: readonly ValueDescription[],
  values: Input,
): Input => convertValues(described, values, "readText");

/** Converts parameters or headers from the values of their types, before they are encoded. */
export const writeValues = <Input extends Values>(
  described: readonly ValueDescription[],
  values: Input,
): Input => convertValues(described, values, "write");

function convertValues<Input extends Values>(
  described: readonly ValueDescription[],
  values: Input,
  way: "readText" | "write",
): Input {
  let copy: Record<string, unknown> | undefined;
  for (const { name, convert } of described) {
    if (convert === undefined || !Object.hasOwn(values, name)) continue;
    copy ??= { ...values };
    copy[name] = convert[way](values[name]);
  }
  return (copy as Input | undefined) ?? values;
}
