/** Messages of a cell: what a program passes to its operation, and what a handler returns. */
import { carrierOf } from "../grammar/carriers.js";
import { type Cell, kindOf } from "../grammar/features.js";
import { NAMES } from "../grammar/operation.js";
import { defaultOf, isOptional } from "../grammar/place.js";
import { Sequence } from "./sequence.js";
import { isRepresentable, toProgram } from "./values.js";

/** A message without the value. */
export const ABSENT = Symbol("absent");

/** The part of a call's input that holds a parameter. */
const PARTS: Readonly<Record<string, string>> = {
  path: "params",
  query: "query",
  querystring: "query",
  header: "headers",
  cookie: "cookies",
};

export type Side = "request" | "response";

/** The values of a cell that are always tried, in the types of its settings. */
export function edgesOf(cell: Cell, side: Side): readonly unknown[] {
  const values = kindOf(cell.kind).edges.filter((value) => isRepresentable(value, cell));
  return [
    ...values.map((value) => onSide(toProgram(value, cell), cell, side)),
    ...(isOptional(cell) ? [ABSENT] : []),
    ...(cell.presence === "nullable" ? [null] : []),
  ];
}

/** What a side has of a value. */
export function onSide(value: unknown, { kind }: Cell, side: Side): unknown {
  const { readOnly = [], writeOnly = [] } = kindOf(kind);
  const hidden = side === "request" ? readOnly : writeOnly;
  if (hidden.length === 0 || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.includes(name)));
}

/** The input of a call that has the value. */
export function requestWith(cell: Cell, value: unknown): Record<string, unknown> | undefined {
  if (cell.direction === "response") return undefined;
  const { parameter } = carrierOf(cell.carrier);
  if (parameter === undefined)
    return { ...typed(cell, "request"), body: bodyWith(cell, value, "request") };
  const place = String(parameter["in"]);
  const part = PARTS[place] ?? place;
  if (value === ABSENT) return {};
  return { [part]: place === "querystring" ? value : { [NAMES[place] ?? place]: value } };
}

/** What a handler returns to send the value; a status alone, if only requests have it. */
export function replyWith(cell: Cell, value: unknown): Record<string, unknown> {
  if (cell.direction === "request") return { status: 204 };
  if (carrierOf(cell.carrier).parameter !== undefined) {
    return { status: 204, headers: value === ABSENT ? {} : { "X-Value": value } };
  }
  return { status: 200, ...typed(cell, "response"), body: bodyWith(cell, value, "response") };
}

/** The body of a message that has the value. */
export function bodyWith(cell: Cell, value: unknown, side: Side): unknown {
  if (carrierOf(cell.carrier).isSequence) return new Sequence(value);
  if (cell.presence === "whole") return value;
  const hidden = cell.presence === (side === "request" ? "readOnly" : "writeOnly");
  return { note: "n", ...(value !== ABSENT && !hidden && { value }) };
}

/** The media type, where a message has to name it. */
export function typed(cell: Cell, side: Side): { readonly contentType?: string } {
  const { body, concrete } = carrierOf(cell.carrier);
  if (body === undefined) return {};
  if (concrete !== undefined) return { contentType: concrete };
  return hasSeveralTypes(cell, side) ? { contentType: body } : {};
}

/** The option that asks for the media type, where the client would ask for another: for JSON, if a response can be JSON. */
export function acceptOf(cell: Cell): { readonly accept?: string } {
  const { body = "", isSequence } = carrierOf(cell.carrier);
  const isAskedFor = body === "" || (/json/.test(body) && !isSequence) || body.includes("*");
  return isAskedFor || cell.direction === "request" || !hasSeveralTypes(cell, "response")
    ? {}
    : { accept: body };
}

/** In Swagger 2.0, what one response of an operation can be, all can be. */
const hasSeveralTypes = ({ beside, version, refusals }: Cell, side: Side): boolean =>
  beside !== "nothing" || (side === "response" && version === "2.0" && refusals !== "none");

/** The value that a handler may get for a missing one. */
export const filledIn = (cell: Cell): unknown => toProgram(defaultOf(cell), cell);
