/** What the traffic with a running service shows about each kind of fact. */
import type {
  AnswerFact,
  DeliveryHeaderFact,
  EventFact,
  Fact,
  OperationFact,
  SchemaFact,
  TransitionFact,
  ValuesFact,
} from "../../../tests/spec/fact.js";
import { parseUrl } from "../../src/foundation/outbound/parse-url.js";
import { readRow } from "../../../tests/spec/checks/schemas.js";
import { at, list, strings } from "../../../tests/spec/view.js";
import { type Instances, valuesAt } from "./instances.js";
import type { Exchange, Traffic } from "./traffic.js";

export interface Seen extends Traffic {
  readonly accepted: Instances;
  readonly refused: Instances;
}

/** A fact that the traffic has to show, and whether it does. */
export interface Finding {
  readonly claim: string;
  readonly holds: boolean;
}

/** Facts in prose and open points are shown by probes. */
export function findingsOf(fact: Fact, seen: Seen): readonly Finding[] {
  switch (fact.kind) {
    case "fields": {
      const { names, type } = readRow(fact.quote);
      return names.map((name) => typeFinding(`${fact.schema}.${name}`, type, seen));
    }
    case "type":
      return [typeFinding(fact.of, fact.is, seen)];
    case "required":
      return [requiredFinding(fact.schema, fact.names ?? fact.quote.split(", "), seen)];
    case "values":
      return [valuesFinding(fact, seen)];
    case "schema":
      return schemaFindings(fact, seen);
    case "operation":
      return operationFindings(fact, seen);
    case "answer":
      return answerFindings(fact, seen);
    case "event":
      return [eventFinding(fact, seen)];
    case "delivery-header":
      return [headerFinding(fact, seen)];
    case "transition":
      return transitionFindings(fact, seen);
    case "value":
    case "text":
    case "gap":
      return [];
    default:
      return fact satisfies never;
  }
}

const kinds: Readonly<Record<string, readonly string[]>> = {
  string: ["string"],
  enum: ["string"],
  integer: ["integer"],
  number: ["integer", "number"],
  boolean: ["boolean"],
  array: ["array"],
  object: ["object"],
};

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  // The bytes of a part of the form.
  if (value instanceof Blob) return "string";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Null where the source text allows it, and a value of the type. Decisions may allow null elsewhere. */
function typeFinding(path: string, type: string, { accepted }: Seen): Finding {
  const [base = ""] = type.split("|");
  const word = base.startsWith("array of") ? "array" : base;
  const allowed = kinds[word] ?? ["object", "array", "string"];
  const found = [...new Set(valuesAt(accepted, path).map(kindOf))].toSorted();
  const others = found.filter((kind) => kind !== "null");
  const holds =
    others.length > 0 &&
    others.every((kind) => allowed.includes(kind)) &&
    (!type.endsWith("|null") || found.includes("null"));
  return { claim: `${path}: ${found.join(", ") || "never seen"}`, holds };
}

function requiredFinding(schema: string, names: readonly string[], { accepted }: Seen): Finding {
  const all = accepted.get(schema) ?? [];
  const holds =
    all.length > 0 && all.every((each) => names.every((name) => Object.hasOwn(Object(each), name)));
  return { claim: `every ${schema} had all of ${names.length} fields`, holds };
}

