/** The checks that take several requests, for one operation whose valid requests succeed. */
import type { RequestInput } from "../cases/input.js";
import type { DescribedOperation } from "../../live/index.js";
import { checkOtherCaller } from "../sequences/callers.js";
import { checkFilters } from "../sequences/filters.js";
import { checkIdempotency } from "../sequences/idempotency.js";
import { checkPaging } from "../sequences/paging.js";
import { isChosen, type VerificationRun } from "./send-cases.js";

type Sequence = (
  checked: DescribedOperation,
  base: RequestInput,
  run: VerificationRun,
) => Promise<void>;

/** Each by the name that `--only` gives it, behind that of the operation. */
const SEQUENCES: readonly (readonly [name: string, Sequence])[] = [
  ["pages", (checked, base, { session }) => checkPaging(checked, base, session)],
  ["filter", (checked, base, { session }) => checkFilters(checked, base, session)],
  ["idempotency", (checked, base, { lifetimes }) => checkIdempotency(checked, base, lifetimes)],
  ["other-caller", (checked, base, { lifetimes }) => checkOtherCaller(checked, base, lifetimes)],
];

export async function sendSequences(
  checked: DescribedOperation,
  base: RequestInput,
  run: VerificationRun,
): Promise<void> {
  const { id } = checked.operation;
  for (const [name, sequence] of SEQUENCES)
    if (isChosen(`${id}/${name}`, run.options)) await sequence(checked, base, run);
}
