/** A server that responds from the document, using the router of generated servers. */
import {
  type Api,
  createValues,
  type DocumentSet,
  get,
  type NearestValue,
  type Operation,
  type Schema,
  type SchemaValues,
  valueAt,
} from "../../description/index.js";
import type { Resources } from "../../../runtime/mocking/state/resources.js";
import { createExamples } from "../examples/index.js";
import { control } from "./control.js";
import { declaredRefusal, handle, type MockedRequest } from "./answer.js";
import { type AnsweredCall, sendCallbacks } from "./callbacks.js";
import { type Mount, mount } from "./serving.js";
import type { ReplySource, SampleValue } from "./reply.js";

export interface MockServerOptions {
  /** The same seed gives the same responses. */
  readonly seed?: string;
  /** Generated values instead of examples. */
  readonly dynamic?: boolean;
  /** Respond to invalid requests as if they were valid, and report what is wrong. */
  readonly answerInvalid?: boolean;
  /** Milliseconds before each response. */
  readonly delay?: number;
  /** Send no CORS headers for scripts of other origins. */
  readonly sameOrigin?: boolean;
  /** The only credentials that are valid: tokens, keys, `user:password`. Without it, any is. */
  readonly credentials?: readonly string[];
  /** What is created, changed and removed. Without it, every response stands for itself. */
  readonly memory?: Resources;
  /** Send the callbacks of operations to the addresses that requests name. */
  readonly callbacks?: boolean;
  /** Called with what became of a callback. */
  readonly onCallback?: (outcome: string) => void;
  /** Called when a response is ready. */
  readonly onAnswer?: (answer: MockLogEntry) => void;
}

/** A response, described for people. */
export interface MockLogEntry {
  readonly request: Request;
  readonly status: number;
  /** `operationId`, if the request matches an operation. */
  readonly operation?: string;
  /** The source of the body, and what is wrong with the request. */
  readonly notes: readonly string[];
  readonly milliseconds: number;
}

interface Mock {
  readonly source: ReplySource;
  readonly values: SchemaValues;
  readonly mountOf: (pathname: string) => Mount<MockedRequest>;
  readonly options: MockServerOptions;
  /** The patterns of `values.cutOff` that were reported. */
  readonly named: Set<string>;
}

/** Creates a function from requests to responses. It never rejects. */
export function createMock(
  { api, set }: { readonly api: Api; readonly set: DocumentSet },
  options: MockServerOptions,
): (request: Request) => Promise<Response> {
  const { seed = "0", dynamic = false, sameOrigin = false, credentials, memory } = options;
  const values = createValues(api);
  const source: ReplySource = {
    examples: createExamples(set),
    xmlOf: ({ origin: { document, pointer } }) =>
      get(valueAt(set.documents.get(document)?.value, pointer)?.value, "xml"),
    sample: keepLast((schema, key) =>
      values.nearest(schema, { side: "read", seed: `${seed} ${key}` }),
    ),
    isValid: (schema, value) => values.issues(schema, "read", value).length === 0,
    dynamic,
  };
  const mountOf = mount<MockedRequest>(api, {
    values,
    sameOrigin,
    credentials,
    handle: (described, input) => handle(described, { input, source, memory }),
  });
  const mock: Mock = { source, values, mountOf, options, named: new Set() };
  let count = 0;
  return (request) => {
    count += 1;
    return serve(request, mock, { count, notes: [], preference: {} });
  };
}

/** Most requests ask for what was asked for last; large values take long to make. */
function keepLast(sample: SampleValue): SampleValue {
  const last = new WeakMap<Schema, { readonly key: string; readonly value: NearestValue }>();
  return (schema, key) => {
    const known = last.get(schema);
    if (known?.key === key) return known.value;
    const value = sample(schema, key);
    last.set(schema, { key, value });
    return value;
  };
}

async function serve(request: Request, mock: Mock, call: MockedRequest): Promise<Response> {
  const started = performance.now();
  const found = mock.mountOf(new URL(request.url).pathname);
  const described = found.find(request);
  const { memory } = mock.options;
  const controlled =
    described === undefined && memory !== undefined ? await control(request, memory) : undefined;
  const response = controlled ?? (await answer(request, { mock, call, found }));
  noteCutOff(mock, call.notes);
  const delay = call.preference.delay ?? mock.options.delay;
  if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
  mock.options.onAnswer?.({
    request,
    status: response.status,
    ...(described !== undefined && { operation: described.operation.id }),
    notes: call.notes,
    milliseconds: performance.now() - started,
  });
  if (mock.options.callbacks === true && described !== undefined && call.input !== undefined)
    void callBack(described.operation, { input: call.input, response: response.clone() }, mock);
  return response;
}

async function callBack(operation: Operation, answered: AnsweredCall, mock: Mock): Promise<void> {
  const { source, options } = mock;
  for (const outcome of await sendCallbacks(operation, answered, source))
    options.onCallback?.(outcome);
}

/** Reports once that values are not tested with a pattern. */
function noteCutOff({ values, named }: Mock, notes: string[]): void {
  const fresh = [...values.cutOff].filter((pattern) => !named.has(pattern));
  for (const pattern of fresh) {
    named.add(pattern);
    notes.push(`${JSON.stringify(pattern)} takes too long and is not tested with every value`);
  }
}

interface AnswerInput {
  readonly mock: Mock;
  readonly call: MockedRequest;
  readonly found: Mount<MockedRequest>;
}

async function answer(request: Request, answering: AnswerInput): Promise<Response> {
  const { mock, call, found } = answering;
  const copy = mock.options.answerInvalid === true ? request.clone() : undefined;
  const response = await found.strict(request, call);
  if (call.input !== undefined || response.status < 400) return response;
  const reason = await messageOf(response);
  call.notes.push(reason);
  if (copy !== undefined && (response.status === 400 || response.status === 422))
    return found.lenient(copy, call);
  const operation = found.find(request);
  return declaredRefusal(response, request, { ...mock, call, reason, operation });
}

/** The message in a refusal of the router, or its whole body. */
async function messageOf(refusal: Response): Promise<string> {
  const text = await refusal.clone().text();
  try {
    const { detail, message } = JSON.parse(text) as { detail?: unknown; message?: unknown };
    return typeof detail === "string" ? detail : typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}
