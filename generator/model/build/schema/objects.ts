import { schemaClosed, schemaRequiredRefused } from "../../../diagnostics/catalogue/schema.js";
import { childPointer } from "../../../document/pointer.js";
import { matches } from "../../patterns/matches.js";
import type { ObjectSchema, PatternProperty, Property, Schema } from "../../schema.js";
import type { Place } from "../place.js";
import { members as entriesOf, originOf } from "../read.js";
import { isUsable } from "./expressions.js";
import type { Member } from "./flatten.js";
import { highest, impossible, isCrossed, lowest } from "./scalars.js";
import {
  anySchema,
  bare,
  exactly,
  neverSchema,
  present,
  type Scene,
  type Shape,
  type Workshop,
} from "./shape.js";

/** What one part says of properties. */
interface Part {
  readonly properties: ReadonlyMap<string, Place>;
  readonly patterns: readonly {
    readonly pattern: string;
    readonly place: Place;
  }[];
  /** `additionalProperties`, unless it accepts everything. */
  readonly additional: Place | undefined;
  readonly required: readonly string[];
  /** Texts and extensions of properties. */
  readonly place: Place;
}

export function objectShape(members: readonly Member[], scene: Scene, workshop: Workshop): Shape {
  const parts = members.map((member) => partOf(member, workshop));
  const names = new Set(parts.flatMap((part) => [...part.properties.keys()]));
  const required = new Set(parts.flatMap((part) => part.required));
  const inner: Scene = { ...scene, medium: scene.medium === "parts" ? "part" : "json" };
  const context = { parts, required, scene: inner, workshop };
  const properties = [...names, ...[...required].filter((name) => !names.has(name))].map((name) =>
    propertyOf(name, context),
  );
  const refusing = refusingParts(parts, new Set([...names, ...required]));
  reportClosed(refusing, names, workshop);
  const refused = properties.find(
    (property) => property.required && property.schema.kind === "never",
  );
  if (refused !== undefined) {
    const why = `the property ${JSON.stringify(refused.name)} is required and refused`;
    return exactly(impossible(why, scene.node, workshop.source));
  }
  const limits = present({
    minProperties: highest(members, "minProperties"),
    maxProperties: lowest(members, "maxProperties"),
  });
  if (isCrossed(limits.minProperties, limits.maxProperties)) {
    return exactly(
      impossible("`minProperties` is above `maxProperties`", scene.node, workshop.source),
    );
  }
  const additional = additionalOf(parts, inner, workshop);
  const schema: ObjectSchema = {
    origin: scene.node.origin,
    docs: scene.node.docs,
    kind: "object",
    properties,
    ...(additional !== undefined && { additional }),
    patterns: patternsOf(parts, inner, workshop),
    ...limits,
  };
  return { schema, exact: refusing.length === 0 && !patternsMeetAdditional(parts) };
}

function partOf({ view }: Member, { source }: Workshop): Part {
  const additional = view.at("additionalProperties");
  return {
    properties: new Map(entriesOf(view.at("properties"))),
    patterns: entriesOf(view.at("patternProperties"))
      .filter(([pattern, place]) => isUsable(pattern, source, { ...originOf(place), atKey: true }))
      .map(([pattern, place]) => ({ pattern, place })),
    additional: additional === undefined || isOpen(additional) ? undefined : additional,
    required: namesIn(view.words["required"]),
    place: view.place,
  };
}

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];

/** `true` and `{}` say nothing. */
export function isOpen({ value }: Place): boolean {
  return (
    value === true ||
    (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  );
}

interface PropertyContext {
  readonly parts: readonly Part[];
  readonly required: ReadonlySet<string>;
  readonly scene: Scene;
  readonly workshop: Workshop;
}

function propertyOf(name: string, { parts, required, scene, workshop }: PropertyContext): Property {
  const declared = parts.flatMap((part) => part.properties.get(name) ?? []);
  const undeclared = declared.length === 0;
  const places = [...declared, ...parts.flatMap((part) => othersOf(part, name))];
  const node = undeclared ? bare(scene.node) : nodeOf(declared, workshop);
  const schema: Schema = places.length === 0 ? anySchema(node) : workshop.innerAll(places, scene);
  const { direction, fallback } = workshop.annotations(declared);
  return {
    origin: node.origin,
    docs: node.docs,
    name,
    schema,
    required: required.has(name),
    direction,
    ...(fallback !== undefined && { default: fallback }),
  };
}

/**
 * `additionalProperties` of a part that does not declare the property (Core 10.3.2.3). What a closed part refuses and another one
 * declares stays in the shape: types follow what was meant, validators the letter.
 */
function othersOf(part: Part, name: string): readonly Place[] {
  if (part.additional === undefined || declares(part, name)) return [];
  return part.additional.value === false ? [] : [part.additional];
}

const declares = (part: Part, name: string): boolean =>
  part.properties.has(name) || part.patterns.some(({ pattern }) => matches(pattern, name));

/** The last part that speaks of a property has the word: it is the one that overrides. */
function nodeOf(
  declared: readonly Place[],
  { source }: Workshop,
): Pick<Property, "origin" | "docs"> {
  const own = declared.at(-1);
  if (own === undefined) return { origin: { document: "", pointer: "" }, docs: {} };
  if (declared.length === 1) return source.node(own);
  return {
    origin: originOf(own),
    docs: Object.assign({}, ...declared.map((place) => source.node(place).docs)),
  };
}

function additionalOf(
  parts: readonly Part[],
  scene: Scene,
  workshop: Workshop,
): Schema | undefined {
  const places = parts.flatMap((part) => part.additional ?? []);
  if (places.some(({ value }) => value === false)) return neverSchema(bare(scene.node));
  return places.length === 0 ? undefined : workshop.innerAll(places, scene);
}

function patternsOf(
  parts: readonly Part[],
  scene: Scene,
  workshop: Workshop,
): readonly PatternProperty[] {
  return parts.flatMap((part) =>
    part.patterns.map(({ pattern, place }) => ({ pattern, schema: workshop.inner(place, scene) })),
  );
}

/** What one part calls additional, a pattern of another part may match: the merged object cannot say that. */
function patternsMeetAdditional(parts: readonly Part[]): boolean {
  return parts.some(
    (part) =>
      part.additional !== undefined &&
      parts.some((other) => other !== part && other.patterns.length > 0),
  );
}

interface Refusing {
  readonly part: Part;
  readonly names: readonly string[];
}

/** Closed parts, and what they refuse although another part declares it or it is required. */
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
  { source }: Workshop,
): void {
  for (const { part, names } of refusing) {
    const pointer = childPointer(part.place.pointer, "additionalProperties");
    const at = { ...originOf(part.place), pointer };
    const elsewhere = names.filter((name) => declared.has(name));
    const nowhere = names.filter((name) => !declared.has(name));
    if (elsewhere.length > 0) source.report(schemaClosed({ names: elsewhere.join(", ") }, at));
    if (nowhere.length > 0) source.report(schemaRequiredRefused({ names: nowhere.join(", ") }, at));
  }
}
