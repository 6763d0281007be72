import { atKey } from "../../diagnostics/diagnostic.js";
import { schemaClosed, schemaRequiredRefused } from "../../diagnostics/catalogue/schemas.js";
import { childPointer, originOf, type LocatedValue } from "../../core/origin.js";
import { matches } from "../../patterns/cost.js";
import type { ObjectSchema, PatternProperty, Property, Schema } from "../../model/schema.js";
import { child, getText, members as entriesOf } from "../reading/read.js";
import { isUsablePattern } from "../reading/expressions.js";
import { fieldMedium } from "../reading/source.js";
import { highest, impossible, isCrossed, lowest } from "./scalars.js";
import {
  anySchema,
  bare,
  exactly,
  present,
  type BuiltSchema,
  type ShapeContext,
  type SchemaSlot,
} from "./shape.js";
import { type Member, valuesIn } from "../composing/flat.js";

/** The constraints of one part on properties. */
interface Part {
  readonly properties: ReadonlyMap<string, LocatedValue>;
  readonly patterns: readonly { readonly pattern: string; readonly place: LocatedValue }[];
  /** The value of `additionalProperties`, if it restricts anything. */
  readonly additional: LocatedValue | undefined;
  readonly required: readonly string[];
  /** The property that the part's `discriminator` names. */
  readonly tag: string | undefined;
  readonly place: LocatedValue;
}

export function objectShape(
  members: readonly Member[],
  slot: SchemaSlot,
  context: ShapeContext,
): BuiltSchema {
  const parts = members.map((member) => partOf(member, context));
  const names = new Set(parts.flatMap((part) => [...part.properties.keys()]));
  const isEvent = slot.medium === "event" && names.has("data");
  // What has no data is no event (HTML standard, 9.2.6): readers never see it.
  const required = new Set(parts.flatMap((part) => part.required).concat(isEvent ? "data" : []));
  const inner: SchemaSlot = { ...slot, medium: fieldMedium(slot.medium) };
  const data: SchemaSlot = isEvent ? { ...inner, medium: "event data" } : inner;
  const input = { parts, required, slot: inner, data, context };
  const properties = [...new Set([...names, ...required])].map((name) => propertyOf(name, input));
  const refusing = refusingParts(parts, new Set([...names, ...required]));
  reportClosed(refusing, names, context);
  const limits = present({
    minProperties: highest(members, "minProperties"),
    maxProperties: lowest(members, "maxProperties"),
  });
  const why = contradiction(properties, limits, input);
  if (why !== undefined) return exactly(impossible(why, slot.node, context.source));
  const others = slot.medium === "parts" ? { ...inner, medium: "field" as const } : inner;
  const additional = additionalOf(parts, others, context);
  const schema: ObjectSchema = {
    origin: slot.node.origin,
    docs: slot.node.docs,
    kind: "object",
    properties,
    ...(additional !== undefined && { additional }),
    patterns: patternsOf(parts, others, context),
    ...limits,
  };
  return { schema, exact: refusing.length === 0 && !patternsMeetAdditional(parts) };
}

/** Why no object matches, if none does. */
function contradiction(
  properties: readonly Property[],
  { minProperties, maxProperties }: Pick<ObjectSchema, "minProperties" | "maxProperties">,
  input: PropertyInput,
): string | undefined {
  const refused = properties.find(
    ({ name, required, schema }) => required && schema.kind === "never" && isExcluded(name, input),
  );
  if (refused !== undefined)
    return `the property ${JSON.stringify(refused.name)} is both required and forbidden`;
  if (isCrossed(minProperties, maxProperties)) return "`minProperties` is above `maxProperties`";
  const isClosed = input.parts.some(
    ({ additional, patterns }) => additional?.value === false && patterns.length === 0,
  );
  if (isClosed && isCrossed(minProperties, properties.length))
    return "fewer properties are allowed than `minProperties` requires";
  const always = properties.filter(({ required, direction }) => required && direction === "both");
  return isCrossed(always.length, maxProperties)
    ? "more properties are required than `maxProperties` allows"
    : undefined;
}

function partOf({ view }: Member, { source }: ShapeContext): Part {
  const additional = view.at("additionalProperties");
  return {
    properties: new Map(entriesOf(view.at("properties"))),
    patterns: entriesOf(view.at("patternProperties"))
      .filter(([pattern, place]) => isUsablePattern(pattern, source, { at: atKey(place) }))
      .map(([pattern, place]) => ({ pattern, place })),
    additional: additional === undefined || isUnrestricted(additional) ? undefined : additional,
    required: namesIn(view.keywords["required"]),
    tag: getText(child(view.place, "discriminator")?.value, "propertyName"),
    place: view.place,
  };
}

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];

