/** What an operation does to the things that it is about, judged by its bodies. */
import type { ActionDescriptor, ResourceScope } from "../../../runtime/mocking/state/types.js";
import {
  childPointer,
  leaves,
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
  shownBody,
  type ShownPart,
  takesPatches,
} from "./bodies.js";
import { listRules } from "./filters.js";
import type { Candidate, ThingGroup } from "./group.js";
import { plainName, singular, type ThingPath } from "./paths.js";
import { findShown, lifecycleFor, type Thing } from "./thing.js";

/** Names of things by the ids of their paths. */
export type PathNames = ReadonlyMap<string, string>;

export interface GroupContext {
  readonly group: ThingGroup;
  readonly thing: Thing;
  readonly names: PathNames;
}

/** What an operation does; `undefined` if its bodies show that it is about something else. */
export function actionOf(
  candidate: Candidate,
  context: GroupContext,
): ActionDescriptor | undefined {
  const { operation, kind, path } = candidate;
  const { group, thing, names } = context;
  const body = shownBody(operation)?.schema;
  const found = findShown(candidate, thing);
  const sent = sentBody(operation)?.schema;
  const transitions = transitionsOf(operation, thing);
  if (!isAbout(candidate, context, { body, found, sent })) return undefined;
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
    ...(sent !== undefined &&
      thing.schema !== undefined &&
      fillings(sent, thing.schema, found?.schema)),
    ...(creates(candidate, group) && { creates: true }),
    ...(declares(operation, 409) && { conflicts: true }),
    ...(kind === "list" &&
      found !== undefined &&
      body !== undefined && {
        list: listRules(
          operation,
          { body, items: found.pointer, item: found.schema },
          thing.schema ?? found.schema,
        ),
      }),
    ...(transitions.length > 0 && { transitions }),
  };
}

interface BodySchemas {
  readonly body: Schema | undefined;
  readonly found: ShownPart | undefined;
  readonly sent: Schema | undefined;
}

/** Whether the bodies of an operation agree with what its path and method say. */
function isAbout(
  { operation, kind, path, isUnsure }: Candidate,
  { group, thing }: GroupContext,
  { body, found, sent }: BodySchemas,
): boolean {
  const isSame =
    found !== undefined &&
    thing.declaration !== undefined &&
    declarationOf(found.schema) === thing.declaration;
  if (isUnsure === true && !isSame && transitionsOf(operation, thing).length === 0) return false;
  const isOther = sent !== undefined && !overlap(sent, thing);
  if (group.isSingle && (kind === "list" || isOther)) return false;
  if (kind === "list") return found !== undefined;
  if (kind === "read") return found !== undefined || body === undefined;
  if (kind === "remove" || kind === "move") return true;
  const isKeyed = path.parameter !== undefined || group.isSingle || kind === "create";
  if (sent === undefined)
    return kind === "patch"
      ? isKeyed && takesPatches(operation)
      : kind === "create" && found !== undefined;
  if (!isObjectSchema(sent)) return false;
  // What shows nothing and sends nothing of a thing searches or counts, or creates several at once.
  if (kind === "create" && found === undefined && isOther && sentPointer(sent, thing, found) === "")
    return false;
  return isKeyed || keyIn(sent, thing, true) !== undefined;
}

/** Whether what changes a thing also creates it: a `POST` to its own path does if nothing else creates things. */
const creates = ({ operation, kind }: Candidate, { candidates }: ThingGroup): boolean =>
  kind === "replace"
    ? declares(operation, 201)
    : kind === "patch" &&
      operation.method === "POST" &&
      !candidates.some((other) => other.kind === "create");

export const ownerName = (path: ThingPath, names: PathNames): string =>
  names.get(path.id) ?? path.collection;

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

/**
 * Where the body of a request holds the thing: in a member of its schema or of its name, or as a whole. A member of both
 * holds it even beside properties that the thing has as well; one that the thing has as well is a part of it.
 */
function sentPointer(sent: Schema, thing: Thing, found: ShownPart | undefined): string {
  const { declaration, noun } = thing;
  const wrapper = found?.pointer.split("/").at(-1);
  const isDeclared = ({ schema }: Property): boolean =>
    declaration !== undefined && declarationOf(schema) === declaration;
  const isNamed = ({ name }: Property): boolean => singular(plainName(name)) === noun;
  const own = thing.schema && propertiesOf(thing.schema);
  const objects = [...propertiesOf(sent).values()].filter(
    (one) => isObjectSchema(one.schema) && (own?.has(one.name) !== true || isDeclared(one)),
  );
  const member =
    objects.find((one) => isDeclared(one) && isNamed(one)) ??
    objects.find((one) => isDeclared(one) || one.name === wrapper || isNamed(one));
  if (member === undefined) return "";
  const isWhole = overlap(sent, thing, member.name) && !(isDeclared(member) && isNamed(member));
  return isWhole ? "" : childPointer("", member.name);
}

/** Whether a thing may have properties that it does not declare: those that say so, and those that declare none. */
const isOpen = (schema: Schema): boolean =>
  [...leaves(schema)].some(
    (leaf) =>
      leaf.kind === "object" &&
      (leaf.properties.length === 0 ||
        leaf.patterns.length > 0 ||
        (leaf.additional !== undefined && unwrap(leaf.additional)?.kind !== "never")),
  );

/** The properties that a server fills in: those that a request cannot have, or may leave out although a thing has them. */
function fillings(
  sent: Schema,
  thing: Schema,
  shown: Schema | undefined,
): Pick<ActionDescriptor, "made" | "hidden" | "defaults"> {
  const given = propertiesOf(sent);
  const own = new Set([thing, shown ?? thing].flatMap((one) => [...propertiesOf(one).keys()]));
  const isHidden = ({ name, direction }: Property): boolean =>
    direction === "write" || (!isOpen(thing) && !own.has(name));
  const hidden = [...given.values(), ...propertiesOf(thing).values()]
    .filter(isHidden)
    .map(({ name }) => name);
  const made = [...propertiesOf(thing).values()].flatMap(({ name, required, direction }) => {
    const own = given.get(name);
    if (direction === "write") return [];
    const isSent = own !== undefined && own.direction !== "read" && direction !== "read";
    return !isSent || required ? [name] : [];
  });
  const defaults = [...given.values()].flatMap((property) =>
    property.default === undefined || isHidden(property)
      ? []
      : [[property.name, property.default] as const],
  );
  return {
    made,
    ...(hidden.length > 0 && { hidden }),
    ...(defaults.length > 0 && { defaults: Object.fromEntries(defaults) }),
  };
}

const transitionsOf = (
  { id }: Operation,
  thing: Thing,
): NonNullable<ActionDescriptor["transitions"]> =>
  (lifecycleFor(thing)?.transitions ?? []).flatMap(({ trigger, from, to, stamps, clears, emits }) =>
    "operation" in trigger && trigger.operation === id ? [{ from, to, stamps, clears, emits }] : [],
  );
