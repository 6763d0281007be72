import type { Api, Operation } from "../../../description/index.js";
import { sendChange } from "../sequences/changes.js";
import { checkLifetime } from "../sequences/lifetimes.js";
import type { LifetimeContext } from "../sequences/resources.js";
import type { Session } from "../session/session.js";
import type { VerificationOptions } from "../session/verification.js";
import type { CaseContext } from "../cases/pool.js";
import { type Case, isSafe, type RequestInput } from "../cases/input.js";
import { exampleCases, validInput } from "../cases/valid.js";
import type { DescribedOperation } from "../../live/index.js";
import type { CaseOutcome } from "../session/attempt.js";
import { canAuthenticate } from "../cases/credentials.js";
import { invalidCases } from "../cases/invalid.js";
import { methodCase, refusalCases } from "../cases/refusals.js";

export interface VerificationRun {
  readonly options: VerificationOptions;
  readonly session: Session;
  readonly api: Api;
  /** The operations that no request can reach. */
  readonly hidden: ReadonlyMap<Operation, Operation>;
  readonly lifetimes: LifetimeContext;
}

export const isChosen = (id: string, { only }: VerificationOptions): boolean =>
  only === undefined || only.some((name) => id === name || id.startsWith(`${name}/`));

export interface Base {
  /** A valid request: small, and if possible one that succeeded. */
  readonly input: RequestInput;
  readonly succeeded: boolean;
  /** The status of the last answer. */
  readonly status?: number | undefined;
  readonly cases: readonly string[];
}

/** Examples first, then the smallest request, the largest, and some in between. */
export async function sendValid(
  checked: DescribedOperation,
  run: VerificationRun,
  chosen: boolean,
): Promise<Base | undefined> {
  const context = run.lifetimes.contextOf(checked);
  const { id } = checked.operation;
  const smallest = validInput(context, { label: "least", optional: "none" });
  if (smallest === undefined) return undefined;
  const least: Case = { id: `${id}/valid/least`, kind: "valid", input: smallest };
  // Operations that are not selected run to provide ids for those that are.
  const cases = chosen
    ? validCases(context, least, run.options)
    : isSafe(checked.operation)
      ? [least]
      : [];
  let base: Base = { input: smallest, succeeded: false, cases: [] };
  for (const one of cases) {
    const isWanted = !chosen || isChosen(one.id, run.options) || one === least;
    const outcome = isWanted ? await sendCase(one, checked, run) : undefined;
    if (outcome === undefined) continue;
    const good = isGood(outcome);
    const input = good && !base.succeeded ? one.input : base.input;
    const { status } = outcome.answer ?? {};
    base = { input, status, succeeded: base.succeeded || good, cases: [...base.cases, one.id] };
  }
  return base;
}

export const isGood = ({ answer }: CaseOutcome): boolean =>
  answer !== undefined && answer.status < 400;

function validCases(
  context: CaseContext,
  least: Case,
  { count }: VerificationOptions,
): readonly Case[] {
  const make = (label: string, optional: "all" | "some", turn: number): readonly Case[] => {
    const input = validInput(context, { label, optional, turn });
    const id = `${context.operation.id}/valid/${label}`;
    return input === undefined ? [] : [{ id, kind: "valid", input }];
  };
  return [
    ...exampleCases(context),
    least,
    ...make("most", "all", 1),
    ...Array.from({ length: count }, (_, index) => make(String(index + 1), "some", index)).flat(),
  ];
}

/** Sends a valid request, and checks what it did to the resource that it is about. */
export async function sendCase(
  one: Case,
  checked: DescribedOperation,
  { session, lifetimes, options }: VerificationRun,
): Promise<CaseOutcome | undefined> {
  const send = (): Promise<CaseOutcome | undefined> => session.run(one, checked);
  if (!options.write) return send();
  const outcome = await sendChange(checked, one.input, { lifetimes, send });
  if (outcome !== undefined) await checkLifetime(checked, one.input, { outcome, lifetimes });
  return outcome;
}

/** Sends requests that a server must refuse. */
export async function sendRest(
  checked: DescribedOperation,
  { input: base, succeeded }: Base,
  { options, session, api, lifetimes }: VerificationRun,
): Promise<readonly string[]> {
  const context = lifetimes.contextOf(checked);
  const { operation } = checked;
  const { credentials, write } = options;
  const method = methodCase(context, base, { operations: api.operations, write, succeeded });
  const cases = [
    ...refusalCases(context, base, {
      canAuthenticate: canAuthenticate(operation, credentials),
      hasWeak: credentials.weakBearer !== undefined,
    }),
    ...(canAuthenticate(operation, credentials) ? invalidCases(context, base) : []),
    ...(method === undefined ? [] : [method]),
  ].filter(({ id }) => isChosen(id, options));
  for (const one of cases) await session.run(one, checked);
  return cases.map(({ id }) => id);
}
