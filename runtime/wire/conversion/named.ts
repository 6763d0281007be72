import type { ValueConversion } from "../descriptors/conversion.js";
import type { Values } from "../descriptors/descriptor.js";

/** A parameter or a header. */
interface Named {
  readonly name: string;
  readonly convert?: ValueConversion;
}

/** Converts decoded parameters or headers to the values of their types. */
export const readValues = <Found extends Values>(
  described: readonly Named[],
  values: Found,
): Found => convertValues(described, values, "readText");

/** Converts parameters or headers from the values of their types, before they are encoded. */
export const writeValues = <Given extends Values>(
  described: readonly Named[],
  values: Given,
): Given => convertValues(described, values, "write");

function convertValues<Some extends Values>(
  described: readonly Named[],
  values: Some,
  way: "readText" | "write",
): Some {
  let copy: Record<string, unknown> | undefined;
  for (const { name, convert } of described) {
    if (convert === undefined || !Object.hasOwn(values, name)) continue;
    copy ??= { ...values };
    copy[name] = convert[way](values[name]);
  }
  return (copy as Some | undefined) ?? values;
}
