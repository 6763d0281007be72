/** Forms whose declared fields are strings, numbers, booleans or lists of these, in the default style. */
import type { ContentDescriptor, Shape } from "../descriptors/descriptor.js";
import { escapeText } from "../values/percent.js";
import { isAbsent, isRecord, record, writeText } from "../values/text.js";
import { readPlain } from "./plain-reading.js";
import { parseQuery } from "./query-parameter.js";

/** Like `encodeForm` in form-fields.ts, for plain values. */
export function encodePlainForm(value: unknown): string {
  if (!isRecord(value)) return "";
  return Object.entries(value)
    .flatMap(([name, member]) => {
      const items: readonly unknown[] = Array.isArray(member) ? member : [member];
      return items
        .filter((item) => !isAbsent(item))
        .map((item) => `${escapeText(name)}=${escapeText(writeText(item))}`);
    })
    .join("&");
}

/** Like `decodeForm` in form-fields.ts, for plain values. */
export function decodePlainForm(
  { shape }: ContentDescriptor,
  text: string,
): Record<string, unknown> {
  const declared = typeof shape === "object" && "object" in shape ? shape.object : {};
  const out = record();
  for (const [name, texts] of parseQuery(text)) {
    const [first = ""] = name.split("[", 1);
    const isDeclared = Object.hasOwn(declared, name);
    // `tags[0]` is no field of its own beside `tags`.
    if (!isDeclared && Object.hasOwn(declared, first)) continue;
    const field: Shape = (isDeclared ? declared[name] : undefined) ?? "json";
    out[name] = readPlain(texts, field);
  }
  return out;
}
