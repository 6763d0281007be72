import type { Conversion } from "../descriptors/conversion.js";
import type { Values } from "../descriptors/descriptor.js";

/** A parameter or a header. */
interface Named {
  readonly name: string;
  readonly convert?: Conversion;
}

/** The values of parameters or headers, as they were decoded, as their types have them. */
export const readValues = <Found extends Values>(
  described: readonly Named[],
  values: Found,
): Found => convertValues(described, values, "readText");

/** The values of parameters or headers, as their types have them, before they are encoded. */
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
