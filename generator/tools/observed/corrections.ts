/** What a document would say if it said what was observed: an overlay for a person to read, and to apply or not. */
import {
  type Api,
  childOf,
  childPointer,
  isObject,
  type Origin,
  originKey,
  parsePointer,
  type SourceDocument,
  valueAt,
} from "../../description/index.js";
import { type ObservedDeviation, type ObservedPlace, placeOf } from "./places.js";

/** A change of one place. */
interface Correction {
  readonly origin: Origin;
  /** Members to add; or what to remove at the origin: a member, or an entry of a list. */
  readonly change: { readonly update: object } | { readonly remove: string };
}

export interface ProposedOverlay {
  /** Absent if there is nothing to propose. */
  readonly overlay?: object;
  /** What no correction follows from, each in one line. */
  readonly open: readonly string[];
}

interface Source {
  readonly api: Api;
  /** The document to which the overlay applies. */
  readonly entry: SourceDocument;
}

/** Proposes a correction for each deviation from which one follows. */
export function proposeOverlay(
  deviations: readonly ObservedDeviation[],
  { api, entry }: Source,
): ProposedOverlay {
  const proposals = new Map<string, Correction & { readonly seen: string[] }>();
  const open: string[] = [];
  for (const deviation of deviations) {
    const place = placeOf(deviation, api);
    const found = place === undefined ? [] : correctionsOf(deviation, place, entry);
    const here = found.filter(({ origin }) => origin.document === entry.uri);
    if (here.length === 0) open.push(textOf(deviation));
    for (const correction of here) {
      const key = JSON.stringify([originKey(correction.origin), correction.change]);
      const known = proposals.get(key) ?? { ...correction, seen: [] };
      proposals.set(key, known);
      known.seen.push(textOf(deviation));
    }
  }
  if (proposals.size === 0) return { open };
  const actions = [...proposals.values()].map(({ origin, change, seen }) => ({
    target: pathTo(entry, origin.pointer, "remove" in change ? change.remove : undefined),
    description: `Observed: ${seen.join("; ")}.`,
    ...("remove" in change ? { remove: true } : change),
  }));
  const info = { title: `Observed of ${api.title}`, version: api.version };
  return { overlay: { overlay: "1.0.0", info, actions }, open };
}

/** `null at /body/note of GET /shells 200, 3 times`. */
export const textOf = ({
  kind,
  path,
  message,
  part,
  count,
  names = {},
}: ObservedDeviation): string =>
  [
    `${WORDS[kind]}${path === "" ? "" : ` at ${path}`} of ${message === "" ? "an event" : message} ${part}`,
    `${count} ${count === 1 ? "time" : "times"}`,
    ...Object.entries(names).map(([name, times]) => `${name} ${times}`),
  ].join(", ");

const WORDS: Readonly<Record<ObservedDeviation["kind"], string>> = {
  status: "an undeclared status",
  "media-type": "an undeclared media type",
  property: "an undeclared property",
  header: "an undeclared header",
  event: "an undeclared event",
  enum: "an unlisted value",
  type: "another type",
  null: "null",
  constraint: "a value against a rule",
  required: "something missing",
};

function correctionsOf(
  { kind, part, path, names = {} }: ObservedDeviation,
  place: ObservedPlace,
  entry: SourceDocument,
): readonly Correction[] {
  const { exchange, response, field, schemas, properties } = place;
  const message = part === "request" || part === "delivery" ? exchange.body : response;
  const membersOf = (value: () => object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, value()]));
  const hasNames = Object.keys(names).length > 0;
  switch (kind) {
    case "status": {
      const description = "Observed; what it means is not known.";
      return [updateOf(exchange.origin, { responses: { [part]: { description } } })];
    }
    case "media-type":
      return hasNames && message
        ? [updateOf(message.origin, { content: membersOf(() => ({})) })]
        : [];
    case "header": {
      const headers = membersOf(() => ({ schema: {} }));
      return hasNames && response ? [updateOf(response.origin, { headers })] : [];
    }
    case "property": {
      const owners = [...schemas].filter(isObjectNode);
      const update = { properties: membersOf(() => ({})) };
      return hasNames ? owners.map(({ origin }) => updateOf(origin, update)) : [];
    }
    case "enum":
      return [...schemas]
        .filter(isEnumNode)
        .map(({ origin }) => updateOf(origin, { "x-enum-extensibility": "open" }));
    case "null":
      return properties.flatMap(({ property: { origin } }) => nullable(origin, entry));
    case "required":
      if (path === "/body")
        return exchange.body && part === "request"
          ? [updateOf(exchange.body.origin, { required: false })]
          : [];
      if (field !== undefined && properties.length === 0)
        return [updateOf(field.origin, { required: false })];
      return properties.flatMap(({ property: { name }, owner: { origin } }) =>
        childOf(valueAt(entry.value, origin.pointer)?.value, "required") === undefined
          ? []
          : [{ origin: belowOf(origin, "required"), change: { remove: name } }],
      );
    case "type":
    case "constraint":
    case "event":
      return [];
    default:
      return kind satisfies never;
  }
}

const updateOf = (origin: Origin, update: object): Correction => ({ origin, change: { update } });

const belowOf = ({ document, pointer }: Origin, name: string): Origin => ({
  document,
  pointer: childPointer(pointer, name),
});

interface SchemaNode {
  readonly kind: string;
  readonly origin: Origin;
}

const isSchemaNode = (node: object): node is SchemaNode => "kind" in node && "origin" in node;
const isObjectNode = (node: object): node is SchemaNode =>
  isSchemaNode(node) && node.kind === "object";
const isEnumNode = (node: object): node is SchemaNode => isSchemaNode(node) && node.kind === "enum";

/** Null beside what a schema allows: as its version of OpenAPI says it. */
function nullable(origin: Origin, entry: SourceDocument): readonly Correction[] {
  const schema = valueAt(entry.value, origin.pointer)?.value;
  if (!isObject(schema)) return [];
  const isOld = /^(?:3\.0|2)/.test(String(childOf(entry.value, "openapi")?.value ?? "2"));
  const { $ref, type } = schema;
  if ($ref !== undefined)
    return [
      { origin: belowOf(origin, "$ref"), change: { remove: "" } },
      updateOf(
        origin,
        isOld ? { nullable: true, allOf: [{ $ref }] } : { anyOf: [{ $ref }, { type: "null" }] },
      ),
    ];
  if (isOld) return [updateOf(origin, { nullable: true })];
  if (typeof type !== "string") return [];
  const isListed = Array.isArray(schema["enum"]);
  return [
    { origin: belowOf(origin, "type"), change: { remove: "" } },
    updateOf(origin, { type: [type, "null"], ...(isListed && { enum: [null] }) }),
  ];
}

/** The path to a place (RFC 9535), or to one entry of a list of texts there. */
function pathTo({ value }: SourceDocument, pointer: string, entry: string = ""): string {
  let at: unknown = value;
  const steps = (parsePointer(pointer) ?? []).map((segment) => {
    const step = Array.isArray(at) ? `[${segment}]` : `[${quote(segment)}]`;
    at = childOf(at, segment)?.value;
    return step;
  });
  return `$${steps.join("")}${entry === "" ? "" : `[?@ == ${quote(entry)}]`}`;
}

const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
