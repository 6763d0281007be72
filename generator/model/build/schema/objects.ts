import { schemaClosed, schemaPattern } from "../../../diagnostics/catalogue/schema.js";
import { childPointer } from "../../../document/pointer.js";
import type { ObjectSchema, PatternProperty, Property, Schema } from "../../types.js";
import type { Place } from "../place.js";
import { members as entriesOf, originOf } from "../read.js";
import { annotationsOf } from "./annotations.js";
import type { Member } from "./flatten.js";
import { keyOf } from "./key.js";
import { highest, impossible, isCrossed, lowest, whyNot } from "./scalars.js";
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
    readonly expression: RegExp;
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
  reportClosed(parts, properties, workshop);
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
    ...scene.node,
    kind: "object",
    properties,
    ...(additional !== undefined && { additional }),
    patterns: patternsOf(parts, inner, workshop),
    ...limits,
  };
  return { schema, exact: !patternsMeetAdditional(parts) };
}

function partOf({ view }: Member, { source }: Workshop): Part {
  const additional = view.at("additionalProperties");
  return {
    properties: new Map(entriesOf(view.at("properties"))),
    patterns: entriesOf(view.at("patternProperties")).flatMap(([pattern, place]) => {
      const expression = expressionOf(pattern);
      if (expression !== undefined) return [{ pattern, expression, place }];
      source.report(
        schemaPattern({ pattern, why: whyNot(pattern) ?? "" }, { ...originOf(place), atKey: true }),
      );
      return [];
    }),
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

export function expressionOf(pattern: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next flags.
    }
  }
  return undefined;
}

interface PropertyContext {
  readonly parts: readonly Part[];
  readonly required: ReadonlySet<string>;
  readonly scene: Scene;
  readonly workshop: Workshop;
}

function propertyOf(name: string, { parts, required, scene, workshop }: PropertyContext): Property {
  const declared = parts.flatMap((part) => part.properties.get(name) ?? []);
  const places = [...declared, ...parts.flatMap((part) => othersOf(part, name))];
  const node = declared.length === 0 ? bare(scene.node) : nodeOf(declared, workshop);
  const schema: Schema = places.length === 0 ? anySchema(node) : workshop.innerAll(places, scene);
  const { direction, fallback } = annotationsOf(declared, workshop);
  return {
    ...node,
    name,
    schema,
    required: required.has(name),
    direction,
    ...(fallback !== undefined && { default: fallback }),
  };
}

/** `additionalProperties` of a part that does not declare the property (Core 10.3.2.3). */
function othersOf(part: Part, name: string): readonly Place[] {
  if (part.additional === undefined || part.properties.has(name)) return [];
  return part.patterns.some(({ expression }) => expression.test(name)) ? [] : [part.additional];
}

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

/** A part that is closed refuses what the other parts declare: hardly ever what was meant. */
function reportClosed(
  parts: readonly Part[],
  properties: readonly Property[],
  { source }: Workshop,
): void {
  const closed =
    parts.length < 2 ? undefined : parts.find((part) => part.additional?.value === false);
  if (closed === undefined) return;
  const names = properties.filter(
    ({ name, schema }) => schema.kind === "never" && !closed.properties.has(name),
  );
  if (names.length === 0) return;
  const pointer = childPointer(closed.place.pointer, "additionalProperties");
  const list = names.map(({ name }) => name).join(", ");
  source.report(schemaClosed({ names: list }, { ...originOf(closed.place), pointer }));
}

/** Places by identity, each once. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}
