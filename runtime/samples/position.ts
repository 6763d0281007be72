import type { LocatedSchema, Registry } from "../json-schema/evaluation/registry.js";
import type { Heights } from "./heights.js";
import type { Random } from "./texts/random.js";

/** How much of what a schema leaves open is there. */
export type Optional = "all" | "some" | "none";

/** What stays the same while one sample is made. */
export interface Making {
  readonly registry: Registry;
  readonly heights: Heights;
  /** Whether a value holds against a schema, other schemas aside. */
  readonly accepts: (schema: LocatedSchema, value: unknown) => boolean;
  readonly direction: "read" | "write" | undefined;
  readonly optional: Optional;
  readonly examples: boolean;
  /** Values that may still be made before the sample is given up. */
  budget: number;
}

/** Where in a sample its making has got to. */
export interface SamplePosition {
  readonly making: Making;
  readonly random: Random;
  readonly path: readonly (string | number)[];
  /** How often each schema is being used around this value: recursion ends where one is used a second time. */
  readonly active: ReadonlyMap<object, number>;
  /** Whether this value, not what is in it, has only what is required. */
  readonly lean: boolean;
  /** Whether examples of the document would repeat what has been refused, as among unique items. */
  readonly fresh: boolean;
}

/** Values made before optional parts are left out. */
const PLENTY = 2000;
/** Levels below which optional parts are left out. */
const DEEP = 6;

/** Whether only what is required is made here, so that the sample ends. */
export function isMinimal({ making, path, active, lean }: SamplePosition): boolean {
  if (lean || making.optional === "none" || path.length >= DEEP || making.budget < BUDGET - PLENTY)
    return true;
  for (const uses of active.values()) if (uses > 1) return true;
  return false;
}

/** Values that one sample may consist of, attempts included. */
export const BUDGET = 20_000;

/** The position of a property or an item. */
export const below = (
  position: SamplePosition,
  key: string | number,
  label: string | number = key,
): SamplePosition => ({
  ...position,
  random: position.random.fork(label),
  path: [...position.path, key],
  lean: false,
});

/** Makes a value that holds against several schemas at once. @throws Refused where none was found. */
export type Make = (schemas: readonly LocatedSchema[], position: SamplePosition) => unknown;
