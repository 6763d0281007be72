/** What the bodies of operations show of the things that they are about. */
import type {
  ActionKind,
  ResourceDescriptor,
  StateRules,
} from "../../../runtime/mocking/state/types.js";
import {
  behind,
  type Declaration,
  type Lifecycle,
  lifecycleOf,
  type Property,
  type Schema,
  schemasAt,
  unwrap,
} from "../../description/index.js";
import {
  declarationOf,
  isObjectSchema,
  keyIn,
  objectsIn,
  propertiesOf,
  sentBody,
  shownBody,
  shownList,
  type ShownPart,
  shownThing,
} from "./bodies.js";
import type { Candidate, ThingGroup } from "./group.js";

/** What the bodies of the operations of a group show. */
export interface Thing {
  readonly parameter: string | undefined;
  readonly noun: string;
  readonly key: string | undefined;
  readonly declaration: Declaration | undefined;
  readonly schema: Schema | undefined;
}

/** What reads one of the things shows them best, and then what lists them. */
export function thingOf({ path, candidates, isSingle }: ThingGroup): Thing {
  const hint = candidates.map(({ operation }) => operation.resource?.key);
  const parameter = candidates.map((one) => one.path.parameter).find((name) => name !== undefined);
  const names = { parameter, noun: path.noun, key: hint.find((key) => key !== undefined) };
  const shownBy = (kind: ActionKind, declaration?: Declaration): ShownPart | undefined =>
    candidates
      .filter((one) => one.kind === kind && one.isUnsure !== true)
      .map((one) => findShown(one, { ...names, declaration }))
      .find((found) => found !== undefined);
  const list = shownBy("list");
  const listed = list && declarationOf(list.schema);
  const sent = candidates.map(({ operation }) => sentBody(operation)?.schema);
  const [likely] = isSingle
    ? sent.flatMap((schema) => (schema && declarationOf(schema)) ?? [])
    : [];
  const parts = [
    shownBy("read", listed ?? likely),
    list,
    bareThing(candidates),
    ...(["create", "replace", "patch"] as const).map((kind) => shownBy(kind)),
  ].filter((one) => one !== undefined);
  const best = parts.find(isDescribed) ?? parts[0];
  const schema = best?.schema;
  const key = schema && (keyIn(schema, names, true) ?? keyIn(schema, names, false));
  return { ...names, key, schema, declaration: (schema && declarationOf(schema)) ?? listed };
}

/** A body of any value says nothing of the thing in it. */
export const isDescribed = ({ schema }: ShownPart): boolean => unwrap(schema)?.kind !== "any";

/** What is read without a key in it is a thing as a whole. */
function bareThing(candidates: readonly Candidate[]): ShownPart | undefined {
  const read = candidates.find(({ kind }) => kind === "read");
  const body = read && shownBody(read.operation)?.schema;
  if (body === undefined || !isObjectSchema(body)) return undefined;
  const names = { parameter: undefined, noun: "", declaration: undefined };
  return shownList(body, names) === undefined ? { pointer: "", schema: body } : undefined;
}

/** Where the success of an operation shows a thing, or a list of things. */
export function findShown(
  { operation, kind }: Candidate,
  expected: Omit<Thing, "schema">,
): ShownPart | undefined {
  const body = shownBody(operation)?.schema;
  if (body === undefined) return undefined;
  const items = operation.resource?.value ?? operation.pagination?.items;
  if (kind === "list") return shownList(body, { ...expected, items });
  const value = operation.resource?.value;
  return shownThing(body, { ...expected, value });
}

export const lifecycleFor = ({ declaration, schema }: Thing): Lifecycle | undefined =>
  (declaration && lifecycleOf(declaration.schema)) ?? (schema && lifecycleOf(schema));

/** What a transition stamps is not there before. */
export function statesOf(
  { property, initial, transitions }: Lifecycle,
  schema: Schema,
): StateRules {
  const later = new Set(
    transitions.flatMap(({ from, stamps }) => (from.length === 0 ? [] : stamps)),
  );
  const stampProperties = [...propertiesOf(schema).values()].filter(({ name }) => later.has(name));
  const isNullable = (one: Property): boolean => behind(one.schema).nullable;
  const namesOfThese = (properties: readonly Property[]) => properties.map(({ name }) => name);
  return {
    property,
    initial,
    nulls: namesOfThese(stampProperties.filter(isNullable)),
    absent: namesOfThese(stampProperties.filter((one) => !isNullable(one) && !one.required)),
    moves: transitions.flatMap(({ trigger, from, to, stamps, clears, emits }) =>
      "operation" in trigger || from.length === 0
        ? []
        : [{ from, to, stamps, clears, emits, ...("time" in trigger && { time: trigger.time }) }],
    ),
  };
}

export function isCounted(schema: Schema, key: string | undefined): boolean {
  const property = key === undefined ? undefined : propertiesOf(schema).get(key);
  const bare = property && unwrap(property.schema);
  return bare?.kind === "number" && bare.integer;
}

/** Where a thing of Azure says that it is ready (Azure's REST API guidelines, long-running operations). */
export function settledOf(schema: Schema): { pointer: string; value: string } | undefined {
  for (const path of [["properties", "provisioningState"], ["provisioningState"]]) {
    const [state] = schemasAt(schema, path);
    const bare = state && unwrap(state);
    const isState =
      bare?.kind === "enum"
        ? bare.values.some(({ value }) => value === "Succeeded")
        : bare?.kind === "string";
    if (isState) return { pointer: `/${path.join("/")}`, value: "Succeeded" };
  }
  return undefined;
}

/** Where a body, such as that of an event, has a thing with a state; `undefined` if it has none. */
export const placeOfThing = (
  body: Schema,
  { key, states }: Pick<ResourceDescriptor, "key" | "states">,
): string | undefined =>
  [...objectsIn(body)].find(({ schema }) => {
    const names = propertiesOf(schema);
    return names.has(key ?? "") && names.has(states?.property ?? "");
  })?.pointer;
