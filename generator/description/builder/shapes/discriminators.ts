import { isObject } from "../../core/json-value.js";
import {
  discriminatorAmbiguous,
  discriminatorMissing,
  discriminatorUnknown,
  discriminatorUnreachable,
} from "../../diagnostics/catalogue/schemas.js";
import { originOf, type LocatedValue } from "../../core/origin.js";
import { mayBeUri, schemaNamed } from "../../document/held-references.js";
import type { DocumentSet } from "../../document/types.js";
import type { Discriminator, TagValue } from "../../model/schema.js";
import { child, elements, getText, members } from "../reading/read.js";
import { constantsAt, type Constants } from "../composing/constants.js";
import { keyOf, nameOf } from "../reading/key.js";
import type { Source } from "../reading/source.js";
import type { Discriminators } from "./shape.js";
import type { Flat } from "../composing/flat.js";

export interface DiscriminatorContext {
  readonly documents: DocumentSet;
  readonly source: Source;
  readonly flatten: (place: LocatedValue) => Flat;
  readonly identityOf: (place: LocatedValue) => LocatedValue;
}

/** A `discriminator` after parsing. */
interface Rule {
  readonly property: string;
  readonly place: LocatedValue;
  readonly mapping: readonly {
    readonly value: string;
    readonly written: string;
    readonly target: LocatedValue | undefined;
    readonly place: LocatedValue;
  }[];
  readonly fallback?: { readonly target: LocatedValue | undefined; readonly place: LocatedValue };
}

interface Variant {
  readonly index: number;
  readonly name: string;
  readonly key: string;
  readonly constants: Constants;
}

/** Discriminators, checked against what the alternatives say about the property (OpenAPI 3.1.1, 4.8.25). */
export function createDiscriminators(context: DiscriminatorContext): Discriminators {
  return {
    of: (union, places, others = []) => {
      const rule = ruleAt(union, context) ?? inheritedRule(places, context);
      return rule && discriminatorOf(rule, variantsOf(places, rule, { context, others }), context);
    },
    maps: (union, target) => {
      const key = keyOf(context.identityOf(target));
      return (
        ruleAt(union, context)?.mapping.some(
          (entry) => entry.target && keyOf(entry.target) === key,
        ) === true
      );
    },
    unclaimed: (parent, children) => {
      const rule = ruleAt(parent, context);
      return rule === undefined
        ? []
        : unclaimedBy(variantsOf(children, rule, { context, others: [] }), parent, {
            rule,
            context,
          });
    },
  };
}

function unclaimedBy(
  children: readonly Variant[],
  parent: LocatedValue,
  { rule, context }: { readonly rule: Rule; readonly context: DiscriminatorContext },
): readonly TagValue[] | "all" {
  const listed = constantsAt(parent, rule.property, context);
  if (!(listed instanceof Set)) return [];
  const byKey = new Map(
    rule.mapping.flatMap(({ value, target }) =>
      target ? [[keyOf(target), tagOf(value, listed) ?? value] as const] : [],
    ),
  );
  const claims = children.map(({ key, name, constants }) => {
    const mapped = byKey.get(key);
    if (!isInherited(constants, listed)) return constants instanceof Set ? [...constants] : [];
    return mapped !== undefined ? [mapped] : listed.has(name) ? [name] : undefined;
  });
  if (claims.includes(undefined)) return "all";
  const claimed = new Set<TagValue | undefined>([
    ...claims.flat(),
    ...rule.mapping.map(({ value }) => tagOf(value, listed)),
  ]);
  return [...listed].filter((value) => !claimed.has(value));
}

/** Returns whether a child, which has no other values than its parent, has all of them. */
const isInherited = (constants: Constants, listed: ReadonlySet<TagValue>): boolean =>
  constants instanceof Set && listed.size > 1 && constants.size === listed.size;

