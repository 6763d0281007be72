/** Checks that a change is applied, and that it changes nothing else. */
import { changeLost, changeSpread, propertiesNamed } from "../../../description/index.js";
import type { RequestInput } from "../cases/input.js";
import { mismatch, operationName } from "../checks/mismatch.js";
import { isSameValue } from "../checks/same-value.js";
import { jsonText } from "../session/answered.js";
import type { DescribedOperation } from "../../live/index.js";
import type { CaseOutcome } from "../session/attempt.js";
import { recorder } from "./lifetimes.js";
import {
  comparable,
  keyOfResource,
  type LifetimeContext,
  readResource,
  type Representation,
  representationOf,
  resourceAt,
} from "./resources.js";

const CHANGES: ReadonlySet<string> = new Set(["PATCH", "PUT"]);

/**
 * Sends a request that changes a resource, and compares the resource with what it was before. Other requests are only
 * sent.
 */
export async function sendChange(
  checked: DescribedOperation,
  input: RequestInput,
  {
    lifetimes,
    send,
  }: { readonly lifetimes: LifetimeContext; readonly send: () => Promise<CaseOutcome | undefined> },
): Promise<CaseOutcome | undefined> {
  const resource = CHANGES.has(checked.operation.method)
    ? resourceAt(checked, input, lifetimes)
    : undefined;
  if (resource === undefined) return send();
  const { reader, id } = resource;
  const look = async (): Promise<Representation | undefined> =>
    representationOf(await readResource(resource, "changed", lifetimes), reader, id);
  const before = await look();
  const outcome = await send();
  const status = outcome?.answer?.status ?? 0;
  if (before === undefined || status < 200 || status >= 300 || status === 202) return outcome;
  const after = await look();
  if (after !== undefined) compare(checked, input, { before, after, reader, lifetimes });
  return outcome;
}

interface RepresentationPair {
  readonly before: Representation;
  readonly after: Representation;
  readonly reader: DescribedOperation;
  readonly lifetimes: LifetimeContext;
}

function compare(
  { operation }: DescribedOperation,
  input: RequestInput,
  { before, after, reader, lifetimes }: RepresentationPair,
): void {
  const note = recorder(operation, "changed", lifetimes);
  const shown = { operation: operationName(reader.operation), change: operationName(operation) };
  const sent = comparable(input, after, lifetimes);
  const key = keyOfResource(operation, lifetimes);
  for (const [name, value] of Object.entries(sent)) {
    // The path says which one it is, whatever the body calls it.
    if (name === key) continue;
    const found = after.members[name];
    if (isSameValue(value, found)) continue;
    const texts = { name, found: jsonText(found), sent: jsonText(value) };
    note(mismatch(changeLost({ ...shown, ...texts }, operation.origin), name), after.outcome);
  }
  if (operation.method !== "PATCH") return;
  for (const name of keptNames(input, before)) {
    const [old, found] = [before.members[name], after.members[name]];
    if (isSameValue(old, found) && isSameValue(found, old)) continue;
    // What was sent can rule out what was there, such as of another alternative.
    if (!after.allows(name, old, lifetimes.session.options.values)) continue;
    const texts = { name, found: jsonText(found), before: jsonText(old) };
    note(mismatch(changeSpread({ ...shown, ...texts }, operation.origin), name), after.outcome);
  }
}

/** Properties that no server derives from others. */
const FIXED_PROPERTY = /^(?:id|uuid|created(?:_?(?:at|on|by))?)$/i;

/** The properties that a partial change did not mention: those that it could have, and those that never change. */
function keptNames({ body }: RequestInput, { members }: Representation): readonly string[] {
  if (body === undefined || "raw" in body || typeof body.value !== "object" || body.value === null)
    return [];
  const { content, value } = body;
  if (Array.isArray(value)) return [];
  return Object.keys(members).filter((name) => {
    if (Object.hasOwn(value, name)) return false;
    const declared = [...propertiesNamed(content.schema, name)];
    return FIXED_PROPERTY.test(name) || declared.some(({ direction }) => direction !== "read");
  });
}
