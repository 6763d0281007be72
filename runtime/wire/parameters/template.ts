import { valueOf } from "../values/text.js";
import type { Values } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";

/**
 * Fills in a path template with the values that `encode` returns. Throws for a missing value, because the URL would be
 * another resource's.
 */
export function fillPath(
  template: string,
  values: Values,
  encode: (name: string, value: unknown) => string | undefined,
): string {
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = valueOf(values, name);
    const text = encode(name, value);
    if (text !== undefined && text !== "") return text;
    throw new EncodeError(
      `path parameter "${name}"`,
      "is missing or empty: the URL would name another resource",
    );
  });
  if (!DOT_SEGMENT.test(path)) return path;
  throw new EncodeError(
    `path ${template}`,
    "would contain a segment . or .., which leads to another resource",
  );
}

/** URL standard, 4.1: `%2e` counts as a dot too. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
