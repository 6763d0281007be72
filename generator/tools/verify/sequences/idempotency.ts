/** Checks that a repeated request with an idempotency key counts once. */
import { idempotencyIgnored } from "../../../description/index.js";
import { type RequestInput, withParameter } from "../cases/input.js";
import { mismatch, operationName } from "../checks/mismatch.js";
import type { DescribedOperation } from "../../live/index.js";
import { answeredValue, hasIdentity, identityOf } from "../session/answered.js";
import type { CaseOutcome } from "../session/attempt.js";
import { recorder } from "./lifetimes.js";
import { type LifetimeContext, listedIds, listFor } from "./resources.js";

/** The header of draft-ietf-httpapi-idempotency-key-header, and its usual variants. */
const KEY = /^(?:x-)?idempotency-?key$/i;

/** Statuses that refuse a repeated request for the time being. */
const LATER: ReadonlySet<number> = new Set([409, 425, 429]);

export async function checkIdempotency(
  checked: DescribedOperation,
  input: RequestInput,
  lifetimes: LifetimeContext,
): Promise<void> {
  const { operation } = checked;
  const key = operation.parameters.find(
    ({ location, name }) => location === "header" && KEY.test(name),
  );
  if (key === undefined || operation.method !== "POST") return;
  const { session } = lifetimes;
  const { values, seed } = session.options;
  const sendWith = async (label: string): Promise<KeyedAnswer | undefined> => {
    const value = values.sample(key.schema, {
      side: "write",
      seed: `${seed} ${label}`,
      fresh: true,
    });
    const id = `${operation.id}/idempotency`;
    const keyed = withParameter(input, key, value);
    const outcome = await session.look({ id, kind: "edge", input: keyed }, checked);
    return outcome && keyedAnswerOf(outcome, checked);
  };
  const first = await sendWith("first key");
  if (first === undefined || !first.succeeded) return;
  const before = await count(checked, input, lifetimes);
  const second = await sendWith("first key");
  const after = await count(checked, input, lifetimes);
  const other = await sendWith("second key");
  const note = recorder(operation, "idempotency", lifetimes);
  const fault = second && (faultOf(first, second) ?? (isMore(before, after) ? SECOND : undefined));
  const shown = { operation: operationName(operation), header: key.name };
  if (second !== undefined && fault !== undefined)
    note(mismatch(idempotencyIgnored({ ...shown, what: fault }, key.origin)), second.outcome);
  else if (other?.id !== undefined && other.id === first.id) {
    const what = "answers another key with the same resource, and does not create a second one,";
    note(mismatch(idempotencyIgnored({ ...shown, what }, key.origin)), other.outcome);
  }
}

const SECOND = "creates a second resource";

interface KeyedAnswer {
  readonly outcome: CaseOutcome;
  readonly status: number;
  readonly succeeded: boolean;
  readonly id: string | undefined;
}

async function keyedAnswerOf(
  outcome: CaseOutcome,
  checked: DescribedOperation,
): Promise<KeyedAnswer> {
  const status = outcome.answer?.status ?? 0;
  const body = await answeredValue(outcome, checked);
  const id = hasIdentity(body) ? identityOf(body) : undefined;
  return { outcome, status, succeeded: status >= 200 && status < 300, id };
}

function faultOf(first: KeyedAnswer, second: KeyedAnswer): string | undefined {
  if (!second.succeeded)
    return LATER.has(second.status) ? undefined : `answers ${second.status}, not ${first.status},`;
  return first.id === second.id ? undefined : SECOND;
}

async function count(
  checked: DescribedOperation,
  input: RequestInput,
  lifetimes: LifetimeContext,
): Promise<number | undefined> {
  const found = listFor(checked, input, lifetimes);
  return found && (await listedIds(found.list, found.input, lifetimes))?.items.length;
}

const isMore = (before: number | undefined, after: number | undefined): boolean =>
  before !== undefined && after !== undefined && after > before;
