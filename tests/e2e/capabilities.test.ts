/**
 * Features of the generated client beyond one request: pages, retries, validation, timeouts and aborts.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import {
  type ApiClient,
  type ClientSettings,
  createApi,
  retry,
  TimeoutError,
  UnexpectedResponseError,
  validate,
  ValidationError,
} from "../../generated/client/index.js";
import type { Order, Quote } from "../../generated/types.js";
import { createQuoteValidators, getQuoteValidators } from "../../generated/validators.js";
import { type Answer, readExamples } from "./document.js";
import { KEY, type Play, type Service, startService } from "./service.js";

const { operations } = readExamples();

let service: Service;

beforeAll(async () => (service = await startService({ responses: "off" })));
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

const api = (settings: ClientSettings = {}): ApiClient =>
  createApi({ baseUrl: service.url, auth: { bearerKey: KEY }, ...settings });

function example(id: string, status: number): Answer {
  const answers = operations.find((operation) => operation.id === id)?.answers ?? [];
  return answers.find((answer) => answer.status === status) ?? expect.fail(`${id} ${status}`);
}

const answerWith = ({ status, body, headers }: Answer) => ({ status, body, headers });
const quote = example("getQuote", 200).body as Quote;
const order = example("getOrder", 200).body as Order;
const getQuote = { params: { quoteId: quote.id } };

/** Plays each in turn, then the last one repeatedly; counts how often. */
function inTurn(id: string, ...plays: readonly Play[]): () => number {
  let count = 0;
  service.on(id, (request) =>
    (plays[Math.min(count++, plays.length - 1)] ?? expect.fail())(request),
  );
  return () => count;
}

async function thrown(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail("nothing was thrown"),
    (error: unknown) => error,
  );
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("pages", () => {
  const ORDERS = Array.from({ length: 7 }, (_, index) => ({ ...order, id: `ord_${index + 1}` }));
  let asked: unknown[] = [];

  beforeAll(() => {
    const page = example("listOrders", 200).body as { links: object; meta: object };
    service.on("listOrders", ({ query }) => {
      asked.push(query);
      const { page: current, per_page } = query as { page: number; per_page: number };
      const data = ORDERS.slice((current - 1) * per_page, current * per_page);
      const last_page = Math.ceil(ORDERS.length / per_page);
      const meta = { ...page.meta, current_page: current, last_page, per_page, total: 7 };
      return { status: 200, body: { ...page, data, meta } };
    });
  });

  it("pages are iterated item by item, each page requested once", async () => {
    asked = [];
    const query = { per_page: 3, "filter[status]": "in_progress,completed" };
    const items = await collect(api().orders.list({ query }).items());
    expect(items.map(({ id }) => id)).toEqual(ORDERS.map(({ id }) => id));
    expect(asked).toEqual([1, 2, 3].map((page) => expect.objectContaining({ ...query, page })));
  });

  it("pages end where one of them fails", async () => {
    const { body } = example("listOrders", 200) as { body: { meta: object } };
    const first = { ...body, meta: { ...body.meta, current_page: 1, last_page: 2 } };
    inTurn(
      "listUsers",
      () => ({ status: 200, body: first }),
      () => answerWith(example("listUsers", 503)),
    );
    const walk = collect(api().users.list().pages());
    expect(await thrown(walk)).toMatchObject({ status: 503, operation: "listUsers" });
  });
});

describe("retries", () => {
  const tooMany: Play = () => answerWith(example("getQuote", 429));
  const down: Play = () => answerWith(example("getQuote", 503));
  const fine: Play = () => answerWith(example("getQuote", 200));

  /** The delay that the examples of both ask for, in milliseconds. */
  const asked = [429, 503].map(
    (status) => 1000 * Number(example("getQuote", status).headers["Retry-After"]),
  );

  /** Ends such delays at once, and reports them. Other timers are those of the platform. */
  function hurry(): readonly number[] {
    const waited: number[] = [];
    const real = globalThis.setTimeout;
    const hurried = (run: (...more: unknown[]) => void, time = 0, ...more: unknown[]) => {
      if (!asked.includes(time)) return real(run, time, ...more);
      waited.push(time);
      return real(run, 0, ...more);
    };
    vi.spyOn(globalThis, "setTimeout").mockImplementation(hurried as typeof setTimeout);
    return waited;
  }

  it("retries wait as long as a 429 and a 503 say", async () => {
    const count = inTurn("getQuote", tooMany, down, fine);
    const waited = hurry();
    expect(await api({ use: [retry()] }).quotes.get(getQuote)).toEqual(quote);
    expect(asked.every((time) => time > 1000)).toBe(true);
    expect(waited).toEqual(asked);
    expect(count()).toBe(3);
  });

  it("retries never approve a quote twice", async () => {
    const count = inTurn("approveQuote", () => answerWith(example("approveQuote", 503)));
    hurry();
    const result = await api({ use: [retry()] })
      .quotes.approve(getQuote)
      .result();
    expect([result.status, count()]).toEqual([503, 1]);
  });

  it("retries are not made by default", async () => {
    const count = inTurn("getQuote", tooMany, fine);
    expect(await api().quotes.get(getQuote).result()).toMatchObject({ ok: false, status: 429 });
    expect(count()).toBe(1);
  });
});

