/** A server that conforms to its document passes; with any of these defects, it fails. */
import { expect, it } from "vitest";

import {
  type ServerAnswer,
  NoAnswer,
  type SendRequest,
  type SentRequest,
} from "../../../generator/tools/verify/exchange/exchange.js";
import { answerOf, petServer, TOKEN, verifyPets } from "./pets.js";

type Change = (
  answer: ServerAnswer,
  request: SentRequest,
  send: SendRequest,
) => ServerAnswer | Promise<ServerAnswer>;

const isOf = (method: string, path: RegExp) => (request: SentRequest) =>
  request.method === method && path.test(request.target);
const LIST = isOf("GET", /^\/pets(?:\?|$)/);
const ADD = isOf("POST", /^\/pets$/);
const ONE = isOf("GET", /^\/pets\/[^/]+$/);
const REMOVE = isOf("DELETE", /^\/pets\/[^/]+$/);
const HEALTH = isOf("GET", /^\/health/);
const SEARCH = isOf("GET", /^\/search/);

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const textOf = ({ body }: ServerAnswer): string => new TextDecoder().decode(body);
const withHeader = (answer: ServerAnswer, name: string, value?: string): ServerAnswer => {
  const headers = new Headers(answer.headers);
  if (value === undefined) headers.delete(name);
  else headers.set(name, value);
  return { ...answer, headers };
};
const withText = (answer: ServerAnswer, text: string): ServerAnswer => ({
  ...answer,
  body: bytes(text),
});
/** Changes the body of a success response. */
const withBody =
  (change: (body: Record<string, unknown>) => unknown): Change =>
  (answer) =>
    answer.status >= 300
      ? answer
      : withText(
          answer,
          JSON.stringify(change(JSON.parse(textOf(answer)) as Record<string, unknown>)),
        );
const withPet = (pet: object): Change =>
  withBody((body) => ({
    ...body,
    items: (body["items"] as readonly object[]).map((item) => ({ ...item, ...pet })),
  }));
const onSuccess =
  (change: (answer: ServerAnswer) => ServerAnswer): Change =>
  (answer) =>
    answer.status < 300 ? change(answer) : answer;
/** Responds to invalid requests, refused with the given status, as if they were valid. */
const accepting =
  (status: number, right: SentRequest): Change =>
  (answer, _, send) =>
    answer.status === status ? send(right) : answer;
const AUTHORISED = [["authorization", `Bearer ${TOKEN}`]] as const;
const GOOD_LIST: SentRequest = { method: "GET", target: "/pets", headers: AUTHORISED };
const GOOD_ADD: SentRequest = {
  method: "POST",
  target: "/pets",
  headers: [...AUTHORISED, ["content-type", "application/json"]],
  body: '{"name":"Tom","kind":"cat"}',
};
const replaced =
  (status: number): Change =>
  () =>
    answerOf(new Response(null, { status }));
const dropped: Change = () => {
  throw new NoAnswer("other side closed");
};
/** The resource before its removal, as long as it is requested. */
function undead(): Change {
  const known = new Map<string, ServerAnswer>();
  return (answer, { target }) => {
    if (answer.status === 200) known.set(target, answer);
    return answer.status === 404 ? (known.get(target) ?? answer) : answer;
  };
}

