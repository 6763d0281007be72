import {
  type BareSchema,
  type ObjectSchema,
  type Origin,
  type Property,
  type Schema,
  splitPointer,
  unwrap,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { isVisible, viewBelow } from "../comparing/viewpoint.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation, isEqual } from "../findings/written.js";

/** The properties of an object by name, if messages in the view contain them. */
const visible = (
  { properties }: ObjectSchema,
  step: PairComparison,
): ReadonlyMap<string, Property> =>
  new Map(
    properties
      .filter((property) => isVisible(property, step.view) && !isForbidden(property))
      .map((property) => [property.name, property]),
  );

type Objects = OldAndNew<ObjectSchema>;

export function compareProperties(
  step: PairComparison,
  old: ObjectSchema,
  now: ObjectSchema,
): void {
  const [before, after] = [visible(old, step), visible(now, step)];
  const objects: Objects = { old, new: now };
  for (const [name, property] of before) {
    const [other, unseen] = [after.get(name), hiddenProperty(now, name)];
    if (other !== undefined) compareProperty(step, { old: property, new: other }, objects);
    else if (unseen !== undefined && property.required)
      reportMove(step, { old: property, new: unseen });
    else reportRemoved(step, property, objects);
  }
  for (const [name, property] of after) {
    if (before.has(name)) continue;
    const unseen = hiddenProperty(old, name);
    if (unseen !== undefined && property.required) reportMove(step, { old: unseen, new: property });
    else reportAdded(step, property, objects);
  }
  compareForbidden(step, old, now);
}

/** A property of the object that messages in the view do not contain. */
const hiddenProperty = ({ properties }: ObjectSchema, name: string): Property | undefined =>
  properties.find((property) => property.name === name);

/**
 * `readOnly` or `writeOnly` was added to or removed from a required property: for messages in the view, the property
 * itself was.
 */
function reportMove(step: PairComparison, { old: was, new: is }: OldAndNew<Property>): void {
  const { name } = is;
  const at = step.both.keyword({ old: was.origin, new: is.origin }, "readOnly", "writeOnly");
  const appears = isVisible(is, step.view);
  if (step.view.role === "sent")
    step.raise(appears ? "property-required" : "property-optional", at, { detail: { name } });
  else if (appears) step.raise("property-added", at, { detail: { name } });
  else
    step.raise("property-removed", at, {
      detail: { name },
      ruling: "readRequired",
      property: name,
    });
}

function reportRemoved(step: PairComparison, property: Property, { new: now }: Objects): void {
  const { name, origin, required } = property;
  const is = hiddenProperty(now, name);
  const isRefused = refuses(now, name);
  const at: ChangeLocation =
    is === undefined
      ? { old: origin, new: now.origin, isRemoved: true }
      : step.both.keyword({ old: origin, new: is.origin }, "readOnly", "writeOnly");
  const ruling =
    step.view.role === "sent"
      ? isRefused
        ? "sentClosed"
        : "sent"
      : required
        ? "readRequired"
        : "read";
  step.raise("property-removed", at, {
    detail: { name },
    ruling,
    ended: step.both.hasEnded(origin),
    property: name,
  });
  if (openness(now) === "typed" && now.additional !== undefined)
    step.visit(
      property.schema,
      now.additional,
      { old: origin, new: now.additional.origin },
      viewBelow(step.view, now.additional),
    );
}

function reportAdded(step: PairComparison, property: Property, { old }: Objects): void {
  const { name, origin, required } = property;
  const was = hiddenProperty(old, name);
  const at: ChangeLocation =
    was === undefined
      ? { old: old.origin, new: origin }
      : step.both.keyword({ old: was.origin, new: origin }, "readOnly", "writeOnly");
  const detail = { name };
  if (step.view.role === "read" && refuses(old, name))
    step.raise("property-added-to-closed", at, { detail, ruling: "read" });
  else {
    const ruling = step.view.role === "sent" && required ? "sentRequired" : step.view.role;
    step.raise("property-added", at, { detail, ruling });
  }
  if (openness(old) === "typed" && old.additional !== undefined)
    step.visit(
      old.additional,
      property.schema,
      { old: old.additional.origin, new: origin },
      viewBelow(step.view, property.schema),
    );
}

type PropertyPair = OldAndNew<Property>;

function compareProperty(
  step: PairComparison,
  { old, new: now }: PropertyPair,
  objects: Objects,
): void {
  const { name } = now;
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  if (old.required !== now.required) {
    const kind = now.required ? "property-required" : "property-optional";
    const at = requiredAt(step, name, { objects, uses });
    step.raise(kind, at, { detail: { name }, ...(!now.required && { property: name }) });
  }
  const [before, after] = [old.default, now.default];
  if (!isEqual(before, after)) {
    const at = step.both.keyword(uses, "default");
    // Those who leave a property out send its default.
    const change = {
      detail: { before, after },
      ...(step.view.role === "read" && { property: name }),
    };
    if (before === undefined) step.raise("default-added", at, change);
    else if (after === undefined) step.raise("default-removed", at, change);
    else step.raise("default-changed", at, change);
  }
  step.visit(old.schema, now.schema, uses, viewBelow(step.view, now.schema));
}

/**
 * The `required` list that has changed: of the object itself, of the member of `allOf` that declares the property, or
 * another one.
 */
function requiredAt(
  step: PairComparison,
  name: string,
  { objects, uses }: { readonly objects: Objects; readonly uses: OldAndNew<Origin> },
): ChangeLocation {
  const listIn = (version: Version): Origin | undefined =>
    containers(step, version, { object: objects[version].origin, property: uses[version] }).find(
      (origin) => lists(step.both.written(version, origin, "required"), name),
    );
  const [old, now] = [listIn("old"), listIn("new")];
  if (now !== undefined) return { old: uses.old, new: descendantOf(now, "required") };
  if (old === undefined) return uses;
  const stays =
    step.both.written("new", { ...objects.new.origin, pointer: old.pointer }, "required") !==
    undefined;
  const at = descendantOf(old, "required");
  return stays
    ? { old: at, new: { ...objects.new.origin, pointer: at.pointer } }
    : { old: at, new: uses.new, isRemoved: true };
}

const lists = (required: unknown, name: string): boolean =>
  Array.isArray(required) && required.includes(name);

function containers(
  step: PairComparison,
  version: Version,
  { object, property }: { readonly object: Origin; readonly property: Origin },
): readonly Origin[] {
  const [properties] = splitPointer(property.pointer);
  const [own] = splitPointer(properties);
  const allOf = step.both.written(version, object, "allOf");
  const members = Array.isArray(allOf)
    ? allOf.map((_, index) => descendantOf(object, "allOf", index))
    : [];
  return [object, { ...property, pointer: own }, ...members];
}

/** What `additionalProperties` says about undeclared names. */
type Openness = "open" | "closed" | "typed";

export function openness({ additional }: ObjectSchema): Openness {
  if (additional === undefined) return "open";
  const { schema, refined } = behindRefined(additional);
  if (schema?.kind === "never") return "closed";
  return schema?.kind === "any" && !refined ? "open" : "typed";
}

/** What is behind the wrappers of a schema, and whether one of them restricts it. */
function behindRefined(start: Schema): {
  readonly schema: BareSchema | undefined;
  readonly refined: boolean;
} {
  const seen = new Set<Schema>();
  let refined = false;
  let schema = start;
  while (schema.kind === "nullable" || schema.kind === "refined" || schema.kind === "ref") {
    if (seen.has(schema)) return { schema: undefined, refined };
    seen.add(schema);
    refined ||= schema.kind === "refined";
    schema = schema.kind === "ref" ? schema.target.schema : schema.schema;
  }
  return { schema, refined };
}

const ADDITIONAL = ["additionalProperties", "unevaluatedProperties"] as const;

export function compareAdditional(
  step: PairComparison,
  old: ObjectSchema,
  now: ObjectSchema,
): void {
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const [was, is] = [openness(old), openness(now)];
  const [before, after] = [typeOfRest(old), typeOfRest(now)];
  if (before !== undefined && after !== undefined) visitAdditional(step, before, after);
  if (was === is) return;
  const at = step.both.keyword(uses, ...ADDITIONAL);
  if (is === "closed") step.raise("closed", at);
  else if (was === "closed") step.raise("opened", at);
  else if (is === "typed")
    step.raise("type-narrowed", at, { detail: { before: "any", after: "typed" } });
  else step.raise("type-widened", at, { detail: { before: "typed", after: "any" } });
}

/** The type of undeclared properties, if it excludes any. */
const typeOfRest = (schema: ObjectSchema): Schema | undefined =>
  openness(schema) === "typed" ? schema.additional : undefined;

function visitAdditional(step: PairComparison, old: Schema, now: Schema): void {
  step.visit(old, now, { old: old.origin, new: now.origin }, viewBelow(step.view, now));
}

/** A property that must not occur: its schema is `false`. */
export const isForbidden = ({ schema }: Property): boolean => unwrap(schema)?.kind === "never";

/** Returns whether an object refuses a property, because it is forbidden or because the object is closed. */
export const refuses = (object: ObjectSchema, name: string): boolean =>
  openness(object) === "closed" || forbiddenProperty(object, name) !== undefined;

const forbiddenProperty = ({ properties }: ObjectSchema, name: string): Property | undefined =>
  properties.find((property) => property.name === name && isForbidden(property));

const declares = ({ properties }: ObjectSchema, name: string): boolean =>
  properties.some((property) => property.name === name);

/** Reports properties that are forbidden in one object, and not mentioned in the other, which accepts them. */
export function compareForbidden(step: PairComparison, old: ObjectSchema, now: ObjectSchema): void {
  for (const { name, origin } of now.properties.filter(isForbidden)) {
    if (declares(old, name) || refuses(old, name)) continue;
    const detail = { before: "any", after: `never (property ${name})` };
    step.raise("type-narrowed", { old: old.origin, new: origin }, { detail });
  }
  for (const { name, origin } of old.properties.filter(isForbidden)) {
    if (declares(now, name) || refuses(now, name)) continue;
    const detail = { before: `never (property ${name})`, after: "any" };
    step.raise("type-widened", { old: origin, new: now.origin, isRemoved: true }, { detail });
  }
}
