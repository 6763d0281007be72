/** What schemas of zod declare at a place, as far as it takes to name it without a word of a value. */
import { isRecord } from "../values/text.js";

/** A schema of zod, or of a library that describes its schemas alike. */
export interface DescribedSchema {
  readonly _zod: { readonly def: Definition };
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, DescribedSchema>>;
  readonly catchall?: DescribedSchema;
  readonly valueType?: DescribedSchema;
  readonly element?: DescribedSchema;
  readonly items?: readonly DescribedSchema[];
  readonly rest?: DescribedSchema | null;
  readonly options?: readonly DescribedSchema[];
  readonly left?: DescribedSchema;
  readonly right?: DescribedSchema;
  readonly innerType?: DescribedSchema;
  readonly getter?: () => DescribedSchema;
  readonly in?: DescribedSchema;
  readonly out?: DescribedSchema;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly when?: unknown } } }[];
}

/** What all alternatives of a place declare. */
interface Level {
  readonly properties: ReadonlyMap<string, readonly DescribedSchema[]>;
  /** The values of a map. */
  readonly values: readonly DescribedSchema[];
  readonly items: readonly DescribedSchema[];
  /** Undeclared properties deviate from nothing: there are no others, or the validator has rules for them. */
  readonly isOpen: boolean;
}

/** The schema of a validator, if it can be read. */
export function schemasOf(validator: object): readonly DescribedSchema[] {
  const own = "schema" in validator ? validator.schema : undefined;
  const schema: unknown = typeof own === "function" ? own() : validator;
  return isDescribed(schema) ? [schema] : [];
}

const isDescribed = (value: unknown): value is DescribedSchema =>
  isRecord(value) && isRecord(value["_zod"]) && isRecord(value["_zod"]["def"]);

const levels = /* @__PURE__ */ new WeakMap<DescribedSchema, Level>();

function levelOf(schemas: readonly DescribedSchema[]): Level {
  const [first, second] = schemas;
  const known = second === undefined && first !== undefined ? levels.get(first) : undefined;
  if (known !== undefined) return known;
  const level = readLevel(schemas);
  if (second === undefined && first !== undefined) levels.set(first, level);
  return level;
}

function readLevel(schemas: readonly DescribedSchema[]): Level {
  const properties = new Map<string, DescribedSchema[]>();
  const values: DescribedSchema[] = [];
  const items: DescribedSchema[] = [];
  let isOpen = false;
  const all = new Set(schemas);
  // A set that grows while it is visited: what is within itself is visited once.
  for (const {
    _zod: { def },
  } of all) {
    const { shape, catchall, options = [], left, right, innerType, getter, checks = [] } = def;
    for (const one of [...options, left, right, innerType, getter?.(), def.in, def.out])
      if (one !== undefined) all.add(one);
    values.push(...[def.valueType ?? []].flat());
    items.push(...[def.element ?? [], def.items ?? [], def.rest ?? []].flat());
    if (/^(?:unknown|any|custom)$/.test(def.type)) isOpen = true;
    if (shape === undefined) continue;
    const names = Object.keys(shape);
    for (const name of names) {
      const own = shape[name];
      if (own !== undefined) properties.set(name, [...(properties.get(name) ?? []), own]);
    }
    const rest = catchall?._zod.def.type ?? "unknown";
    if (rest !== "unknown" && rest !== "never") values.push(...[catchall ?? []].flat());
    // Rules of ours, such as patterns of names, are checks that never run by themselves.
    const hasRules = checks.some((check) => check._zod.def.when !== undefined);
    // A closed object is for its validator to judge.
    if (hasRules || rest === "never" || names.length === 0) isOpen = true;
  }
  return { properties, values, items, isOpen };
}

/** A place in a message: its path, and the schemas that hold there. */
export interface DeclaredPlace {
  readonly path: string;
  readonly schemas: readonly DescribedSchema[];
}

type Step = PropertyKey | { readonly key: PropertyKey };

/** The place to which the path of an issue leads, as far as the schemas declare it. Keys of maps have no part in it. */
export function placeAt(start: DeclaredPlace, steps: readonly Step[] = []): DeclaredPlace {
  let place = start;
  for (const step of steps) {
    const next = placeBelow(place, typeof step === "object" ? step.key : step);
    if (next === undefined) return { path: place.path, schemas: [] };
    place = next;
  }
  return place;
}

function placeBelow({ path, schemas }: DeclaredPlace, key: PropertyKey): DeclaredPlace | undefined {
  const { properties, values, items } = levelOf(schemas);
  const own = typeof key === "string" ? properties.get(key) : undefined;
  if (own !== undefined) return { path: `${path}/${escapeName(String(key))}`, schemas: own };
  const rest = typeof key === "number" && items.length > 0 ? items : values;
  return rest.length > 0 ? { path, schemas: rest } : undefined;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** As in the paths of contracts, where `*` stands for everything. */
export const escapeName = (name: string): string =>
  name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("*", "~2");

/** How much of one value is searched. */
const MAX_VALUES = 10_000;

/** Calls `found` for each property that no alternative declares, with the path of its object. */
export function findUndeclared(
  start: DeclaredPlace,
  value: unknown,
  found: (path: string, name: string) => void,
): void {
  const queue: [DeclaredPlace, object][] = isNested(value) ? [[start, value]] : [];
  let count = 0;
  for (const [place, one] of queue) {
    if (place.schemas.length === 0) continue;
    const isList = Array.isArray(one);
    const { isOpen, values, properties } = levelOf(place.schemas);
    // Nearly all that is looked at is declared, and nothing is made for it.
    for (const key of Object.keys(one)) {
      if ((count += 1) > MAX_VALUES) return;
      const inner: unknown = Reflect.get(one, key);
      if (isNested(inner)) {
        const next = placeBelow(place, isList ? Number(key) : key);
        if (next !== undefined) queue.push([next, inner]);
      }
      const isKnown = isList || isOpen || values.length > 0 || properties.has(key);
      if (!isKnown) found(place.path, key);
    }
  }
}
