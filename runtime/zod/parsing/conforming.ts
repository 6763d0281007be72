import { createMemory } from "../../json-schema/evaluation/memory.js";
import type { Evaluator } from "../../json-schema/evaluator.js";

/** Whether a value is valid for a schema of an evaluator. */
export const isValidFor = (schemas: Evaluator, uri: string, value: unknown): boolean =>
  value !== undefined && schemas.evaluate(uri, value, createMemory()).length === 0;