function ruleAt(union: LocatedValue, context: DiscriminatorContext): Rule | undefined {
  const place = child(union, "discriminator");
  const property = getText(place?.value, "propertyName");
  if (place === undefined || property === undefined) return undefined;
  const mapping = members(child(place, "mapping")).flatMap(([value, entry]) =>
    typeof entry.value === "string"
      ? [{ value, written: entry.value, target: targetOf(entry, context), place: entry }]
      : [],
  );
  const other = child(place, "defaultMapping");
  const fallback = other && { target: targetOf(other, context), place: other };
  return { property, place, mapping, ...(fallback && { fallback }) };
}

/**
 * The discriminator of the nearest schema that all alternatives extend with `allOf`, as far as it concerns these
 * alternatives. Without a mapping, their names are its values (OpenAPI 3.0.4, 4.7.25), if they are components.
 */
function inheritedRule(
  places: readonly LocatedValue[],
  context: DiscriminatorContext,
): Rule | undefined {
  const variants = places.map((place) => alternativeAt(place, context));
  const keys = new Set(variants.map(keyOf));
  const [first, ...others] = variants.map((variant) => ancestorsOf(variant, context));
  const rule = [...(first ?? [])]
    .filter(([key]) => others.every((ancestors) => ancestors.has(key)))
    .map(([, ancestor]) => ruleAt(behindAlias(ancestor, context), context))
    .find((found) => found !== undefined);
  if (rule === undefined || places.length < 2) return undefined;
  const mapping = rule.mapping.filter(({ target }) => target && keys.has(keyOf(target)));
  const isNamed = rule.mapping.length === 0 && variants.every(isComponent);
  return isNamed || mapping.length > 0 ? { ...rule, mapping } : undefined;
}

const isComponent = ({ pointer }: LocatedValue): boolean =>
  /\/(?:schemas|definitions)\/[^/]+$/.test(pointer);

/** Parents, their parents and so on, the nearest first. */
function ancestorsOf(
  place: LocatedValue,
  context: DiscriminatorContext,
): ReadonlyMap<string, LocatedValue> {
  const found = new Map<string, LocatedValue>();
  // A map may grow during iteration; added members are visited later.
  const add = (child: LocatedValue): void => {
    for (const parent of parentsOf(child, context))
      if (!found.has(keyOf(parent))) found.set(keyOf(parent), parent);
  };
  add(place);
  for (const ancestor of found.values()) add(ancestor);
  return found;
}

/** The targets of a schema's `allOf`. */
function parentsOf(place: LocatedValue, context: DiscriminatorContext): readonly LocatedValue[] {
  return elements(child(behindAlias(place, context), "allOf")).flatMap((part) => {
    const target = refTarget(part, context);
    return target === undefined ? [] : [context.identityOf(target)];
  });
}

/** The schema itself for a component that only refers to a schema of another file. */
function behindAlias(place: LocatedValue, context: DiscriminatorContext): LocatedValue {
  const target = refTarget(place, context);
  return target === undefined || target.document === place.document ? place : target;
}

function refTarget(
  place: LocatedValue,
  { source }: DiscriminatorContext,
): LocatedValue | undefined {
  const ref = isObject(place.value) ? place.value["$ref"] : undefined;
  return typeof ref === "string" ? source.target(place, ref) : undefined;
}

/** A mapping holds the name of a component, or a URI reference. */
function targetOf(place: LocatedValue, context: DiscriminatorContext): LocatedValue | undefined {
  const { documents, source, identityOf } = context;
  const { document, value: written } = place;
  if (typeof written !== "string") return undefined;
  const named =
    schemaNamed(written, documents.documents.get(document)) ??
    schemaNamed(written, documents.entry);
  const target = named ?? (mayBeUri(written) ? source.target(place, written) : undefined);
  return target && identityOf(target);
}

function variantsOf(
  places: readonly LocatedValue[],
  rule: Rule,
  {
    context,
    others,
  }: { readonly context: DiscriminatorContext; readonly others: readonly TagValue[] },
): readonly Variant[] {
  const { source, flatten } = context;
  return places.map((place, index) => {
    const identity = alternativeAt(place, context);
    const all = constantsAt(place, rule.property, { source, flatten });
    const constants =
      all instanceof Set ? new Set([...all].filter((value) => !others.includes(value))) : all;
    return { index, name: nameOf(identity), key: keyOf(identity), constants };
  });
}

