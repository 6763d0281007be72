/** Every valid value arrives equal, or is refused before it is sent if its place cannot say it. */
import * as fc from "fast-check";
import { isDeepStrictEqual } from "node:util";

import type { CallOutcome, Sides } from "../outputs/exchange.js";
import { type Finding, messageOf, printed } from "../findings/finding.js";
import { type Carrier, carrierOf } from "../grammar/carriers.js";
import { type Cell, kindOf } from "../grammar/features.js";
import { isOptional } from "../grammar/place.js";
import {
  ABSENT,
  acceptOf,
  bodyWith,
  edgesOf,
  filledIn,
  onSide,
  replyWith,
  requestWith,
  type Side,
} from "../outputs/message.js";
import { isRepresentable, settled, toProgram } from "../outputs/values.js";

/** A rule that a round trip has broken, and how; `undefined` if it was right. */
type Fault = Pick<Finding, "rule" | "detail"> | undefined;

interface Trip {
  readonly id: string;
  readonly cell: Cell;
  readonly sides: Sides;
}

/** Tries all edges, and where they are right, random values from the seed. */
export async function judgeRoundTrips(
  trip: Trip,
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Promise<readonly Finding[]> {
  const { cell } = trip;
  const side: Side = cell.direction === "response" ? "response" : "request";
  const found: Finding[] = [];
  for (const value of edgesOf(cell, side)) {
    const fault = await faultOf(trip, value);
    if (fault !== undefined) found.push(findingOf(cell, fault, value));
  }
  if (found.length > 0) return found;
  const values = kindOf(cell.kind)
    .values.filter((value) => isRepresentable(value, cell))
    .map((value) => onSide(toProgram(value, cell), cell, side));
  let last: Fault;
  const property = fc.asyncProperty(values, async (value) => {
    last = await faultOf(trip, value);
    return last === undefined;
  });
  const { failed, counterexample } = await fc.check(property, { seed, numRuns: runs });
  return failed && last !== undefined ? [findingOf(cell, last, counterexample?.[0])] : [];
}

const findingOf = (cell: Cell, { rule, detail }: NonNullable<Fault>, value: unknown): Finding => ({
  rule,
  about: cell,
  detail: `${value === ABSENT ? "no value" : printed(value)}: ${detail}`,
});

async function faultOf({ id, cell, sides }: Trip, value: unknown): Promise<Fault> {
  const carrier: Carrier = carrierOf(cell.carrier);
  const unsayable =
    value !== ABSENT &&
    value !== null &&
    ((carrier.cannotSay?.(markers(value)) ?? false) ||
      (cell.presence === "default" && isOmitted(cell, value)));
  sides.answer(
    cell.direction === "both" ? (input) => echo(cell, value, input) : replyWith(cell, value),
  );
  // Credentials are judged apart.
  const options = { headers: KEY, ...acceptOf(cell) };
  let outcome: CallOutcome;
  try {
    outcome = await sides.call(id, requestWith(cell, value), options).result();
  } catch (error) {
    if (sides.handed() === undefined && isEncodeError(error)) {
      return unsayable
        ? undefined
        : { rule: "the client sends every valid value", detail: messageOf(error) };
    }
    const rule =
      sides.handed() === undefined
        ? "the client sends every valid value"
        : "the client reads every valid answer";
    return { rule, detail: messageOf(error) };
  }
  const handed = sides.handed();
  if (handed === undefined) {
    const why = `${outcome.status} ${printed(outcome.error ?? outcome.data)}`;
    return {
      rule: unsayable ? "what has no form is not sent" : "the router accepts every valid value",
      detail: why,
    };
  }
  if (outcome.status >= 500) {
    if (unsayable && isEncodeError(sides.error())) return undefined;
    return {
      rule: unsayable ? "what has no form is not sent" : "the router sends every valid answer",
      detail: messageOf(sides.error()),
    };
  }
  const fault =
    (await requestFault(cell, value, handed)) ??
    (await answerFault(cell, value, outcome).catch(unreadable));
  return fault !== undefined && unsayable
    ? { ...fault, rule: "what has no form is not sent" }
    : fault;
}

const KEY = { "X-Key": "secret" };

const isEncodeError = (error: unknown): boolean =>
  error instanceof Error && error.name === "EncodeError";

const isOmitted = ({ carrier }: Cell, value: unknown): boolean =>
  value !== ABSENT && (carrierOf(carrier).omits?.(value) ?? false);

/** Programs' values as the carriers' tests know them. */
const markers = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Sends back what the handler got; what only answers have is added. */
const echo = (cell: Cell, value: unknown, { body }: Readonly<Record<string, unknown>>): object => {
  const reply = replyWith(cell, value);
  return isOneSided(cell) ? reply : { ...reply, body };
};

const isOneSided = ({ presence, kind }: Cell): boolean =>
  presence === "readOnly" || presence === "writeOnly" || kindOf(kind).readOnly !== undefined;

const unreadable = (error: unknown): Fault => ({
  rule: "the client reads every valid answer",
  detail: messageOf(error),
});

async function requestFault(
  cell: Cell,
  value: unknown,
  handed: Readonly<Record<string, unknown>>,
): Promise<Fault> {
  if (cell.direction !== "request") return undefined;
  const { contentType: _, ...sent } = requestWith(cell, value) ?? {};
  const got = Object.fromEntries(
    Object.keys({ ...sent, ...partOf(cell) }).map((part) => [part, handed[part]]),
  );
  const isLeftOut = isOptional(cell) && isOmitted(cell, value);
  const { contentType: __, ...without } = requestWith(cell, ABSENT) ?? {};
  const expected = [
    sent,
    ...(value === ABSENT ? [withDefault(cell)] : []),
    ...(isLeftOut ? [without] : []),
  ];
  for (const one of expected)
    if (isDeepStrictEqual(await settled(one), withoutEmpty(one, got))) return undefined;
  return { rule: "what is sent arrives equal", detail: `the handler got ${printed(got)}` };
}

const partOf = (cell: Cell): object => {
  const { contentType: _, ...request } = requestWith(cell, "") ?? {};
  return request;
};

const withDefault = (cell: Cell): object => {
  const { contentType: _, ...request } = requestWith(cell, filledIn(cell)) ?? {};
  return request;
};

/** A part of the input without members is as good as none. */
const withoutEmpty = (sent: object, got: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(got).filter(
      ([part, one]) =>
        part in sent ||
        (one !== undefined &&
          Object.keys(Object(one)).some((name) => Object(one)[name] !== undefined)),
    ),
  );

async function answerFault(cell: Cell, value: unknown, outcome: CallOutcome): Promise<Fault> {
  if (cell.direction === "request") return undefined;
  const rule = "what is answered arrives equal";
  if (!outcome.declared)
    return {
      rule,
      detail: `declared is false: ${outcome.status} ${printed(outcome.data ?? outcome.error)}`,
    };
  const isHeader = carrierOf(cell.carrier).parameter !== undefined;
  const got = await settled(isHeader ? outcome.headers["X-Value"] : outcome.data);
  for (const one of [value, ...(value === ABSENT ? [filledIn(cell)] : [])]) {
    const own = isOneSided(cell) ? onSide(one, cell, "response") : one;
    const sent = isHeader ? headerWith(own) : bodyWith(cell, own, "response");
    if (isDeepStrictEqual(await settled(sent), got)) return undefined;
  }
  return { rule, detail: `the client got ${printed(got)}` };
}

const headerWith = (value: unknown): unknown => (value === ABSENT ? undefined : value);
