/** Which changes of a document real messages already show: what they change deviates from the old document already. */
import type { DeviationKind } from "../../../runtime/wire/observation/report.js";
import { type Api, type Origin, splitPointer } from "../../description/index.js";
import { type ObservedDeviation, type ObservedPlace, placeOf } from "./places.js";

/** What has to be known of a change: a finding of `diff`. */
export interface DescribedChange {
  readonly kind: string;
  /** JSON pointer into the new document, or into the old one if it was removed. */
  readonly at: string;
  readonly part: "request" | "response" | "document";
  readonly in: readonly string[];
  readonly old?: Origin;
  readonly touches: readonly {
    readonly subject?: { readonly node: object; readonly property?: string };
  }[];
}

/** The changes that each kind of deviation foretells. */
const CHANGES: Readonly<Record<DeviationKind, RegExp>> = {
  status: /^status-added$/,
  "media-type": /^media-type-added$/,
  header: /^header-added$/,
  event: /^webhook-added$/,
  property: /^(?:property-added.*|parameter-added)$/,
  enum: /^enum-/,
  type: /^(?:type-.*|variant-added|schema-removed)$/,
  null: /^(?:null-allowed|type-.*)$/,
  required: /^(?:property|parameter|header|body)-(?:optional|removed)$/,
  constraint: /^(?:bound|pattern|format)-/,
};

/** Returns how often messages have shown a change, by the old model and what was observed of it. */
export function shownBy(
  deviations: readonly ObservedDeviation[],
  api: Api,
): (change: DescribedChange) => number {
  const places = deviations.map((deviation) => ({ deviation, place: placeOf(deviation, api) }));
  return (change) =>
    places
      .filter(({ deviation, place }) => shows(deviation, place, change))
      .reduce((sum, { deviation }) => sum + deviation.count, 0);
}

function shows(
  { kind, message, part, path, names }: ObservedDeviation,
  place: ObservedPlace | undefined,
  change: DescribedChange,
): boolean {
  if (!CHANGES[kind].test(change.kind) || (place === undefined && kind !== "event")) return false;
  const [, last] = splitPointer(change.at);
  // What is not declared has no place of its own: that of what contains it, and its name, if it was kept.
  const isNamed = names === undefined || Object.hasOwn(names, last);
  if (place === undefined) return isNamed;
  const isRequest = part === "request" || part === "delivery";
  if (change.part === (isRequest ? "response" : "request")) return false;
  const whole = isRequest ? message : `${message} ${part}`;
  if (change.kind.startsWith("body-")) return path === "/body" && change.in.includes(whole);
  if (path === "/query" || /^(?:status|media-type|header)$/.test(kind))
    return change.in.includes(whole) && isNamed;
  return change.touches.some(({ subject }) => {
    if (subject === undefined) return isWithin(change.old, place.field?.origin);
    const { node, property } = subject;
    if (property !== undefined)
      return (
        place.owners.has(node) && place.properties.some((one) => one.property.name === property)
      );
    return node === place.field || (kind !== "required" && place.schemas.has(node) && isNamed);
  });
}

const isWithin = (origin: Origin | undefined, outer: Origin | undefined): boolean =>
  origin !== undefined &&
  outer !== undefined &&
  origin.document === outer.document &&
  `${origin.pointer}/`.startsWith(`${outer.pointer}/`);
