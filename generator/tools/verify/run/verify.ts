/** Tests a running server against its document. */
import { createExamples } from "../../examples/index.js";
import {
  type Api,
  createValues,
  type DocumentSet,
  hiddenOperations,
  type Operation,
} from "../../../description/index.js";
import { type DescribedOperation, describeOperations } from "../../live/index.js";
import { readResources } from "../../../output/index.js";
import { type CaseContext, Pool } from "../cases/pool.js";
import { isSafe } from "../cases/input.js";
import { createRequestReader } from "../cases/read-request.js";
import { type Flow, linksOf } from "../cases/links.js";
import { Session } from "../session/session.js";
import type {
  OperationResult,
  Verification,
  VerificationOptions,
} from "../session/verification.js";
import { isChosen, sendRest, sendValid, type VerificationRun } from "./send-cases.js";
import { sendEdges } from "./send-edges.js";
import { sendSequences } from "./sequences.js";
import { missingPart, validInput } from "../cases/valid.js";

interface VerifiedApi {
  readonly api: Api;
  readonly set: DocumentSet;
}

export async function verify(
  verified: VerifiedApi,
  options: VerificationOptions,
): Promise<Verification> {
  const session = openSession(verified, options);
  const run = runOf(verified.api, session, options);
  const { all } = run.lifetimes;
  const operations: OperationResult[] = [];
  for (const [done, checked] of all.entries()) {
    options.onProgress?.({
      operation: checked.operation.id,
      done,
      total: all.length,
      requests: session.requests,
      findings: session.findings.list().length,
    });
    operations.push(await verifyOperation(checked, run));
  }
  const { findings, requests } = session;
  const cutOff = [...session.options.values.cutOff];
  const coverage = session.coverage.counts(verified.api.operations);
  return { findings: findings.list(), operations, requests, cutOff, seed: options.seed, coverage };
}

function openSession(
  { api, set }: VerifiedApi,
  { send, credentials, seed, origin, flows = [] }: VerificationOptions,
): Session {
  const values = createValues(api);
  return new Session({
    send,
    values,
    read: createRequestReader(api, "", values),
    examples: createExamples(set),
    pool: new Pool(api.operations),
    flows: [...linksOf(api, set), ...flows],
    credentials,
    seed,
    ...(origin !== undefined && { origin }),
  });
}

function runOf(api: Api, session: Session, options: VerificationOptions): VerificationRun {
  const contextOf = (checked: DescribedOperation): CaseContext => ({
    ...checked,
    ...session.options,
  });
  const described = describeOperations(api);
  const all = inOrder(api.operations, session.options.flows).flatMap(
    (operation): readonly DescribedOperation[] => {
      const descriptor = described.get(operation);
      return descriptor === undefined ? [] : [{ operation, descriptor }];
    },
  );
  const lifetimes = { session, contextOf, all, resources: readResources(api), done: new Map() };
  return { options, session, api, hidden: hiddenOperations(api.operations), lifetimes };
}

async function verifyOperation(
  checked: DescribedOperation,
  run: VerificationRun,
): Promise<OperationResult> {
  const { operation } = checked;
  const { options, session } = run;
  const skip = (skipped: OperationResult["skipped"] & string): OperationResult => ({
    operation,
    requests: 0,
    succeeded: false,
    cases: [],
    skipped,
  });
  if (run.hidden.has(operation)) return skip("hidden");
  if (!isSafe(operation) && !options.write) return skip("changes data");
  const chosen =
    isChosen(operation.id, options) ||
    options.only?.some((name) => name.startsWith(`${operation.id}/`)) === true;
  const before = session.requests;
  await refresh(checked, run.lifetimes);
  const base = await sendValid(checked, run, chosen);
  if (base === undefined)
    return { ...skip("no request"), missing: missingPart(run.lifetimes.contextOf(checked)) };
  if (!chosen) return skip("not chosen");
  const edges = await sendEdges(checked, base, run);
  if (base.succeeded) await sendSequences(checked, base.input, run);
  const rest = await sendRest(checked, base, run);
  return {
    operation,
    requests: session.requests - before,
    succeeded: base.succeeded,
    status: base.status,
    cases: [...base.cases, ...edges, ...rest],
  };
}

/** Repeats the list request for an operation's resources if none is known: one may have been created meanwhile. */
async function refresh(
  { operation }: DescribedOperation,
  {
    session,
    contextOf,
    all,
  }: {
    readonly session: Session;
    readonly contextOf: (checked: DescribedOperation) => CaseContext;
    readonly all: readonly DescribedOperation[];
  },
): Promise<void> {
  const variable = /^(.*?)\/\{([^{}]+)\}/.exec(operation.path);
  if (variable === null) return;
  const [, path = "", name = ""] = variable;
  if (session.options.pool.pathValues(operation)[name] !== undefined) return;
  const list = all.find(
    ({ operation: other }) => other.method === "GET" && other.path.replace(/\/$/, "") === path,
  );
  if (list === undefined) return;
  const input = validInput(contextOf(list), { label: "least", optional: "none" });
  if (input === undefined) return;
  const id = `${list.operation.id}/valid/least`;
  await session.run({ id, kind: "valid", input }, list);
}

/** Operations that create come before those that read, and those that change come last. */
const METHODS: readonly string[] = ["POST", "GET", "other", "PUT", "PATCH"];

/**
 * The order in which operations are tried: lists and creation before single resources, so that ids are known, and
 * deletion last, from the inside out. Otherwise in the order of the document.
 */
export function inOrder(
  operations: readonly Operation[],
  flows: readonly Flow[] = [],
): readonly Operation[] {
  const removes = ({ method }: Operation): boolean => method === "DELETE";
  const depth = ({ path }: Operation): number => path.split("{").length;
  const kept = operations.filter((operation) => !removes(operation));
  return [
    ...afterSources(
      kept.toSorted((a, b) => depth(a) - depth(b) || rankOf(a) - rankOf(b)),
      flows,
    ),
    ...operations.filter(removes).toSorted((a, b) => depth(b) - depth(a)),
  ];
}

const rankOf = ({ method }: Operation): number =>
  METHODS.indexOf(METHODS.includes(method) ? method : "other");

/** Puts each operation after those whose responses it needs; in a cycle, the order is kept. */
function afterSources(
  operations: readonly Operation[],
  flows: readonly Flow[],
): readonly Operation[] {
  const placed = new Set<Operation>();
  const open = new Set<Operation>();
  const place = (operation: Operation): void => {
    if (placed.has(operation) || open.has(operation)) return;
    open.add(operation);
    const sources = new Set(flows.flatMap(({ from, to }) => (to === operation.id ? [from] : [])));
    for (const source of operations) if (sources.has(source.id)) place(source);
    placed.add(operation);
  };
  operations.forEach(place);
  return [...placed];
}
