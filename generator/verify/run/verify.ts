/** Exercises a running server from its document. */
import { createExamples } from "../../examples/examples.js";
import type { DocumentSet } from "../../document/types.js";
import { describeOperations } from "../../live/descriptors.js";
import type { Api } from "../../model/api.js";
import type { Operation } from "../../model/operation.js";
import { createValues } from "../../values/values.js";
import type { CaseContext } from "../cases/context.js";
import { canAuthenticate, type Credentials } from "../cases/credentials.js";
import { type Case, isSafe, type RequestInput } from "../cases/input.js";
import { invalidCases } from "../cases/invalid.js";
import { type Flow, linksOf } from "../cases/links.js";
import { inOrder } from "../cases/order.js";
import { Pool } from "../cases/pool.js";
import { methodCase, refusalCases } from "../cases/refusals.js";
import { exampleCases, validInput } from "../cases/valid.js";
import type { Checked } from "../checks/checked.js";
import type { Send } from "../exchange/exchange.js";
import type { Finding } from "./findings.js";
import { checkLifetime, type LifetimeContext } from "./lifetimes.js";
import { refresh } from "./refresh.js";
import { type Outcome, Session } from "./session.js";

export interface VerifyOptions {
  readonly send: Send;
  readonly credentials: Credentials;
  /** The same seed sends the same requests, as far as the server gives the same ids. */
  readonly seed: string;
  /** Generated valid requests of each operation. */
  readonly count: number;
  /** Send what changes data. */
  readonly write: boolean;
  /** Ids of operations or of cases; all where it is not given. */
  readonly only?: readonly string[];
  /** From workflows; those of the document's links are known. */
  readonly flows?: readonly Flow[];
  /** Of the server. */
  readonly origin?: string;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly operation: string;
  /** Operations that are done, of so many. */
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

/** What was sent for one operation. */
export interface OperationResult {
  readonly operation: Operation;
  readonly requests: number;
  /** Whether one of its requests went well. */
  readonly succeeded: boolean;
  readonly cases: readonly string[];
  /** Why nothing was sent. */
  readonly skipped?: "changes data" | "no request" | "not called" | "not chosen";
}

export interface Verification {
  readonly findings: readonly Finding[];
  readonly operations: readonly OperationResult[];
  readonly requests: number;
  /** Of requests that were made up. */
  readonly seed?: string;
}

interface Run {
  readonly options: VerifyOptions;
  readonly session: Session;
  readonly api: Api;
  readonly lifetimes: LifetimeContext;
}

export async function verify(
  { api, set }: { readonly api: Api; readonly set: DocumentSet },
  options: VerifyOptions,
): Promise<Verification> {
  const { send, credentials, seed, origin, flows = [] } = options;
  const values = createValues(api);
  const pool = new Pool(api.operations);
  const session = new Session({
    send,
    values,
    examples: createExamples(set),
    pool,
    flows: [...linksOf(api, set), ...flows],
    credentials,
    seed,
    common: Object.values(api.errorShapes).map(({ status }) => status),
    ...(origin !== undefined && { origin }),
  });
  const described = describeOperations(api);
  const all = inOrder(api.operations, session.options.flows).flatMap(
    (operation): readonly Checked[] => {
      const descriptor = described.get(operation);
      return descriptor === undefined ? [] : [{ operation, descriptor }];
    },
  );
  const contextOf = (checked: Checked): CaseContext => ({ ...checked, ...session.options });
  const run: Run = { options, session, api, lifetimes: { session, contextOf, all } };
  const operations: OperationResult[] = [];
  for (const [done, checked] of all.entries()) {
    options.onProgress?.({
      operation: checked.operation.id,
      done,
      total: all.length,
      requests: session.requests,
      findings: session.findings.all().length,
    });
    operations.push(await verifyOperation(checked, run));
  }
  return { findings: session.findings.all(), operations, requests: session.requests, seed };
}

const isChosen = (id: string, { only }: VerifyOptions): boolean =>
  only === undefined || only.some((name) => id === name || id.startsWith(`${name}/`));

async function verifyOperation(checked: Checked, run: Run): Promise<OperationResult> {
  const { operation } = checked;
  const { options, session } = run;
  const skip = (skipped: OperationResult["skipped"] & string): OperationResult => ({
    operation,
    requests: 0,
    succeeded: false,
    cases: [],
    skipped,
  });
  if (!isSafe(operation) && !options.write) return skip("changes data");
  const chosen =
    isChosen(operation.id, options) ||
    options.only?.some((name) => name.startsWith(`${operation.id}/`)) === true;
  const before = session.requests;
  await refresh(checked, run.lifetimes);
  const base = await sendValid(checked, run, chosen);
  if (base === undefined) return skip("no request");
  if (!chosen) return skip("not chosen");
  const rest = await sendRest(checked, base.input, run);
  return {
    operation,
    requests: session.requests - before,
    succeeded: base.succeeded,
    cases: [...base.cases, ...rest],
  };
}

interface Base {
  /** A valid request, small, and one that went well if any did. */
  readonly input: RequestInput;
  readonly succeeded: boolean;
  readonly cases: readonly string[];
}

/** Examples first, then the smallest request, the largest, and some in between. */
async function sendValid(checked: Checked, run: Run, chosen: boolean): Promise<Base | undefined> {
  const context = run.lifetimes.contextOf(checked);
  const { id } = checked.operation;
  const smallest = validInput(context, { label: "least", optional: "none" });
  if (smallest === undefined) return undefined;
  const least: Case = { id: `${id}/valid/least`, kind: "valid", input: smallest };
  // Operations that are not asked for give their ids to those that are.
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
    base = { input, succeeded: base.succeeded || good, cases: [...base.cases, one.id] };
  }
  return base;
}

const isGood = ({ answer }: Outcome): boolean => answer !== undefined && answer.status < 400;

function validCases(context: CaseContext, least: Case, { count }: VerifyOptions): readonly Case[] {
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

async function sendCase(one: Case, checked: Checked, run: Run): Promise<Outcome | undefined> {
  const outcome = await run.session.run(one, checked);
  if (outcome !== undefined && run.options.write)
    await checkLifetime(checked, one.input, { outcome, lifetimes: run.lifetimes });
  return outcome;
}

/** What a server has to refuse. */
async function sendRest(
  checked: Checked,
  base: RequestInput,
  { options, session, api, lifetimes }: Run,
): Promise<readonly string[]> {
  const context = lifetimes.contextOf(checked);
  const { operation } = checked;
  const { credentials, write } = options;
  const method = methodCase(context, base, { operations: api.operations, write });
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
