/** Where in a document observed messages deviate from it. */
import { type Deviation, ObservedReport } from "../../../runtime/wire/observation/report.js";
import {
  type Api,
  type Header,
  leaves,
  type ObjectSchema,
  type Operation,
  type Parameter,
  type Property,
  type Response,
  type Schema,
  type Webhook,
} from "../../description/index.js";

export type { Deviation } from "../../../runtime/wire/observation/report.js";

/** A deviation, how often it was met, and the names of what is not declared, if they were kept. */
export type ObservedDeviation = Deviation & {
  readonly count: number;
  readonly names?: Readonly<Record<string, number>>;
};

/** The deviations of several reports as one. Throws a `TypeError` if one of them has another form. */
export function addReports(reports: readonly unknown[]): readonly ObservedDeviation[] {
  const sum = new ObservedReport({ names: true, limit: Infinity });
  for (const one of reports) sum.add(one);
  return sum.toJSON().deviations;
}

/** The parts of a model to which the path of a deviation leads. */
export interface ObservedPlace {
  readonly exchange: Operation | Webhook;
  /** Of a declared response. */
  readonly response?: Response;
  /** The parameter or header that the path names, or that has what it names. */
  readonly field?: Parameter | Header;
  /** What may be there: alternatives, items and values of maps are at the same place. */
  readonly schemas: ReadonlySet<object>;
  /** What may be one step before. */
  readonly owners: ReadonlySet<object>;
  /** The properties that the end of the path names, with their objects. */
  readonly properties: readonly PropertyPlace[];
}

interface PropertyPlace {
  readonly owner: ObjectSchema;
  readonly property: Property;
}

const LOCATIONS: Readonly<Record<string, Parameter["location"]>> = {
  params: "path",
  query: "query",
  headers: "header",
  cookies: "cookie",
};

/** `undefined` if the document no longer has the message. */
export function placeOf({ message, part, path }: Deviation, api: Api): ObservedPlace | undefined {
  const exchange =
    api.operations.find((one) => `${one.method} ${one.path}` === message) ??
    (part === "delivery"
      ? api.webhooks.find(({ type, key }) => (type ?? key) === message)
      : undefined);
  if (exchange === undefined) return undefined;
  const response = exchange.responses.find(({ status }) => String(status) === part);
  const at = { exchange, ...(response !== undefined && { response }) };
  const [, group = "", ...names] = path.split("/").map(unescapeName);
  if (group === "body") {
    const isRequest = part === "request" || part === "delivery";
    const contents = (isRequest ? exchange.body : response)?.contents ?? [];
    return {
      ...at,
      ...follow(
        contents.map(({ schema }) => schema),
        names,
      ),
    };
  }
  const [name = "", ...rest] = names;
  const field =
    part === "request"
      ? exchange.parameters.find((one) => one.name === name && one.location === LOCATIONS[group])
      : response?.headers.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (field === undefined) return { ...at, ...follow([], []) };
  return { ...at, field, ...follow([field.schema], rest) };
}

const unescapeName = (name: string): string =>
  name.replaceAll("~2", "*").replaceAll("~1", "/").replaceAll("~0", "~");

function follow(start: readonly Schema[], names: readonly string[]) {
  let schemas = alike(start);
  let owners: ReadonlySet<object> = new Set();
  let properties: readonly PropertyPlace[] = [];
  for (const name of names) {
    owners = schemas;
    properties = [...schemas].flatMap((owner) =>
      owner.kind !== "object"
        ? []
        : owner.properties.flatMap((property) =>
            property.name === name ? [{ owner, property }] : [],
          ),
    );
    schemas = alike(properties.map(({ property }) => property.schema));
  }
  return { schemas, owners, properties };
}

/** What is at the same place: a set that grows while it is visited, so that what is within itself is visited once. */
function alike(start: readonly Schema[]): ReadonlySet<Schema> {
  const all = new Set(start);
  for (const schema of all) {
    for (const leaf of leaves(schema)) all.add(leaf);
    for (const inner of within(schema)) all.add(inner);
  }
  return all;
}

function within(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "nullable":
    case "refined":
      return [schema.schema];
    case "ref":
      return [schema.target.schema];
    case "array":
      return [schema.items];
    case "tuple":
      return [...schema.prefix, schema.rest];
    case "object":
      return [
        ...(schema.additional === undefined ? [] : [schema.additional]),
        ...schema.patterns.map((one) => one.schema),
      ];
    default:
      return [];
  }
}