const DEFECTS: readonly (readonly [string, string, (request: SentRequest) => boolean, Change])[] = [
  [
    "an undeclared status",
    "verify/status-undeclared",
    HEALTH,
    onSuccess((answer) => ({ ...answer, status: 206 })),
  ],
  [
    "an undeclared media type",
    "verify/content-type-undeclared",
    HEALTH,
    (answer) => withHeader(answer, "content-type", "text/html"),
  ],
  [
    "no media type",
    "verify/content-type-missing",
    LIST,
    onSuccess((answer) => withHeader(answer, "content-type")),
  ],
  [
    "a body that is no JSON",
    "verify/body-unreadable",
    LIST,
    onSuccess((answer) => withText(answer, '{"items": [')),
  ],
  [
    "a body that is missing",
    "verify/body-missing",
    LIST,
    onSuccess((answer) => withText(answer, "")),
  ],
  [
    "a body that nobody expects",
    "verify/body-unexpected",
    SEARCH,
    onSuccess((answer) => withText(answer, "soon")),
  ],
  [
    "a value of a wrong type",
    "verify/body-invalid",
    LIST,
    withBody((body) => ({ ...body, total: "1" })),
  ],
  [
    "a required property that is missing",
    "verify/body-invalid",
    LIST,
    withBody(({ items: _, ...body }) => body),
  ],
  [
    "an unknown property of a closed object",
    "verify/body-invalid",
    ONE,
    withBody((body) => ({ ...body, shoeSize: 7 })),
  ],
  ["a value that an enum does not list", "verify/body-invalid", LIST, withPet({ kind: "fish" })],
  [
    "a value that is not of its format",
    "verify/body-invalid",
    LIST,
    withPet({ bornAt: "yesterday" }),
  ],
  ["a number out of its bounds", "verify/body-invalid", LIST, withPet({ age: -1 })],
  [
    "too many items",
    "verify/body-invalid",
    LIST,
    withBody((body) => ({
      ...body,
      items: Array(51).fill((body["items"] as readonly unknown[])[0]),
    })),
  ],
  [
    "an error that is not as declared",
    "verify/body-invalid",
    ONE,
    (answer) => (answer.status === 404 ? withText(answer, '{"oops":true}') : answer),
  ],
  [
    "a secret that only requests have",
    "verify/write-only-sent",
    ONE,
    withBody((body) => ({ ...body, chip: "4711" })),
  ],
  [
    "a header that is missing",
    "verify/header-missing",
    LIST,
    (answer) => withHeader(answer, "x-total"),
  ],
  [
    "a header that is not valid",
    "verify/header-invalid",
    LIST,
    onSuccess((answer) => withHeader(answer, "x-total", "many")),
  ],
  ["a failure", "verify/server-error", LIST, replaced(500)],
  [
    "a failure where a body is not valid",
    "verify/server-error",
    ADD,
    (answer) => (answer.status === 422 ? answerOf(new Response("stack", { status: 500 })) : answer),
  ],
  ["a connection that is dropped", "verify/no-answer", LIST, dropped],
  [
    "a redirect to somewhere else",
    "verify/redirected-elsewhere",
    HEALTH,
    () =>
      answerOf(
        new Response(null, { status: 302, headers: { location: "http://elsewhere.test/" } }),
      ),
  ],
  ["a parameter that is not validated", "verify/invalid-accepted", LIST, accepting(400, GOOD_LIST)],
  [
    "a required parameter that is not asked for",
    "verify/invalid-accepted",
    (request) => SEARCH(request) && !request.target.includes("q="),
    replaced(202),
  ],
  ["a body that is not validated", "verify/invalid-accepted", ADD, accepting(422, GOOD_ADD)],
  [
    "a body that is no JSON and yet accepted",
    "verify/invalid-accepted",
    ADD,
    accepting(400, GOOD_ADD),
  ],
  ["any media type", "verify/media-type-accepted", ADD, accepting(415, GOOD_ADD)],
  [
    "no authentication",
    "verify/authentication-ignored",
    LIST,
    (answer, request, send) =>
      request.headers.some(([name]) => name === "authorization") ? answer : send(GOOD_LIST),
  ],
  [
    "authentication that knows everybody",
    "verify/credential-accepted",
    LIST,
    (answer, request, send) =>
      request.headers.some(([name]) => name === "authorization") ? send(GOOD_LIST) : answer,
  ],
  ["scopes that are not checked", "verify/scope-ignored", LIST, accepting(403, GOOD_LIST)],
  [
    "something in the place of what does not exist",
    "verify/unknown-found",
    ONE,
    async (answer, _, send) =>
      answer.status === 404 ? send({ ...GOOD_LIST, target: "/pets/pet_1" }) : answer,
  ],
  [
    "a method that the document does not have",
    "verify/method-accepted",
    (request) => request.target === "/pets" && request.method === "DELETE",
    replaced(200),
  ],
  [
    "a wrong status for an unknown method",
    "verify/method-status",
    (request) => request.target === "/pets" && request.method === "DELETE",
    replaced(404),
  ],
  [
    "no list of methods",
    "verify/allow-missing",
    (request) => request.target === "/pets" && request.method === "DELETE",
    (answer) => withHeader(answer, "allow"),
  ],
  ["what was removed", "verify/still-there", ONE, undead()],
  [
    "nothing where something was created",
    "verify/created-missing",
    (request) => ONE(request) && request.target !== "/pets/pet_1",
    replaced(404),
  ],
  [
    "a refusal of an example",
    "verify/example-refused",
    (request) => ADD(request) && String(request.body).includes('"Tom"'),
    (answer) => (answer.status === 201 ? { ...answer, status: 422 } : answer),
  ],
  [
    "a refusal of what is valid",
    "verify/valid-refused",
    isOf("GET", /^\/pets\?limit/),
    (answer) => (answer.status === 200 ? { ...answer, status: 400 } : answer),
  ],
];

const planted = (applies: (request: SentRequest) => boolean, change: Change): SendRequest => {
  const send = petServer();
  return async (request) => {
    const answer = await send(request);
    return applies(request) ? change(answer, request, send) : answer;
  };
};

it("verification finds nothing in a server that keeps its document", async () => {
  const { findings, operations, requests } = await verifyPets(petServer());
  expect(findings.map(({ diagnostic }) => diagnostic.message)).toEqual([]);
  expect(operations.filter(({ succeeded }) => !succeeded)).toEqual([]);
  expect(requests).toBeGreaterThan(50);
});

it.each(DEFECTS)("verification finds %s: %s", async (_, code, applies, change) => {
  const { findings } = await verifyPets(planted(applies, change));
  expect(findings.map(({ diagnostic }) => diagnostic.code)).toContain(code);
  const found = findings.find(({ diagnostic }) => diagnostic.code === code);
  expect(found && (applies(found.request) || REMOVE(found.request))).toBe(true);
});
