/** Reads from a description which things its operations create, show, list, change and remove. */
import type {
  ActionDescriptor,
  ActionKind,
  ResourceDescriptor,
  ResourceScope,
  ResourceTable,
  StateRules,
} from "../../../runtime/mocking/state/types.js";
import {
  type Api,
  behind,
  childPointer,
  type Declaration,
  type Lifecycle,
  lifecycleOf,
  type Operation,
  type Property,
  type Schema,
  unwrap,
} from "../../description/index.js";
import {
  declarationOf,
  isObjectSchema,
  keyIn,
  propertiesOf,
  sentBody,
  type ShownPart,
  shownBody,
  shownList,
  shownThing,
} from "./bodies.js";
import { listRules } from "./filters.js";
import { type Candidate, groupBy, groupOperations, type ThingGroup } from "./group.js";
import { plainName, singular, type ThingPath } from "./paths.js";

/** The things of one kind, and the operations that are about them. */
export interface ResourceReading extends ResourceDescriptor {
  /** The path to all of them. */
  readonly path: string;
  /** The name of their schema. */
  readonly schema?: string;
  /** The name of the resource that owns them. */
  readonly parent?: string;
  readonly lifecycle?: Lifecycle;
  readonly actions: readonly ActionDescriptor[];
}

/** The resources of a description, in the order of the document. An operation is about one of them at most. */
export function readResources({ operations }: Pick<Api, "operations">): readonly ResourceReading[] {
  const groups = groupOperations(operations);
  const names = namesOf(groups);
  return groups.flatMap((group) => resourceOf(group, names) ?? []);
}

/** What a mock with a memory needs to know of resources. */
export const resourceTable = (resources: readonly ResourceReading[]): ResourceTable => ({
  resources: Object.fromEntries(
    resources.map(({ name, key, counted, single, owners, sample, states }) => [
      name,
      {
        name,
        ...(key !== undefined && { key }),
        ...(counted && { counted }),
        ...(single && { single }),
        owners,
        ...(sample !== undefined && { sample }),
        ...(states !== undefined && { states }),
      },
    ]),
  ),
  actions: Object.fromEntries(
    resources.flatMap(({ actions }) => actions.map((action) => [action.operation, action])),
  ),
});

/** Names of things by the ids of their paths. */
type Names = ReadonlyMap<string, string>;

/** `pets`, or `owners/pets` of the things of others. Where two would be equal, they are their paths. */
function namesOf(groups: readonly ThingGroup[]): Names {
  const word = ({ collection }: ThingPath): string => collection.split("/").at(-1) ?? "";
  const short = ({ path, name }: ThingGroup): string =>
    name ?? [...path.owners.map((owner) => word(owner.path)), word(path)].join("/");
  const shared = groupBy(groups, short);
  return new Map(
    groups.map((group) => {
      const name = short(group);
      return [group.path.id, shared.get(name)?.length === 1 ? name : group.path.collection];
    }),
  );
}

/** What the bodies of the operations of a group show. */
interface Thing {
  readonly parameter: string | undefined;
  readonly noun: string;
  readonly key: string | undefined;
  readonly declaration: Declaration | undefined;
  readonly schema: Schema | undefined;
}

/** A group is a resource if its things are shown, and something else can be done to them. */
function resourceOf(group: ThingGroup, names: Names): ResourceReading | undefined {
  const thing = thingOf(group);
  const found = group.candidates.flatMap((candidate) => {
    const action = actionOf(candidate, { group, thing, names });
    return action === undefined ? [] : [{ action, candidate }];
  });
  const actions = found.map(({ action }) => action);
  const sample = sampleOf(actions);
  const isVaried = new Set(actions.map(({ kind }) => kind)).size > 1;
  if (sample === undefined || !isVaried || thing.schema === undefined) return undefined;
  const { path, isSingle } = group;
  const name = names.get(path.id) ?? path.collection;
  const owners = path.owners.map((owner) => ownerName(owner.path, names));
  const parent = path.owners.at(-1);
  const known = parent && names.get(parent.path.id);
  const lifecycle = lifecycleFor(thing);
  const key = isSingle ? undefined : thing.key;
  return {
    name,
    path: path.collection,
    ...(thing.declaration !== undefined && { schema: thing.declaration.name }),
    ...(known !== undefined && { parent: known }),
    ...(key !== undefined && { key }),
    ...(isCounted(thing.schema, key) && { counted: true }),
    ...(isSingle && { single: true }),
    owners,
    sample,
    ...(lifecycle !== undefined && {
      lifecycle,
      states: statesOf(lifecycle, thing.schema),
    }),
    actions,
  };
}

