import { isObject } from "../../core/json-value.js";
import type { LocatedValue } from "../../core/origin.js";
import { webhookMethods } from "../../diagnostics/catalogue/extensions.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import type { Webhook, Events } from "../../model/api.js";
import type { Schema } from "../../model/schema.js";
import { leaves, unwrap } from "../../model/unwrap.js";
import { readSignature } from "../extensions/signature.js";
import type { BuildContext } from "../messages/context.js";
import { readTextAt } from "../reading/docs.js";
import { createPathItemReader, fieldOf, ownerOf, type PathItem } from "../reading/path-items.js";
import { child, members } from "../reading/read.js";
import { buildOutgoing } from "./callbacks.js";
import type { ApiContext } from "./operations.js";
import type { SchemeLookup } from "./security.js";
import { candidateAt, type Selection } from "./selection.js";

/** `webhooks` (since OpenAPI 3.1), and `x-webhooks`, its name in documents of 3.0. */
export function buildWebhooks(
  root: LocatedValue,
  { selection, schemes }: Pick<ApiContext, "selection" | "schemes">,
  context: BuildContext,
): readonly Webhook[] {
  const own = members(child(root, "webhooks"));
  const names = new Set(own.map(([key]) => key));
  const others = members(child(root, "x-webhooks")).filter(([key]) => !names.has(key));
  const build = (entries: typeof own, reporting: BuildContext): readonly Webhook[] =>
    entries
      .filter(([, { value }]) => isObject(value))
      .filter(([key, place]) => isKept(key, reporting.pathItem(place), selection))
      .flatMap(([key, place]) => buildWebhook(key, place, { schemes, context: reporting }));
  return [...build(others, asExtension(context)), ...build(own, context)];
}

/** What is wrong in an extension costs what it describes, and never the document. */
function asExtension(context: BuildContext): BuildContext {
  const report: Report = (found) =>
    context.report(found.severity === "error" ? { ...found, severity: "warning" } : found);
  return { ...context, report, pathItem: createPathItemReader({ ...context, report }) };
}

/** A webhook is kept if any of its methods is. */
const isKept = (key: string, item: PathItem, selection: Selection): boolean =>
  item.operations
    .map(({ place }) => selection.keeps(candidateAt(place, item, { webhook: key })))
    .includes(true);

/** A Path Item with several methods is several webhooks; the first one has the key without a suffix. */
function buildWebhook(
  key: string,
  place: LocatedValue,
  { schemes, context }: { readonly schemes: SchemeLookup; readonly context: BuildContext },
): readonly Webhook[] {
  const outgoing = buildOutgoing(place, context);
  if (outgoing.length > 1) {
    const methods = outgoing.map(({ request }) => request.method);
    context.report(webhookMethods({ key, methods }, atKey(place)));
  }
  return outgoing.map(({ request, place: operation, item }, index) => {
    const suffix = index === 0 ? "" : ` ${request.method}`;
    const name = nameOf(operation, item, { suffix, context });
    const operationId = readTextAt(child(operation, ID), ID, context.report);
    const shared = ownerOf(item, SIGNATURE);
    const signature =
      readSignature(operation, context.report) ?? (shared && readSignature(shared, context.report));
    return {
      kind: "webhook",
      key: key + suffix,
      ...(name !== undefined && { name }),
      ...(operationId !== undefined && { operationId }),
      ...request,
      security: schemes.alternatives(child(operation, "security")) ?? [],
      ...(signature !== undefined && { signature }),
    };
  });
}

/** The `x-apostille-name` of the operation, or that of the path item, which only one of its methods can take. */
function nameOf(
  operation: LocatedValue,
  item: PathItem,
  { suffix, context }: { readonly suffix: string; readonly context: BuildContext },
): string | undefined {
  const own = readTextAt(child(operation, NAME), NAME, context.report);
  if (own !== undefined) return own;
  const shared = readTextAt(fieldOf(item, NAME), NAME, context.report);
  return shared === undefined ? undefined : shared + suffix;
}

const NAME = "x-apostille-name";
const ID = "operationId";
const SIGNATURE = "x-webhook-signature";

/** Names of properties that distinguish events in practice, best first. */
const USUAL = ["type", "event", "event_type"];

/** The properties of a body that can have only one value, and that value. */
type Constants = ReadonlyMap<string, string>;

/** Finds the property that distinguishes the webhooks, and its value for each. */
export function distinguish(webhooks: readonly Webhook[]): {
  readonly events: Events;
  readonly webhooks: readonly Webhook[];
} {
  const bodies = webhooks.map(bodyOf);
  // Webhooks may share a body.
  const known = new Map([...new Set(bodies)].map((body) => [body, body && constantsOf(body)]));
  const constants = bodies.map((body) => known.get(body));
  const property = findProperty(constants.filter((found) => found !== undefined));
  if (property === undefined) return { events: {}, webhooks };
  const taken = new Set<string>();
  return {
    events: { property },
    webhooks: webhooks.map((webhook, index) => {
      const type = constants[index]?.get(property);
      if (type === undefined || taken.has(type)) return webhook;
      taken.add(type);
      return { ...webhook, type };
    }),
  };
}

function findProperty(bodies: readonly Constants[]): string | undefined {
  const [first] = bodies;
  if (first === undefined) return undefined;
  // With a single body every constant would be distinct, even that of a version.
  const others = bodies.length === 1 ? [] : first.keys();
  const distinct = [...new Set([...USUAL, ...others])].find((name) => isDistinct(bodies, name));
  // A few bodies that cannot be told apart are no reason to tell none apart.
  return distinct ?? USUAL.find((name) => valuesOf(bodies, name).size * 2 > bodies.length);
}

const valuesOf = (bodies: readonly Constants[], name: string): ReadonlySet<string> =>
  new Set(bodies.flatMap((body) => body.get(name) ?? []));

function isDistinct(bodies: readonly Constants[], name: string): boolean {
  const seen = new Set<string>();
  for (const body of bodies) {
    const value = body.get(name);
    if (value === undefined || seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}

/** `undefined` if there is no body: such an event cannot be distinguished by one. */
const bodyOf = ({ body }: Webhook): Schema | undefined =>
  (body?.contents.find(({ codec }) => codec === "json") ?? body?.contents[0])?.schema;

function constantsOf(body: Schema): Constants {
  const constants = new Map<string, string>();
  if (hasAlternatives(body)) return constants;
  for (const leaf of leaves(body)) {
    if (leaf.kind !== "object") continue;
    for (const { name, schema } of leaf.properties) {
      const value = constantText(schema);
      if (value !== undefined) constants.set(name, value);
    }
  }
  return constants;
}

function constantText(schema: Schema): string | undefined {
  const bare = schema.kind === "nullable" ? undefined : unwrap(schema);
  return bare?.kind === "literal" && typeof bare.value === "string" && bare.value !== ""
    ? bare.value
    : undefined;
}

/** Returns whether any part of a body has alternatives, which may have different constants. */
function hasAlternatives(body: Schema): boolean {
  const bare = unwrap(body);
  if (bare?.kind === "intersection")
    return bare.parts.some((part) => unwrap(part)?.kind === "union");
  return bare?.kind === "union";
}