/** `true` and `{}` restrict nothing. */
export function isUnrestricted({ value }: Pick<LocatedValue, "value">): boolean {
  return (
    value === true ||
    (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  );
}

interface PropertyInput {
  readonly parts: readonly Part[];
  readonly required: ReadonlySet<string>;
  readonly slot: SchemaSlot;
  /** The slot of a property called `data`. */
  readonly data: SchemaSlot;
  readonly context: ShapeContext;
}

function propertyOf(name: string, input: PropertyInput): Property {
  const { parts, required, context } = input;
  const slot = name === "data" ? input.data : input.slot;
  const declared = parts.flatMap((part) => part.properties.get(name) ?? []);
  const places = [...declared, ...parts.flatMap((part) => othersOf(part, name))];
  const node = nodeOf(declared, slot, context);
  const schema: Schema = places.length === 0 ? anySchema(node) : context.innerAll(places, slot);
  const { direction, fallback } = context.annotations(declared);
  return {
    origin: node.origin,
    docs: node.docs,
    name,
    schema,
    required: required.has(name),
    direction,
    ...(fallback !== undefined && { default: fallback }),
    ...(parts.some(({ tag }) => tag === name) && { discriminates: true }),
  };
}

/**
 * Returns whether `false` or listed values exclude a property: they tell alternatives apart, so the object itself is
 * impossible. Types or bounds that contradict each other are a mistake in one property, which costs that property.
 */
const isExcluded = (name: string, { parts, context }: PropertyInput): boolean =>
  parts.some((part) => {
    const place = part.properties.get(name);
    if (place === undefined) return false;
    const { never, members } = context.flatten(place);
    return never || members.some(({ view }) => valuesIn(view.keywords) !== undefined);
  });

/**
 * The `additionalProperties` of a part that does not declare the property (Core 10.3.2.3). A property that a closed
 * part refuses but another one declares stays in the shape: types follow the author's intention, validators the
 * standard.
 */
function othersOf(part: Part, name: string): readonly LocatedValue[] {
  if (part.additional === undefined || declares(part, name)) return [];
  return part.additional.value === false ? [] : [part.additional];
}

const declares = (part: Part, name: string): boolean =>
  part.properties.has(name) || part.patterns.some(({ pattern }) => matches(pattern, name));

/** The last part that declares a property wins: it overrides the others. */
function nodeOf(
  declared: readonly LocatedValue[],
  { node }: SchemaSlot,
  { source }: ShapeContext,
): Pick<Property, "origin" | "docs"> {
  const own = declared.at(-1);
  if (own === undefined) return bare(node);
  const docs = declared.map((place) => source.node(place).docs);
  return { origin: originOf(own), docs: docs.reduce((one, other) => ({ ...one, ...other })) };
}

function additionalOf(
  parts: readonly Part[],
  slot: SchemaSlot,
  context: ShapeContext,
): Schema | undefined {
  const places = parts.flatMap((part) => part.additional ?? []);
  return places.length === 0 ? undefined : context.innerAll(places, slot);
}

function patternsOf(
  parts: readonly Part[],
  slot: SchemaSlot,
  context: ShapeContext,
): readonly PatternProperty[] {
  return parts.flatMap((part) =>
    part.patterns.map(({ pattern, place }) => ({ pattern, schema: context.inner(place, slot) })),
  );
}

/**
 * A property that is additional in one part may match a pattern of another part, which the merged object cannot
 * express.
 */
function patternsMeetAdditional(parts: readonly Part[]): boolean {
  return parts.some(
    (part) =>
      part.additional !== undefined &&
      parts.some((other) => other !== part && other.patterns.length > 0),
  );
}

/** Returns whether closed members refuse properties that alternatives beside them declare, and reports which. */
export function refuseDeclared(
  members: readonly Member[],
  declared: ReadonlySet<string>,
  context: ShapeContext,
): boolean {
  const parts = members.map((member) => partOf(member, context));
  const refusing = refusingParts(parts, declared);
  reportClosed(refusing, declared, context);
  return refusing.length > 0;
}

interface Refusing {
  readonly part: Part;
  readonly names: readonly string[];
}

/** Closed parts, and the properties they refuse although another part declares or requires them. */
function refusingParts(parts: readonly Part[], names: ReadonlySet<string>): readonly Refusing[] {
  return parts.flatMap((part) => {
    if (part.additional?.value !== false) return [];
    const refused = [...names].filter((name) => !declares(part, name));
    return refused.length === 0 ? [] : [{ part, names: refused }];
  });
}

function reportClosed(
  refusing: readonly Refusing[],
  declared: ReadonlySet<string>,
  { source }: ShapeContext,
): void {
  for (const { part, names } of refusing) {
    const pointer = childPointer(part.place.pointer, "additionalProperties");
    const at = { ...originOf(part.place), pointer };
    const elsewhere = names.filter((name) => declared.has(name));
    const nowhere = names.filter((name) => !declared.has(name));
    if (elsewhere.length > 0) source.report(schemaClosed({ names: elsewhere }, at));
    if (nowhere.length > 0) source.report(schemaRequiredRefused({ names: nowhere }, at));
  }
}