function valuesFinding({ of, quote, are }: ValuesFact, { accepted }: Seen): Finding {
  const expected = are ?? [...quote.matchAll(/`([^`]+)`/g)].map(([, value]) => value ?? "");
  const found = new Set(valuesAt(accepted, of));
  const missing = expected.filter((value) => !found.has(value));
  const claim = missing.length === 0 ? `each of ${expected.length} values` : missing.join(", ");
  return { claim: `${of}: ${claim}`, holds: missing.length === 0 };
}

const formats: Readonly<Record<string, (value: unknown) => boolean>> = {
  uri: (value) => parseUrl(String(value)) !== undefined,
  "date-time": (value) => !Number.isNaN(Date.parse(String(value))),
  email: (value) => String(value).includes("@"),
  binary: (value) => value instanceof Blob,
};

function schemaFindings({ of, has }: SchemaFact, seen: Seen): readonly Finding[] {
  const values = valuesAt(seen.accepted, of).filter((value) => value !== null);
  const every = (claim: string, test: (value: unknown) => boolean): Finding => ({
    claim: `${of} ${claim}`,
    holds: values.length > 0 && values.every(test),
  });
  return Object.entries(has).flatMap(([keyword, value]): readonly Finding[] => {
    switch (keyword) {
      case "format":
        return [every(`is a ${value}`, formats[String(value)] ?? (() => false))];
      case "pattern":
        // The sandbox alone allows addresses of this machine.
        return of === "WebhookEndpointUrl"
          ? []
          : [every(`fits ${value}`, (text) => new RegExp(String(value)).test(String(text)))];
      case "const":
        return [every(`is "${value}"`, (text) => text === value)];
      case "maxLength":
      case "maxItems":
        return [
          boundFinding({ of, keyword, bound: Number(value), beyond: Number(value) + 1 }, seen),
        ];
      case "minItems":
        return [
          boundFinding({ of, keyword, bound: Number(value), beyond: Number(value) - 1 }, seen),
        ];
      default:
        return [];
    }
  });
}

interface Bound {
  readonly of: string;
  readonly keyword: string;
  readonly bound: number;
  readonly beyond: number;
}

/** Values at their limit that are refused for another reason: no file has such an id. */
const refusedOtherwise = new Set(["QuoteRequest.document_ids[]"]);

/** A request at the limit was accepted, and one beyond it was refused. */
function boundFinding({ of, keyword, bound, beyond }: Bound, seen: Seen): Finding {
  const { accepted, refused } = seen;
  const sizes = (instances: Instances): readonly number[] =>
    valuesAt(instances, of).map((value) => list(value).length || String(value ?? "").length);
  const emptied = valuesAt(refused, of).some((value) => Array.isArray(value) && value.length === 0);
  const isRefused = beyond === 0 ? emptied : sizes(refused).includes(beyond);
  const isTaken = sizes(refusedOtherwise.has(of) ? refused : accepted).includes(bound);
  return {
    claim: `${of} ${keyword}: ${bound} taken, ${beyond} refused`,
    holds: isTaken && isRefused,
  };
}

function operationFindings(
  { operation, scope, replies = {}, parameters = {}, body }: OperationFact,
  { exchanges }: Seen,
): readonly Finding[] {
  const own = exchanges.filter((each) => each.operation === operation);
  const succeeded = own.filter(({ status }) => status < 300);
  const inQuery = Object.keys(parameters).filter((name) => parameters[name]?.in === "query");
  const sent = new Set(succeeded.flatMap(({ target }) => [...queryOf(target).keys()]));
  return [
    { claim: `${operation} succeeds`, holds: succeeded.length > 0 },
    ...(scope === undefined ? [] : [scopeFinding(own, operation, scope)]),
    ...Object.keys(replies).map((status) => ({
      claim: `${operation} answers ${status}`,
      holds: own.some((each) => String(each.status) === status),
    })),
    ...inQuery.map((name) => ({ claim: `${operation} takes ${name}`, holds: sent.has(name) })),
    ...Object.keys(body ?? {}).map((type) => ({
      claim: `${operation} takes ${type}`,
      holds: succeeded.some(({ contentType }) => contentType === type),
    })),
  ];
}

const queryOf = (target: string): URLSearchParams =>
  new URL(target, "http://localhost").searchParams;

function scopeFinding(own: readonly Exchange[], operation: string, scope: string): Finding {
  const refusals = own.filter(({ status }) => status === 403);
  const holds =
    refusals.length > 0 &&
    refusals.every(({ response }) => strings(at(response, "required_scopes")).join() === scope);
  return { claim: `${operation} without ${scope} answers 403`, holds };
}

function answerFindings(
  { status, on, fields = [], headers = [] }: AnswerFact,
  { exchanges }: Seen,
): readonly Finding[] {
  const names = [...new Set(exchanges.map(({ operation }) => operation))];
  const own = names.filter((name) => applies(on, name, exchanges));
  const holding = own.filter((name) =>
    exchanges.some(
      (each) =>
        each.operation === name &&
        String(each.status) === status &&
        fields.every((field) => at(each.response, field) !== undefined) &&
        headers.every((header) => each.headers.has(header)),
    ),
  );
  const missing = own.filter((name) => !holding.includes(name));
  const what = [status, ...fields, ...headers].join(", ");
  const claim = `${what} on ${own.length === 1 ? own.join("") : `${own.length} operations`}`;
  return [
    {
      claim: missing.length === 0 ? claim : `${what} not on ${missing.join(", ")}`,
      holds: own.length > 0 && missing.length === 0,
    },
  ];
}

function applies(on: AnswerFact["on"], name: string, exchanges: readonly Exchange[]): boolean {
  if (on === "all") return true;
  if (on === "with-id") return name.includes("{");
  if (on === "scoped")
    return exchanges.some((each) => each.operation === name && name !== "GET /ping");
  return on.includes(name);
}

function eventFinding({ event, object }: EventFact, { deliveries }: Seen): Finding {
  const own = deliveries.filter(({ headers }) => headers["x-service-event"] === event);
  const holds =
    own.length > 0 &&
    own.every(({ body }) => at(JSON.parse(body), "data", "object", "id") !== undefined);
  return { claim: `${event} delivered with ${object ?? "its object"}`, holds };
}

function headerFinding({ header, schema }: DeliveryHeaderFact, { deliveries }: Seen): Finding {
  const values = deliveries.map(({ headers }) => headers[header.toLowerCase()]);
  const pattern = typeof schema["pattern"] === "string" ? new RegExp(schema["pattern"]) : /./;
  const known = list(schema["enum"]);
  const holds =
    values.length > 0 &&
    values.every(
      (value) =>
        typeof value === "string" &&
        pattern.test(value) &&
        (known.length === 0 || known.includes(value)),
    );
  const form = "pattern" in schema ? `, in the form ${String(schema["pattern"])}` : "";
  return { claim: `${header} on every delivery${form}`, holds };
}

function transitionFindings(
  { schema, from, to, emits = [] }: TransitionFact,
  { accepted, deliveries }: Seen,
): readonly Finding[] {
  const histories = historiesOf(accepted.get(schema) ?? []);
  const [before] = from;
  const moved = histories.some((states) =>
    before === undefined
      ? states[0] === to
      : states.some((state, index) => state === before && states[index + 1] === to),
  );
  const events = new Set(deliveries.map(({ headers }) => headers["x-service-event"]));
  return [
    { claim: `${schema}: ${before ?? "new"} to ${to}`, holds: moved },
    ...emits.map((event) => ({ claim: `${event} delivered`, holds: events.has(event) })),
  ];
}

/** The observed states of each resource of a schema, in order, without repetitions. */
export const statesOf = ({ accepted }: Seen, schema: string): readonly (readonly unknown[])[] =>
  historiesOf(accepted.get(schema) ?? []);

/** The observed states of each resource, in order, without repetitions. */
function historiesOf(instances: readonly unknown[]): readonly (readonly unknown[])[] {
  const byId = new Map<unknown, unknown[]>();
  for (const instance of instances) {
    const [id, state] = [at(instance, "id"), at(instance, "status")];
    const states = byId.get(id) ?? [];
    if (states.at(-1) !== state) byId.set(id, [...states, state]);
  }
  return [...byId.values()];
}
