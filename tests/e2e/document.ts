/** The examples of the description, as the end-to-end tests play them. */
import { bundle } from "../spec/bundle.js";
import { at, follow, isJson, type Json, list, walk } from "../spec/view.js";

/** The response of a handler, and the expected result of a client. */
export interface Answer {
  /** Name of the example in the document. */
  readonly name: string;
  readonly status: number;
  /** Absent if the response has no content. */
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface OperationExamples {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** JSON bodies, by the name of their example. */
  readonly bodies: ReadonlyMap<string, unknown>;
  readonly answers: readonly Answer[];
}

export interface EventExample {
  readonly type: string;
  readonly event: { readonly id: string; readonly type: string };
}

export interface Examples {
  readonly document: Json;
  readonly operations: readonly OperationExamples[];
  readonly events: readonly EventExample[];
}

const METHODS = ["get", "put", "post", "delete", "patch"];

export function readExamples(): Examples {
  const document = bundle();
  const operations = entries(document["paths"]).flatMap(([path, item]) =>
    METHODS.filter((method) => isJson(at(item, method))).map((method) =>
      operationExamples(document, { path, method }),
    ),
  );
  const events = entries(document["webhooks"]).map(([type, item]) => ({
    type,
    event: eventOf(document, walk(document, item, "post", "requestBody")),
  }));
  return { document, operations, events };
}

function eventOf(document: Json, body: unknown): EventExample["event"] {
  const [event] = jsonExamples(document, body).values();
  const { id, type } = isJson(event) ? event : {};
  if (typeof id !== "string" || typeof type !== "string") throw new TypeError("not an event");
  return { ...(event as object), id, type };
}

interface Place {
  readonly path: string;
  readonly method: string;
}

function operationExamples(document: Json, { path, method }: Place): OperationExamples {
  const item = walk(document, document, "paths", path);
  const operation = at(item, method);
  const parameters = [...list(at(item, "parameters")), ...list(at(operation, "parameters"))].map(
    (parameter) => follow(document, parameter),
  );
  const examplesIn = (place: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => at(parameter, "in") === place)
        .map((parameter) => [String(at(parameter, "name")), at(parameter, "example")]),
    );
  return {
    id: String(at(operation, "operationId")),
    method: method.toUpperCase(),
    path,
    params: examplesIn("path"),
    query: examplesIn("query"),
    bodies: jsonExamples(document, walk(document, operation, "requestBody")),
    answers: entries(at(operation, "responses")).flatMap(([status, response]) =>
      answers(document, { status: Number(status), response: follow(document, response) }),
    ),
  };
}

function answers(
  document: Json,
  { status, response }: { readonly status: number; readonly response: unknown },
): readonly Answer[] {
  const headers = Object.fromEntries(
    entries(at(response, "headers")).map(([name, header]) => [
      name,
      list(walk(document, header, "schema", "examples"))[0],
    ]),
  );
  if (at(response, "content") === undefined) return [{ name: "empty", status, headers }];
  return [...jsonExamples(document, response)].map(([name, body]) => ({
    name,
    status,
    body,
    headers,
  }));
}

function jsonExamples(document: Json, holder: unknown): ReadonlyMap<string, unknown> {
  const examples = walk(document, holder, "content", "application/json", "examples");
  return new Map(
    entries(examples).map(([name, example]) => [name, at(follow(document, example), "value")]),
  );
}

const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  isJson(value) ? Object.entries(value) : [];
