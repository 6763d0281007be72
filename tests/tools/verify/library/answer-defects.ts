/** Defects of the library that one response shows, and requests that it should refuse. */
import {
  NoAnswer,
  type SendRequest,
  type SentRequest,
  type ServerAnswer,
} from "../../../../generator/tools/verify/exchange/exchange.js";
import { BOOKS, type Defect, type Members, type Plant } from "./plants.js";

type Change = (answer: ServerAnswer, request: SentRequest, send: SendRequest) => unknown;

/** Changes the responses to requests whose method and target match. */
const seen =
  (on: RegExp, change: Change): Plant =>
  (library) => {
    const { send } = library;
    library.send = async (request) => {
      const answer = await send(request);
      if (!on.test(`${request.method} ${request.target}`)) return answer;
      return { ...answer, ...((await change(answer, request, send)) as object) };
    };
  };
/** Changes responses that have one of these statuses. */
const at = (on: RegExp, from: readonly number[], change: Change): Plant =>
  seen(on, (answer, request, send) =>
    from.includes(answer.status) ? change(answer, request, send) : {},
  );
const becomes = (on: RegExp, from: number, status: number): Plant =>
  at(on, [from], () => ({ status }));
const header = (on: RegExp, from: number, name: string, value?: string): Plant =>
  at(on, [from], ({ headers: all }) => {
    const headers = new Headers(all);
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
    return { headers };
  });
const text = (on: RegExp, from: number, change: (text: string) => string): Plant =>
  at(on, [from], ({ body: bytes }) => ({
    body: new TextEncoder().encode(change(new TextDecoder().decode(bytes))),
  }));
/** Sends a corrected request instead: what is wrong with it is not noticed. */
const corrects =
  (on: RegExp, correct: (request: SentRequest) => Partial<SentRequest>): Plant =>
  (library) => {
    const { send } = library;
    library.send = (request) =>
      send(
        on.test(`${request.method} ${request.target}`)
          ? { ...request, ...correct(request) }
          : request,
      );
  };
const correctsBody = (on: RegExp, correct: (body: Members) => Members): Plant =>
  corrects(on, (request) => {
    try {
      return { body: JSON.stringify(correct(JSON.parse(String(request.body)) as Members)) };
    } catch {
      return {};
    }
  });
const credential = (token: string, when: (given: string | undefined) => boolean): Plant =>
  corrects(/ \/authors/, ({ headers }) => {
    const given = headers.find(([name]) => name === "authorization")?.[1];
    const others = headers.filter(([name]) => name !== "authorization");
    return when(given) ? { headers: [...others, ["authorization", `Bearer ${token}`]] } : {};
  });
const rewrites = (on: RegExp, change: (body: Members) => unknown): Plant =>
  text(on, 200, (all) => JSON.stringify(change(JSON.parse(all) as Members)));
const inBook = (members: Members): Plant => rewrites(BOOK, (book) => ({ ...book, ...members }));

const BOOK = /^GET \/books\/[^/?]+$/;
const LIST = /^GET \/books(?:\?|$)/;
const ADD = /^POST \/books$/;
const AUTHORS = ["addAuthor", "listAuthors", "getAuthor"];
const AUTHOR = /^GET \/authors\/[^/?]+$/;
const GOOD = { title: "T", isbn: "978-0000000000", genre: "novel" };

/** Values that the schema of a book does not allow. */
const BODIES: readonly Defect[] = Object.entries<Plant>({
  "a number as text": inBook({ pages: "12" }),
  "a name that is missing": rewrites(BOOK, ({ isbn: _, ...book }) => book),
  "an item that is wrong": rewrites(LIST, (page) => ({
    ...page,
    data: (page["data"] as readonly Members[]).map((book) => ({ ...book, pages: -1 })),
  })),
  "an error without a title": text(BOOK, 404, () => '{"status":404}'),
}).map(([name, plant]) => [name, "verify/body-invalid", BOOKS, plant]);