/**
 * The alternative that a reference leads to. A component that only refers to another one can be the alternative itself.
 */
function alternativeAt(place: LocatedValue, context: DiscriminatorContext): LocatedValue {
  const direct = context.identityOf(place);
  const target = direct === place ? refTarget(place, context) : undefined;
  return context.identityOf(target ?? place);
}

function discriminatorOf(
  rule: Rule,
  variants: readonly Variant[],
  context: DiscriminatorContext,
): Discriminator | undefined {
  const { report } = context.source;
  const { property } = rule;
  if (variants.some(({ constants }) => constants === "no object")) return undefined;
  for (const { name, constants } of variants) {
    if (constants === "missing")
      report(discriminatorMissing({ property, variant: name }, originOf(rule.place)));
  }
  const explicit = explicitCases(rule, variants, context);
  const cases = variants.flatMap((variant) =>
    valuesFor(variant, explicit).map((value) => ({ value, variant: variant.index })),
  );
  const twice = firstTwice(cases.map(({ value }) => value));
  if (twice !== undefined) {
    const named = cases.flatMap(({ value, variant }) =>
      value === twice ? (variants[variant]?.name ?? []) : [],
    );
    report(
      discriminatorAmbiguous(
        { property, value: String(twice), variants: named },
        originOf(rule.place),
      ),
    );
    return undefined;
  }
  const fallbackKey = rule.fallback?.target && keyOf(rule.fallback.target);
  const fallback = variants.find(({ key }) => key === fallbackKey)?.index;
  return cases.length === 0
    ? undefined
    : { property, cases, ...(fallback !== undefined && { fallback }) };
}

/**
 * The mapping, without broken entries. Where the property may have the name of a variant, the name counts as an entry:
 * variants often have the values of all, because they inherit the property.
 */
function explicitCases(
  rule: Rule,
  variants: readonly Variant[],
  { source }: DiscriminatorContext,
): ReadonlyMap<TagValue, number> {
  const { property } = rule;
  const byKey = new Map(variants.map((variant) => [variant.key, variant]));
  const cases = new Map<TagValue, number>();
  for (const { value, written, target, place } of rule.mapping) {
    const variant = target && byKey.get(keyOf(target));
    const tag = variant && tagOf(value, variant.constants);
    if (variant === undefined)
      source.report(
        discriminatorUnknown({ value: `"${value}"`, target: written }, originOf(place)),
      );
    else if (tag === undefined) {
      source.report(
        discriminatorUnreachable({ property, value, variant: variant.name }, originOf(place)),
      );
    } else cases.set(tag, variant.index);
  }
  const { target, place } = rule.fallback ?? {};
  if (place !== undefined && (target === undefined || !byKey.has(keyOf(target))))
    source.report(
      discriminatorUnknown(
        { value: "every other value", target: String(place.value) },
        originOf(place),
      ),
    );
  for (const { name, index, constants } of variants)
    if (constants instanceof Set && constants.has(name) && !cases.has(name)) cases.set(name, index);
  return cases;
}

/** The value that a key of a mapping stands for, which is a text in any case (OpenAPI 3.1.1, 4.8.25.4). */
function tagOf(key: string, constants: Constants): TagValue | undefined {
  if (constants instanceof Set) return [...constants].find((value) => String(value) === key);
  if (constants !== "numbers") return key;
  return String(Number(key)) === key ? Number(key) : undefined;
}

/** The values of the property take precedence, then the mapping, then the name of the schema. */
function valuesFor(
  { index, name, constants }: Variant,
  explicit: ReadonlyMap<TagValue, number>,
): readonly TagValue[] {
  const mapped = [...explicit].filter(([, variant]) => variant === index).map(([value]) => value);
  if (constants instanceof Set)
    return [...constants].filter((value) => (explicit.get(value) ?? index) === index);
  return mapped.length > 0 || explicit.has(name) || constants === "numbers" ? mapped : [name];
}

function firstTwice(values: readonly TagValue[]): TagValue | undefined {
  const seen = new Set<TagValue>();
  return values.find((value) => seen.size === seen.add(value).size);
}
