/** Schemas as functions that zod's own compiler makes, where code may be made at run time. */
import type * as z from "zod";
import { compile, globalConfig, isRecursiveSchema, util } from "zod/v4/core";
import { isContainer, isObject } from "../json-schema/values/value.js";
import { MAX_DEPTH } from "./bounded.js";
import type { SomeType } from "./context.js";
import { hasInherited, PROTOTYPE } from "./names.js";

/** In schemas. Zod writes shared parts once for each place, and a larger function would be slower than the interpreter. */
const MAX_SIZE = 1000;

/** The compiled form of a schema; itself if it has none, which takes longer and accepts the same. */
export function compiledForm(schema: SomeType): SomeType {
  if (globalConfig.jitless === true || !util.allowsEval.value) return schema;
  const type = schema as z.core.$ZodType;
  return isRecursiveSchema(type) || sizeOf(type, new Map()) > MAX_SIZE ? schema : compile(type);
}

/** How many schemas the compiler would write; infinite if it would get one wrong. */
function sizeOf(type: SomeType, known: Map<SomeType, number>): number {
  const found = known.get(type);
  if (found !== undefined) return found;
  const { def } = type._zod;
  const shape: object = "shape" in def ? Object(def.shape) : {};
  // It reads properties also from the prototype.
  const own = hasInherited(shape) ? Infinity : 1;
  const parts: readonly unknown[] = [...Object.values(def).flat(), ...Object.values(shape)];
  const size = parts.filter(isSchema).reduce((sum, part) => sum + sizeOf(part, known), own);
  known.set(type, size);
  return size;
}

const isSchema = (part: unknown): part is SomeType =>
  isContainer(part) && "_zod" in part && isContainer(part._zod) && "def" in part._zod;

/**
 * Whether a value is as `JSON.parse` makes it, and has no property named `__proto__`. Compiled schemas take any object
 * for one of JSON, and leave out that property. What is nested too deeply is left to the interpreter too.
 */
export function isOrdinary(value: unknown, depth = 0): boolean {
  if (!isContainer(value)) return value !== undefined;
  if (depth > MAX_DEPTH) return false;
  // A loop by index is twice as fast as one over values, and this is most of the time that compiled validators take.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      if (!isOrdinary(value[index], depth + 1)) return false;
    return true;
  }
  if (!isObject(value)) return false;
  for (const name in value) {
    const part = value[name];
    if (name === PROTOTYPE || part === undefined) return false;
    if (isContainer(part) && !isOrdinary(part, depth + 1)) return false;
  }
  return true;
}
