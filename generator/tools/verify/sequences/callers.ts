/** Checks that what belongs to one caller stays hidden from another one. */
import { otherCaller } from "../../../description/index.js";
import { canAuthenticate } from "../cases/credentials.js";
import { type Case, isSafe, type RequestInput } from "../cases/input.js";
import { itemsOf } from "../cases/pool.js";
import { validInput } from "../cases/valid.js";
import { mismatch, operationName } from "../checks/mismatch.js";
import type { DescribedOperation } from "../../live/index.js";
import { answeredValue, hasIdentity, identityOf } from "../session/answered.js";
import { recorder } from "./lifetimes.js";
import type { LifetimeContext } from "./resources.js";

/** Repeats a request of the first caller with the credential of a second one. */
export async function checkOtherCaller(
  checked: DescribedOperation,
  base: RequestInput,
  lifetimes: LifetimeContext,
): Promise<void> {
  const { operation } = checked;
  const { session } = lifetimes;
  const { credentials, pool } = session.options;
  if (credentials.otherCaller === undefined || operation.security.length === 0) return;
  if (operation.security.some(({ length }) => length === 0)) return;
  if (!canAuthenticate(operation, credentials)) return;
  const isMember = operation.path.includes("{");
  if (!isMember && operation.method !== "GET") return;
  // What the base request of a removal was about is gone.
  const known = isMember && Object.keys(pool.pathValues(operation)).length > 0;
  const input = isMember
    ? known && validInput(lifetimes.contextOf(checked), { label: "other", optional: "none" })
    : base;
  if (input === undefined || input === false) return;
  const id = `${operation.id}/other-caller`;
  const one: Case = { id, kind: "edge", input };
  const idsOf = async (use: RequestInput["credentials"]) => {
    const outcome = await session.look({ ...one, input: { ...input, credentials: use } }, checked);
    const items = outcome ? itemsOf(await answeredValue(outcome, checked)) : [];
    return { outcome, ids: new Set(items.filter(hasIdentity).map(identityOf)) };
  };
  const own = isSafe(operation) ? await idsOf("given") : undefined;
  if (own !== undefined && (own.outcome?.answer?.status ?? 400) >= 300) return;
  const { outcome, ids } = await idsOf("other");
  const status = outcome?.answer?.status ?? 400;
  if (outcome === undefined || status >= 300) return;
  const isShown = /\}\/?$/.test(operation.path) || !isSafe(operation);
  if (!isShown && ![...ids].some((item) => own?.ids.has(item))) return;
  const shown = { operation: operationName(operation), status };
  recorder(
    operation,
    "other-caller",
    lifetimes,
  )(mismatch(otherCaller(shown, operation.origin)), outcome);
}
