/** What ends a stream and is not an item. */
import type { Content, ContentCodec } from "../../model/operation.js";
import type { LocatedValue } from "../../core/origin.js";
import type { Schema } from "../../model/schema.js";
import { leaves } from "../../model/unwrap.js";
import { readTextAt } from "../reading/docs.js";
import { child } from "../reading/read.js";
import type { BuildContext } from "./context.js";
import { isSequential } from "./codecs.js";

/** Many streams end with this event. It is not JSON. */
const USUAL = "[DONE]";

/** The items of a stream whose document lists the end as an event: all others. */
export function withoutEnd(item: Schema): Schema | undefined {
  if (item.kind !== "union") return undefined;
  const others = item.variants.filter((variant) => !isEnd(variant));
  if (others.length === item.variants.length) return undefined;
  const [only] = others;
  return others.length === 1 ? only : { ...item, variants: others };
}

const isEnd = (variant: Schema): boolean => {
  const data = dataOf(variant);
  return data.kind === "literal" && data.value === USUAL;
};

/** The data of an event. */
const dataOf = (item: Schema): Schema =>
  (item.kind === "object" && item.properties.find(({ name }) => name === "data")?.schema) || item;

type Sentinel = Pick<Content, "sentinel" | "isSentinelSent">;

/** `isListed`: whether the document has the usual end as an event. */
export function sentinelOf(
  { codec, item }: { readonly codec: ContentCodec; readonly item?: Schema },
  { place, isListed }: { readonly place: LocatedValue; readonly isListed: boolean },
  { report }: BuildContext,
): Sentinel {
  if (!isSequential(codec)) return {};
  const stated = readTextAt(child(place, "x-sentinel"), "x-sentinel", report);
  if (stated !== undefined) return { sentinel: stated, isSentinelSent: true };
  if (isListed) return { sentinel: USUAL, isSentinelSent: true };
  const isUsual = codec === "event-stream" && item !== undefined && !mayBeText(item);
  return isUsual ? { sentinel: USUAL } : {};
}

/** Few documents mention the end, which is no item unless the data of events may be texts. */
const mayBeText = (item: Schema): boolean =>
  [...leaves(item)]
    .flatMap((leaf) => [...leaves(dataOf(leaf))])
    .some(({ kind }) => TEXTS.has(kind));

const TEXTS: ReadonlySet<Schema["kind"]> = new Set(["any", "string", "enum", "literal", "binary"]);
