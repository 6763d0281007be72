/** Checks that a created resource is what was sent and is listed, and that a removed one is neither found nor listed. */
import {
  createdChanged,
  createdMissing,
  createdUnlisted,
  type Operation,
  stillListed,
  stillThere,
} from "../../../description/index.js";
import { inputValues, type RequestInput } from "../cases/input.js";
import { type Mismatch, mismatch, operationName } from "../checks/mismatch.js";
import { isSameValue } from "../checks/same-value.js";
import { jsonText } from "../session/answered.js";
import type { DescribedOperation } from "../../live/index.js";
import type { CaseOutcome } from "../session/attempt.js";
import {
  comparable,
  createdResource,
  type LifetimeContext,
  listedIds,
  listFor,
  readResource,
  representationOf,
  type Resource,
  resourceAt,
} from "./resources.js";

interface Lifetime {
  readonly outcome: CaseOutcome;
  readonly lifetimes: LifetimeContext;
}

/** Reads and lists the resource that a request has created or removed, where the document has operations for that. */
export async function checkLifetime(
  checked: DescribedOperation,
  input: RequestInput,
  lifetime: Lifetime,
): Promise<void> {
  const status = lifetime.outcome.answer?.status ?? 0;
  const { method } = checked.operation;
  if (method === "POST" && (status === 200 || status === 201))
    await checkCreated(checked, input, lifetime);
  if (method === "DELETE" && status >= 200 && status < 300 && status !== 202)
    await checkRemoved(checked, input, lifetime.lifetimes);
}

async function checkCreated(
  checked: DescribedOperation,
  input: RequestInput,
  { outcome, lifetimes }: Lifetime,
): Promise<void> {
  const { operation } = checked;
  const resource = await createdResource(checked, input, { outcome, lifetimes });
  if (resource === undefined) return;
  const found = await readResource(resource, "created", lifetimes);
  const note = recorder(operation, "created", lifetimes);
  const status = found?.answer?.status;
  if (found !== undefined && (status === 404 || status === 410)) {
    const shown = { operation: operationName(resource.reader.operation), status };
    const creation = operationName(operation);
    // Another `/orders/{id}` than that of `/carts/{id}/orders` is possible.
    if (outcome.answer?.status === 201)
      note(
        mismatch(createdMissing({ ...shown, creation }, resource.reader.operation.origin)),
        found,
      );
    return;
  }
  if (!resource.isKnown) return;
  const seen = await representationOf(found, resource.reader, resource.id);
  const sentValues = seen === undefined ? {} : comparable(input, seen, lifetimes);
  for (const [name, sent] of Object.entries(sentValues))
    if (seen !== undefined && !isSameValue(sent, seen.members[name]))
      note(
        changeMismatch(name, {
          sent,
          found: seen.members[name],
          operation,
          reader: resource.reader.operation,
        }),
        seen.outcome,
      );
  if (outcome.answer?.status === 201 && isEarly(`${operation.id} listed`, lifetimes))
    await checkListed(checked, input, { resource, lifetimes });
}

interface ChangedValue {
  readonly sent: unknown;
  readonly found: unknown;
  readonly operation: Operation;
  readonly reader: Operation;
}

const changeMismatch = (name: string, { sent, found, operation, reader }: ChangedValue): Mismatch =>
  mismatch(
    createdChanged(
      {
        operation: operationName(reader),
        name,
        found: jsonText(found),
        sent: jsonText(sent),
        creation: operationName(operation),
      },
      operation.origin,
    ),
    name,
  );

async function checkListed(
  checked: DescribedOperation,
  input: RequestInput,
  { resource, lifetimes }: { readonly resource: Resource; readonly lifetimes: LifetimeContext },
): Promise<void> {
  const { operation } = checked;
  const found = listFor(checked, input, lifetimes);
  const ids = found && (await listedIds(found.list, found.input, lifetimes));
  if (found === undefined || ids === undefined || ids.ids.has(resource.id)) return;
  const shown = {
    operation: operationName(found.list.operation),
    item: resource.id,
    creation: operationName(operation),
  };
  const note = recorder(operation, "listed", lifetimes);
  note(mismatch(createdUnlisted(shown, found.list.operation.origin)), ids.outcome);
}

async function checkRemoved(
  checked: DescribedOperation,
  input: RequestInput,
  lifetimes: LifetimeContext,
): Promise<void> {
  const { operation } = checked;
  const resource = resourceAt(checked, input, lifetimes);
  const found = resource && (await readResource(resource, "removed", lifetimes));
  const status = found?.answer?.status ?? 400;
  const note = recorder(operation, "removed", lifetimes);
  const removal = operationName(operation);
  if (resource !== undefined && found !== undefined && status < 400) {
    const { reader } = resource;
    const shown = { operation: operationName(reader.operation), status, removal };
    note(mismatch(stillThere(shown, reader.operation.origin)), found);
  }
  const path = Object.entries(inputValues(input, "path")).map(([name, value]) => [
    name,
    String(value),
  ]);
  lifetimes.session.options.pool.forget(operation.path, Object.fromEntries(path));
  if (resource === undefined || !isEarly(`${operation.id} listed`, lifetimes)) return;
  const list = listFor(checked, input, lifetimes);
  const ids = list && (await listedIds(list.list, list.input, lifetimes));
  if (list === undefined || ids?.ids.has(resource.id) !== true) return;
  const shown = { operation: operationName(list.list.operation), item: resource.id, removal };
  note(mismatch(stillListed(shown, list.list.operation.origin)), ids.outcome);
}

/** Lists are read again for two resources: a server may keep what it has answered before. */
const TIMES = 2;

function isEarly(what: string, { done }: LifetimeContext): boolean {
  const times = done.get(what) ?? 0;
  done.set(what, times + 1);
  return times < TIMES;
}

export const recorder =
  ({ id }: Operation, label: string, { session }: LifetimeContext) =>
  (found: Mismatch, outcome: CaseOutcome): void =>
    session.record(found, outcome, { case: `${id}/${label}`, operation: id });
