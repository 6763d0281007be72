/** Tests a running server against its document. */
import { createExamples } from "../../examples/index.js";
import type { Api, DocumentSet } from "../../../description/index.js";
import { type DescribedOperation, describeOperations } from "../../live/index.js";
import { createValues } from "../../values/index.js";
import type { CaseContext } from "../cases/context.js";
import { isSafe } from "../cases/input.js";
import { linksOf } from "../cases/links.js";
import { inOrder } from "../cases/order.js";
import { Pool } from "../cases/pool.js";
import { refresh } from "./refresh.js";
import { Session } from "./session.js";
import type { VerificationOptions, OperationResult, Verification } from "./verification.js";
import { type VerificationRun, isChosen } from "./run.js";
import { sendValid } from "./send-valid.js";
import { sendRest } from "./send-invalid.js";

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
      findings: session.findings.all().length,
    });
    operations.push(await verifyOperation(checked, run));
  }
  const { findings, requests } = session;
  return { findings: findings.all(), operations, requests, seed: options.seed };
}

function openSession(
  { api, set }: VerifiedApi,
  { send, credentials, seed, origin, flows = [] }: VerificationOptions,
): Session {
  return new Session({
    send,
    values: createValues(api),
    examples: createExamples(set),
    pool: new Pool(api.operations),
    flows: [...linksOf(api, set), ...flows],
    credentials,
    seed,
    common: Object.values(api.errorShapes).map(({ status }) => status),
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
  return { options, session, api, lifetimes: { session, contextOf, all } };
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