const ownerName = (path: ThingPath, names: Names): string => names.get(path.id) ?? path.collection;

/** What reads one of the things shows them best, and then what lists them. */
function thingOf({ path, candidates, isSingle }: ThingGroup): Thing {
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
  const best =
    shownBy("read", listed ?? likely) ??
    list ??
    bareThing(candidates) ??
    (["create", "replace", "patch"] as const)
      .map((kind) => shownBy(kind))
      .find((one) => one !== undefined);
  const schema = best?.schema;
  const key = schema && (keyIn(schema, names, true) ?? keyIn(schema, names, false));
  return { ...names, key, schema, declaration: (schema && declarationOf(schema)) ?? listed };
}

/** What is read without a key in it is a thing as a whole. */
function bareThing(candidates: readonly Candidate[]): ShownPart | undefined {
  const read = candidates.find(({ kind }) => kind === "read");
  const body = read && shownBody(read.operation)?.schema;
  if (body === undefined || !isObjectSchema(body)) return undefined;
  const names = { parameter: undefined, noun: "", declaration: undefined };
  return shownList(body, names) === undefined ? { pointer: "", schema: body } : undefined;
}

/** Where the success of an operation shows a thing, or a list of things. */
function findShown(
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

interface GroupContext {
  readonly group: ThingGroup;
  readonly thing: Thing;
  readonly names: Names;
}

function actionOf(candidate: Candidate, placed: GroupContext): ActionDescriptor | undefined {
  const { operation, kind, path, isUnsure } = candidate;
  const { group, thing, names } = placed;
  const body = shownBody(operation)?.schema;
  const found = findShown(candidate, thing);
  const sent = sentBody(operation)?.schema;
  const transitions = transitionsOf(operation, thing);
  const isSame =
    found !== undefined &&
    thing.declaration !== undefined &&
    declarationOf(found.schema) === thing.declaration;
  if (isUnsure === true && !isSame && transitions.length === 0) return undefined;
  if (group.isSingle && (kind === "list" || (sent !== undefined && !overlap(sent, thing))))
    return undefined;
  if (found === undefined && (kind === "list" || (kind === "read" && body !== undefined)))
    return undefined;
  const isSent = sent !== undefined && isObjectSchema(sent);
  if ((kind === "replace" || kind === "patch") && !isSent) return undefined;
  if (kind === "create" && !isSent && (sent !== undefined || found === undefined)) return undefined;
  const isKeyed = path.parameter !== undefined || group.isSingle || kind === "list";
  if (!isKeyed && kind !== "create" && sent && keyIn(sent, thing, true) === undefined)
    return undefined;
  return {
    operation: operation.id,
    resource: names.get(group.path.id) ?? group.path.collection,
    kind,
    scopes: path.owners.map((owner): ResourceScope => {
      const property = repeats(owner, thing);
      const name = ownerName(owner.path, names);
      return {
        parameter: owner.parameter,
        owner: name,
        ...(property !== undefined && { property }),
      };
    }),
    ...(path.parameter !== undefined && { parameter: path.parameter }),
    ...(sent !== undefined && kind !== "remove" && { sent: sentPointer(sent, thing, found) }),
    ...(found !== undefined && { shown: found.pointer }),
    ...(sent !== undefined && thing.schema !== undefined && fillings(sent, thing.schema)),
    ...(declares(operation, 201) && kind === "replace" && { creates: true }),
    ...(declares(operation, 409) && { conflicts: true }),
    ...(kind === "list" &&
      found !== undefined &&
      body !== undefined && {
        list: listRules(operation, { body, items: found.pointer, item: found.schema }),
      }),
    ...(transitions.length > 0 && { transitions }),
  };
}

const declares = ({ responses }: Operation, status: number): boolean =>
  responses.some((response) => response.status === status);

/** The property of a thing that says who owns it. */
function repeats(
  { parameter, path }: ThingPath["owners"][number],
  { schema, key }: Thing,
): string | undefined {
  const wanted = new Set([
    plainName(parameter),
    `${path.noun}${plainName(parameter)}`,
    `${path.noun}id`,
  ]);
  const names = schema === undefined ? [] : [...propertiesOf(schema).keys()];
  return names.find((name) => name !== key && wanted.has(plainName(name)));
}

/** Whether the body of a request has properties of the thing. */
function overlap(sent: Schema, { schema }: Thing, except?: string): boolean {
  const own = schema && propertiesOf(schema);
  return [...propertiesOf(sent).keys()].some((name) => name !== except && own?.has(name) === true);
}

/** Where the body of a request holds the thing: in a member of its schema or of its name, or as a whole. */
function sentPointer(sent: Schema, thing: Thing, found: ShownPart | undefined): string {
  const { declaration, noun } = thing;
  const wrapper = found?.pointer.split("/").at(-1);
  const member = [...propertiesOf(sent).values()].find(
    ({ name, schema }) =>
      isObjectSchema(schema) &&
      ((declaration !== undefined && declarationOf(schema) === declaration) ||
        name === wrapper ||
        singular(plainName(name)) === noun),
  );
  if (member === undefined || overlap(sent, thing, member.name)) return "";
  return childPointer("", member.name);
}

/** The properties that a server fills in: those that a request cannot have, or may leave out although a thing has them. */
function fillings(sent: Schema, thing: Schema): Pick<ActionDescriptor, "made" | "hidden" | "defaults"> {
  const given = propertiesOf(sent);
  const hidden = [...given.values(), ...propertiesOf(thing).values()].flatMap(
    ({ name, direction }) => (direction === "write" ? [name] : []),
  );
  const made = [...propertiesOf(thing).values()].flatMap(({ name, required, direction }) => {
    const own = given.get(name);
    if (direction === "write") return [];
    const isSent = own !== undefined && own.direction !== "read" && direction !== "read";
    return !isSent || required ? [name] : [];
  });
  const defaults = [...given.values()].flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { made, ...(hidden.length > 0 && { hidden }), ...(defaults.length > 0 && { defaults: Object.fromEntries(defaults) }) };
}

const lifecycleFor = ({ declaration, schema }: Thing): Lifecycle | undefined =>
  (declaration && lifecycleOf(declaration.schema)) ?? (schema && lifecycleOf(schema));

/** What a transition stamps is not there before. */
function statesOf({ property, initial, transitions }: Lifecycle, schema: Schema): StateRules {
  const later = new Set(
    transitions.flatMap(({ from, stamps }) => (from.length === 0 ? [] : stamps)),
  );
  const stamped = [...propertiesOf(schema).values()].filter(({ name }) => later.has(name));
  const isNullable = (one: Property): boolean => behind(one.schema).nullable;
  const namesOfThese = (properties: readonly Property[]) => properties.map(({ name }) => name);
  return {
    property,
    initial,
    nulls: namesOfThese(stamped.filter(isNullable)),
    absent: namesOfThese(stamped.filter((one) => !isNullable(one) && !one.required)),
  };
}

const transitionsOf = (
  { id }: Operation,
  thing: Thing,
): NonNullable<ActionDescriptor["transitions"]> =>
  (lifecycleFor(thing)?.transitions ?? []).flatMap(({ trigger, from, to, stamps, clears }) =>
    "operation" in trigger && trigger.operation === id ? [{ from, to, stamps, clears }] : [],
  );

function isCounted(schema: Schema, key: string | undefined): boolean {
  const property = key === undefined ? undefined : propertiesOf(schema).get(key);
  const bare = property && unwrap(property.schema);
  return bare?.kind === "number" && bare.integer;
}

/** The operation that shows a whole thing best. */
function sampleOf(actions: readonly ActionDescriptor[]): ResourceReading["sample"] {
  const by = (kind: ActionKind): ResourceReading["sample"] => {
    const action = actions.find((one) => one.kind === kind && one.shown !== undefined);
    const shownAt = action?.shown;
    if (action === undefined || shownAt === undefined) return undefined;
    return { operation: action.operation, shown: kind === "list" ? `${shownAt}/0` : shownAt };
  };
  return by("read") ?? by("list");
}
