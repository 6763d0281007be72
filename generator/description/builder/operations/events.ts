import { leaves, unwrap } from "../../model/unwrap.js";
import type { Schema } from "../../model/schema.js";
import type { Events, Webhook } from "../../model/webhook.js";

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
  return {
    events: { property },
    webhooks: webhooks.map((webhook, index) => {
      const type = constants[index]?.get(property);
      return type === undefined ? webhook : { ...webhook, type };
    }),
  };
}

function findProperty(bodies: readonly Constants[]): string | undefined {
  const [first] = bodies;
  if (first === undefined) return undefined;
  // With a single body every constant would be distinct, even that of a version.
  const others = bodies.length === 1 ? [] : first.keys();
  return [...new Set([...USUAL, ...others])].find((name) => isDistinct(bodies, name));
}

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
