import { childPointer } from "./pointer.js";

export interface FoundReference {
  readonly ref: unknown;
  /** Pointer of the object that holds the `$ref`. */
  readonly pointer: string;
  /** That object. */
  readonly value: unknown;
}

/** Keys whose values are data, not description: a `$ref` in them is just text. */
const DATA = new Set(["example", "default", "enum", "const"]);

/** Keys of maps whose keys are names: a property called `$ref` or `default` in them is not a keyword. */
const MAPS = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "securitySchemes",
  "links",
  "callbacks",
  "pathItems",
  "mediaTypes",
  "paths",
  "webhooks",
  "content",
  "encoding",
  "variables",
  "mapping",
  "scopes",
  "additionalOperations",
]);

/** Every `$ref` in a value. Iterative: depth is no danger. */
export function* findReferences(root: unknown): Generator<FoundReference> {
  const stack: { value: unknown; pointer: string; isMap: boolean; isExamples: boolean }[] = [
    { value: root, pointer: "", isMap: false, isExamples: false },
  ];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, pointer, isMap, isExamples } = entry;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      const data =
        !isMap && (DATA.has(key) || key.startsWith("x-") || (isExamples && key === "value"));
      if (data) continue;
      if (key === "$ref" && !isMap && !Array.isArray(value)) yield { ref: child, pointer, value };
      else if (typeof child === "object") {
        // A schema's `examples` is a list of data; anywhere else it is a map of Example Objects.
        if (key === "examples" && !isMap && Array.isArray(child)) continue;
        const inside =
          isMap && (pointer.endsWith("/examples") || pointer.endsWith("/components/examples"));
        stack.push({
          value: child,
          pointer: childPointer(pointer, key),
          isMap: !isMap && !Array.isArray(child) && (MAPS.has(key) || key === "examples"),
          isExamples: inside,
        });
      }
    }
  }
}
