import { DATA_KEYS, EXAMPLE_DATA_KEYS, nameLevels, REFERRING_KEYS } from "./format/keys.js";
import { heldReferences, type HeldReference } from "./held-references.js";
import { childPointer } from "../core/origin.js";

export interface FoundReference {
  readonly ref: unknown;
  /** Pointer of the object that holds the `$ref`. */
  readonly pointer: string;
  /** That object. */
  readonly value: unknown;
}

/**
 * What the keys of an object mean: a number is that of the levels of names which begin with them. `example` is an Example
 * Object, whose `value` is data.
 */
type Kind = "object" | "examples" | "example" | number;

/** The references in a value, in the order of the document. */
export interface FoundReferences {
  /** Those that are called `$ref`. One that replaces a map is not one of its entries. */
  readonly found: readonly FoundReference[];
  readonly held: readonly HeldReference[];
}

export function findReferences(root: unknown): FoundReferences {
  const found: FoundReference[] = [];
  const held: HeldReference[] = [];
  const path: (string | number)[] = [];
  const enter = (key: string | number, value: unknown, kind: Kind): void => {
    if (typeof value !== "object" || value === null) return;
    path.push(key);
    visit(value, kind);
    path.pop();
  };
  const visit = (value: object, kind: Kind): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => enter(index, item, "object"));
      return;
    }
    for (const key in value) {
      const child: unknown = value[key as keyof typeof value];
      if (!hasNames(kind) && REFERRING_KEYS.has(key))
        for (const { pointer, ...one } of heldReferences(key, child, ""))
          held.push({ ...one, pointer: childPointer("", ...path, key) + pointer });
      if (key === "$ref" && (typeof child === "string" || !hasNames(kind)))
        found.push({ ref: child, pointer: childPointer("", ...path), value });
      // Most are no objects, and a large document has millions of them.
      else if (typeof child !== "object") continue;
      else if (typeof kind === "number") enter(key, child, kind > 1 ? kind - 1 : "object");
      else if (kind === "examples") enter(key, child, "example");
      else if (!isData(key, child, kind)) enter(key, child, kindOf(key, child));
    }
  };
  visit(Object(root), "object");
  return { found, held };
}

const hasNames = (kind: Kind): boolean => typeof kind === "number" || kind === "examples";

/** A schema's `examples` is a list of data; anywhere else it is a map of Example Objects. */
const isData = (key: string, value: unknown, kind: Kind): boolean =>
  DATA_KEYS.has(key) ||
  (kind === "example" && EXAMPLE_DATA_KEYS.has(key)) ||
  key.startsWith("x-") ||
  (key === "examples" && Array.isArray(value));

function kindOf(key: string, value: unknown): Kind {
  if (key === "examples") return "examples";
  const levels = Array.isArray(value) ? 0 : nameLevels(key);
  return levels > 0 ? levels : "object";
}