const validators = { createQuote: createQuoteValidators, getQuote: getQuoteValidators };

it("validation sends nothing that the document rejects", async () => {
  const count = inTurn("createQuote", () => answerWith(example("createQuote", 201)));
  const client = api({ use: [validate({ validators })] });
  const body = { quote_type: "translation" as const, document_urls: [] };
  const error = await thrown(client.quotes.create({ body }));
  if (!(error instanceof ValidationError)) throw error;
  expect(error.issues.map(({ path }) => path)).toEqual(["/body/document_urls"]);
  expect(count()).toBe(0);
});

it("validation sends what the document takes, unchanged", async () => {
  const bodies: unknown[] = [];
  service.on("createQuote", ({ body }) => {
    bodies.push(body);
    return answerWith(example("createQuote", 201));
  });
  const examples = operations.find(({ id }) => id === "createQuote")?.bodies ?? new Map();
  const client = api({ use: [validate({ validators, responses: "throw" })] });
  for (const body of examples.values()) await client.quotes.create({ body });
  expect(bodies).toEqual([...examples.values()]);
  expect(bodies.length).toBeGreaterThan(1);
});

it("validation takes fields that came later than the code, and lets later values of an enum pass", async () => {
  const later = { ...quote, priority: 5 };
  service.on("getQuote", () => ({ status: 200, body: later }));
  const strict = api({ use: [validate({ validators, responses: "throw" })] });
  expect(await strict.quotes.get(getQuote)).toEqual(later);
  const unlisted = { ...quote, status: "on_hold" };
  service.on("getQuote", () => ({ status: 200, body: unlisted }));
  const messages: string[] = [];
  const warn = ({ message }: ValidationError): void => void messages.push(message);
  const lenient = api({ use: [validate({ validators, warn })] });
  expect(await lenient.quotes.get(getQuote)).toEqual(unlisted);
  expect(messages).toEqual([expect.stringContaining("/status")]);
});

/** Responds when the client has disconnected. */
const never: Play = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve({ status: 200 })));

it("calls that get no answer end after their time", async () => {
  service.on("getQuote", never);
  const error = await thrown(api({ timeout: 50 }).quotes.get(getQuote));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ timeout: 50, operation: "getQuote" });
  expect(await thrown(api().quotes.get(getQuote, { timeout: 40 }))).toMatchObject({ timeout: 40 });
});

it("calls that get no answer end with the caller's own reason, and the handler is notified", async () => {
  const gone = new Promise<void>((resolve) => {
    service.on("getQuote", (request) => {
      controller.abort(new RangeError("no longer needed"));
      request.signal.addEventListener("abort", () => resolve());
      return never(request);
    });
  });
  const controller = new AbortController();
  const call = api().quotes.get(getQuote, { signal: controller.signal });
  expect(await thrown(call)).toEqual(new RangeError("no longer needed"));
  await gone;
});

it("answers that the document does not have are readable, and refused by a strict client", async () => {
  const body = { message: "short and stout" };
  service.on("getQuote", () => ({ status: 418, body }));
  expect(await api().quotes.get(getQuote).result()).toMatchObject({
    ok: false,
    declared: false,
    status: 418,
    error: body,
  });
  const error = await thrown(api({ strict: true }).quotes.get(getQuote).result());
  expect(error).toBeInstanceOf(UnexpectedResponseError);
  expect(error).toMatchObject({ status: 418, body });
});

it("answers that the document does not have are those that the generated server gives by itself", async () => {
  const client = api();
  const wrong = await client.quotes.create({ body: {} as never }).result();
  expect(wrong).toMatchObject({ ok: false, status: 422 });
  expect(JSON.stringify(wrong)).toContain("error");
  const keyless = await createApi({ baseUrl: service.url }).quotes.get(getQuote).result();
  expect(keyless).toMatchObject({ ok: false, declared: true, status: 401 });
});