/** Statuses, media types, headers and bodies that are not those of the document. */
export const ANSWERS: readonly Defect[] = [
  ["a status for a read book", "verify/status-undeclared", BOOKS, becomes(BOOK, 200, 206)],
  [
    "a page of HTML",
    "verify/content-type-undeclared",
    BOOKS,
    header(LIST, 200, "content-type", "text/html"),
  ],
  ["no media type", "verify/content-type-missing", AUTHORS, header(AUTHOR, 200, "content-type")],
  ["half a body", "verify/body-unreadable", BOOKS, text(LIST, 200, (all) => all.slice(0, -2))],
  ["no body", "verify/body-missing", BOOKS, text(BOOK, 200, () => "")],
  [
    "a body of a removal",
    "verify/body-unexpected",
    [...AUTHORS, "removeAuthor"],
    text(/^DELETE/, 204, () => "{}"),
  ],
  ...BODIES,
  ["a secret of a request", "verify/write-only-sent", BOOKS, inBook({ supplier: "s" })],
  ["no count", "verify/header-missing", BOOKS, header(LIST, 200, "x-total")],
  ["a count in words", "verify/header-invalid", BOOKS, header(LIST, 200, "x-total", "many")],
  ["a failure", "verify/server-error", AUTHORS, becomes(/^GET \/authors/, 200, 500)],
  [
    "no response",
    "verify/no-answer",
    ["getReport"],
    seen(/reports/, () => {
      throw new NoAnswer("other side closed");
    }),
  ],
  [
    "a redirect to another server",
    "verify/redirected-elsewhere",
    ["status"],
    seen(/status/, () => ({
      status: 302,
      headers: new Headers({ location: "http://elsewhere.test/" }),
    })),
  ],
];

/** What should be refused. */
export const ACCEPTED: readonly Defect[] = [
  [
    "a book without a title",
    "verify/invalid-accepted",
    BOOKS,
    correctsBody(ADD, (sent) => ({ ...GOOD, ...sent })),
  ],
  [
    "a body that is no JSON",
    "verify/invalid-accepted",
    BOOKS,
    corrects(ADD, ({ body: sent }) => {
      try {
        JSON.parse(String(sent));
        return {};
      } catch {
        return { body: JSON.stringify(GOOD) };
      }
    }),
  ],
  [
    "any media type",
    "verify/media-type-accepted",
    BOOKS,
    at(ADD, [415], (_, request, send) =>
      send({
        ...request,
        headers: [
          ...request.headers.filter(([name]) => name !== "content-type"),
          ["content-type", "application/json"],
        ],
        body: JSON.stringify(GOOD),
      }),
    ),
  ],
  [
    "a caller without credentials",
    "verify/authentication-ignored",
    AUTHORS,
    credential("right-token", (given) => given === undefined),
  ],
  [
    "any token",
    "verify/credential-accepted",
    AUTHORS,
    credential("right-token", (given) => given !== undefined && !given.includes("weak")),
  ],
  [
    "a token without scopes",
    "verify/scope-ignored",
    AUTHORS,
    credential("right-token", (given) => given?.includes("weak") === true),
  ],
  [
    "an unknown id",
    "verify/unknown-found",
    BOOKS,
    at(BOOK, [404], async (_, request, send) => send({ ...request, target: "/books/book_0001" })),
  ],
  [
    "another method",
    "verify/method-accepted",
    ["status"],
    becomes(/^(?!GET|HEAD|OPTIONS)\w+ \/status/, 405, 200),
  ],
  [
    "another method, as if absent",
    "verify/method-status",
    ["status"],
    becomes(/^(?!GET|HEAD|OPTIONS)\w+ \/status/, 405, 404),
  ],
  [
    "another method, without those that there are",
    "verify/allow-missing",
    ["status"],
    header(/ \/status/, 405, "allow"),
  ],
];
