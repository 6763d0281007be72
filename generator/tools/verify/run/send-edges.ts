/** Sends valid requests at the edges of what the document allows. */
import { edgeFamilies, type EdgeFamily, type EdgeOptions } from "../cases/edges.js";
import type { Case } from "../cases/input.js";
import { validInput } from "../cases/valid.js";
import type { DescribedOperation } from "../../live/index.js";
import { type CaseOutcome, NOT_VALID } from "../session/attempt.js";
import { type Base, isChosen, isGood, sendCase, type VerificationRun } from "./send-cases.js";

/** The number of requests for one operation. */
const EDGES = 60;

type SendEdge = (one: Case) => Promise<CaseOutcome | undefined>;

/** Does nothing if no valid request succeeds: it would not be clear what a refusal means. */
export async function sendEdges(
  checked: DescribedOperation,
  base: Base,
  run: VerificationRun,
): Promise<readonly string[]> {
  const { operation } = checked;
  const { only } = run.options;
  const isWanted = only?.some((name) => `${name}/`.startsWith(`${operation.id}/edge/`)) ?? true;
  if (!base.succeeded || operation.method === "DELETE") return [];
  if (!isWanted && !isChosen(operation.id, run.options)) return [];
  if (operation.body === undefined && operation.parameters.every(isPath)) return [];
  const cases: string[] = [];
  const send: SendEdge = async (one) => {
    if (cases.length >= EDGES) return undefined;
    cases.push(one.id);
    return sendCase(one, checked, run);
  };
  const context = run.lifetimes.contextOf(checked);
  const families = edgeFamilies(context, await findAccepted(checked, base, { run, send }));
  for (const family of families)
    if (
      isChosen(family.packed.id, run.options) ||
      family.single.some(({ id }) => isChosen(id, run.options))
    )
      await sendFamily(family, send);
  return cases;
}

const isPath = ({ location }: { readonly location: string }): boolean => location === "path";

/** Which requests with all optional parts the server accepts: with new values, with examples, or neither. */
async function findAccepted(
  checked: DescribedOperation,
  base: Base,
  { run, send }: { readonly run: VerificationRun; readonly send: SendEdge },
): Promise<EdgeOptions> {
  const context = run.lifetimes.contextOf(checked);
  for (const fresh of [true, false]) {
    const input = validInput(context, { label: "all", optional: "all", fresh });
    if (input === undefined) continue;
    const id = `${checked.operation.id}/edge/${fresh ? "new" : "all"}`;
    const outcome = await send({ id, kind: "edge", input });
    if (outcome !== undefined && isGood(outcome)) return { fresh };
  }
  return { fresh: false, base: base.input };
}

/** If all parts together are refused but none of them at the edge is not, they are tried one by one. */
async function sendFamily({ packed, single }: EdgeFamily, send: SendEdge): Promise<void> {
  const outcome = await send(packed);
  if (!NOT_VALID.has(outcome?.answer?.status ?? 0)) return;
  if (packed.plain !== undefined) {
    const plain = await send({ id: `${packed.id}/plain`, kind: "edge", input: packed.plain });
    if (plain === undefined || !isGood(plain)) return;
  }
  for (const one of single) await send(one);
}
