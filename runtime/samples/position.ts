import type { LocatedSchema, Registry } from "../json-schema/evaluation/registry.js";
import type { CompilePattern } from "../json-schema/values/types.js";
import type { Heights } from "./heights.js";
import { AttemptsExhausted } from "./no-sample.js";
import type { Random } from "./texts/random.js";

/** How many of the optional parts of a schema a sample contains. */
export type Optional = "all" | "some" | "none";

/** State that is shared while one sample is made. */
export interface SampleContext {
  readonly registry: Registry;
  readonly heights: Heights;
  /** Whether a value is valid against this schema alone. */
  readonly accepts: (schema: LocatedSchema, value: unknown) => boolean;
  readonly compilePattern: CompilePattern;
  readonly direction: "read" | "write" | undefined;
  readonly optional: Optional;
  readonly examples: boolean;
  readonly like: unknown;
  /** The number of values that may still be made before the sample is given up. */
  budget: number;
}

/** Where a value is needed while a sample is made. */
export interface SamplePlace {
  readonly context: SampleContext;
  readonly random: Random;
  readonly path: readonly (string | number)[];
  /** How often each schema is in use around this value: recursion ends where one is used a second time. */
  readonly active: ReadonlyMap<object, number>;
  /** Whether to ignore the document's examples, because they would repeat a rejected value, as among unique items. */
  readonly fresh: boolean;
  /** Whether a value that is not valid is better than none. */
  readonly nearest: boolean;
}

/** The name of the property that a value is, or is an item of. Of what has to differ from others, it says too little. */
export const nameOf = ({ path, fresh }: SamplePosition): string =>
  String((fresh ? [] : path).filter((key) => typeof key === "string").at(-1) ?? "");

/** One attempt to make the value. */
export interface SamplePosition extends SamplePlace {
  /** Whether this value (not its children) has only what is required. */
  readonly lean: boolean;
  /** Whether it has optional parts, also where others have none: without them, it was not valid. */
  readonly filled: boolean;
}

/** A position of what has to be short. */
export const LEAN = { lean: true, filled: false } as const;

/** Number of values after which optional parts are left out. */
const PLENTY = 2000;
/** Depth from which optional parts are left out. */
const DEEP = 6;

/** Whether only required parts are made here, so that the sample ends. */
export function isMinimal({ context, path, active, lean, filled }: SamplePosition): boolean {
  const isShort = !filled && (context.optional === "none" || path.length >= DEEP);
  if (lean || isShort || context.budget < BUDGET - PLENTY) return true;
  for (const uses of active.values()) if (uses > 1) return true;
  return false;
}

/** Maximum number of values and names made for one sample, including failed attempts. */
export const BUDGET = 20_000;

/** A string counts as one more value for each of these characters. */
const CHARACTERS = 200;

/** Counts a value or a name that is about to be made. @throws AttemptsExhausted after too many of them. */
export function spend({ context, path }: Pick<SamplePlace, "context" | "path">, values = 1): void {
  context.budget -= values;
  if (context.budget < 0)
    throw new AttemptsExhausted(`too many attempts, the last at /${path.join("/")}`);
}

/** Counts the length of a string that has been made. @throws AttemptsExhausted like {@link spend}. */
export const spendText = (place: Pick<SamplePlace, "context" | "path">, text: string): void =>
  spend(place, Math.floor(text.length / CHARACTERS));

/** The position of a property or an item. */
export const childPosition = (
  position: SamplePosition,
  key: string | number,
  label: string | number = key,
): SamplePlace => ({
  ...position,
  random: position.random.fork(label),
  path: [...position.path, key],
});

/** Makes a value that is valid against several schemas at once. @throws NoSample if none was found. */
export type Make = (schemas: readonly LocatedSchema[], position: SamplePlace) => unknown;
