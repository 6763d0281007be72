/** Sends one request, and checks the answer. */
import {
  allowMissing,
  authenticationIgnored,
  credentialAccepted,
  exampleRefused,
  invalidAccepted,
  mediaTypeAccepted,
  methodAccepted,
  methodStatus,
  noAnswer,
  type Operation,
  type SchemaValues,
  scopeIgnored,
  unknownFound,
  validRefused,
} from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import type { Case } from "../cases/input.js";
import type { RequestReader } from "../cases/read-request.js";
import { writeRequest } from "../cases/write-request.js";
import { checkAnswer } from "../checks/answer.js";
import { type Mismatch, mismatch, operationName } from "../checks/mismatch.js";
import {
  NoAnswer,
  type SendRequest,
  type SentRequest,
  type ServerAnswer,
} from "../exchange/exchange.js";
import { UNDECLARED_TYPE } from "../cases/refusals.js";
import type { Examples } from "../../examples/index.js";
import type { CallerCredentials } from "../cases/credentials.js";
import type { Flow } from "../cases/links.js";
import type { Pool } from "../cases/pool.js";

/** The outcome of one request. */
export interface CaseOutcome {
  readonly request: SentRequest;
  readonly answer?: ServerAnswer;
  readonly faults: readonly Mismatch[];
}

/** The request of a case; `undefined` if it cannot be serialised. */
export const requestOf = (
  { input, method }: Case,
  checked: DescribedOperation,
  credentials: SessionOptions["credentials"],
): Promise<SentRequest | undefined> =>
  writeRequest(input, { ...checked, credentials, basePath: "" }, method);

export async function attempt(
  request: SentRequest,
  { one, checked }: { readonly one: Case; readonly checked: DescribedOperation },
  { send, values, origin, read }: SessionOptions,
): Promise<CaseOutcome> {
  const { operation } = checked;
  // What two alternatives allow, or what another operation has at the same place, is not valid any more as text.
  const arrives = async (sent: SentRequest): Promise<boolean> => {
    const found = await read(sent);
    return found?.operation === operation && found.why === undefined;
  };
  try {
    const answer = await send(request);
    const context = {
      values,
      ...(one.kind === "media-type" && { expected: 415 }),
      ...(origin !== undefined && { origin }),
    };
    const general = one.kind === "method" ? [] : await checkAnswer(answer, checked, context);
    const isBusy = answer.status === 429;
    const isUnclear = !isBusy && isRefusedValid(one, answer) && !(await arrives(request));
    const expected = isBusy || isUnclear ? [] : checkExpectation(one, answer, operation);
    return { request, answer, faults: [...general, ...expected] };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const shown = { operation: operationName(operation), why: `${error.message}.` };
    return { request, faults: [mismatch(noAnswer(shown, operation.origin), operation.id)] };
  }
}

/** Statuses with which a server reports an invalid request. */
export const NOT_VALID: ReadonlySet<number> = new Set([400, 415, 422]);

const isRefusedValid = ({ kind }: Case, { status }: ServerAnswer): boolean =>
  (kind === "valid" || kind === "example") && NOT_VALID.has(status);

/** The mismatch between a response and the expectation of its case. */
function checkExpectation(
  { kind, what = "", origin, method = "", refers = false, maybeNothing = false }: Case,
  answer: ServerAnswer,
  operation: Operation,
): readonly Mismatch[] {
  const { status } = answer;
  const shown = { operation: operationName(operation), status };
  const at = operation.origin;
  const isAccepted = status < 400;
  switch (kind) {
    case "edge":
      return [];
    case "example":
    case "valid":
      if (!NOT_VALID.has(status)) return [];
      return kind === "example" && !refers
        ? [mismatch(exampleRefused(shown, at), operation.id)]
        : [
            mismatch(
              validRefused({ ...shown, what: what || undefined }, at),
              `${operation.id} ${what}`,
            ),
          ];
    case "invalid":
      return isAccepted
        ? [mismatch(invalidAccepted({ ...shown, what }, origin ?? at), `${operation.id} ${what}`)]
        : [];
    case "media-type":
      return isAccepted
        ? [mismatch(mediaTypeAccepted({ ...shown, type: UNDECLARED_TYPE }, at))]
        : [];
    case "anonymous":
      return isAccepted ? [mismatch(authenticationIgnored(shown, at))] : [];
    case "stranger":
      return isAccepted ? [mismatch(credentialAccepted(shown, at))] : [];
    case "weak":
      return isAccepted ? [mismatch(scopeIgnored(shown, at))] : [];
    case "unknown":
      return isAccepted ? [mismatch(unknownFound({ ...shown, parameter: what }, at))] : [];
    case "method":
      return maybeNothing && NOTHING_THERE.has(status)
        ? []
        : checkMethod(method, answer, operation);
    default:
      return kind satisfies never;
  }
}

const NOTHING_THERE: ReadonlySet<number> = new Set([404, 410]);

/** Statuses that a server may send before it checks the method. */
const BEFORE_METHODS: ReadonlySet<number> = new Set([401, 403, 429, 501]);

function checkMethod(
  method: string,
  { status, headers }: ServerAnswer,
  { path, origin }: Operation,
): readonly Mismatch[] {
  if (BEFORE_METHODS.has(status)) return [];
  if (status < 400) return [mismatch(methodAccepted({ method, path, status }, origin))];
  if (status !== 405) return [mismatch(methodStatus({ method, path, status }, origin))];
  return headers.has("allow") ? [] : [mismatch(allowMissing({ method, path }, origin))];
}

export interface SessionOptions {
  readonly send: SendRequest;
  readonly values: SchemaValues;
  readonly read: RequestReader;
  readonly examples: Examples;
  readonly pool: Pool;
  readonly flows: readonly Flow[];
  readonly credentials: CallerCredentials;
  readonly seed: string;
  /** The origin of the server. */
  readonly origin?: string;
}
