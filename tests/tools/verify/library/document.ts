/** The description of a library: lists with pages of four styles, filters, changes, and what belongs to a caller. */
const text = (more: object = {}): object => ({ type: "string", ...more });
const whole = (minimum: number, maximum: number): object => ({ type: "integer", minimum, maximum });
const list = (items: object, more: object = {}): object => ({ type: "array", items, ...more });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const readOnly = (more: object = {}): object => ({ ...text(more), readOnly: true });
const json = (schema: object, more: object = {}): object => ({
  content: { "application/json": { schema, ...more } },
});
const object = (required: readonly string[], properties: object, more: object = {}): object => ({
  type: "object",
  required,
  properties,
  ...more,
});
const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const path = (name: string, schema: object = text()): object => ({
  name,
  in: "path",
  required: true,
  schema,
});
const problem = (description: string): object => ({
  description,
  content: { "application/problem+json": { schema: ref("Problem") } },
});
const found = (schema: object, more: object = {}): object => ({
  200: { description: "It.", ...json(schema), ...more },
});
const created = (name: string): object => ({
  201: {
    description: "Created.",
    headers: { Location: { required: true, schema: text({ format: "uri-reference" }) } },
    ...json(ref(name)),
  },
});
const REFUSED = {
  400: problem("Malformed."),
  401: problem("Unknown caller."),
  403: problem("Missing scopes."),
};
const ABSENT = { 404: problem("There is none.") };
const INVALID = { 415: problem("Not JSON."), 422: problem("Not valid.") };
/** Everybody sees them. */
const SHARED = { "x-apostille-ignore": "verify/other-caller" };

const reading = (operationId: string, success: object, more: object = {}): object => ({
  get: { operationId, responses: { ...success, ...REFUSED, ...ABSENT }, ...more },
});
const writing = (
  operationId: string,
  schema: object,
  success: object,
  more: object = {},
): object => ({
  operationId,
  requestBody: { required: true, ...json(schema) },
  responses: { ...success, ...REFUSED, ...ABSENT, ...INVALID },
  ...more,
});
const removing = (operationId: string): object => ({
  delete: { operationId, responses: { 204: { description: "Removed." }, ...REFUSED, ...ABSENT } },
});

const BOOK = {
  id: readOnly(),
  title: text({ minLength: 1, maxLength: 60 }),
  subtitle: { type: ["string", "null"], maxLength: 80 },
  isbn: text({ pattern: "^97[89]-[0-9]{6,10}$" }),
  genre: { enum: ["novel", "poetry", "essay"] },
  pages: whole(1, 5000),
  price: { type: "number", minimum: 0, maximum: 900 },
  available: { type: "boolean" },
  published: text({ format: "date" }),
  tags: list(text({ minLength: 1, maxLength: 20 }), { maxItems: 5, uniqueItems: true }),
  contributors: list(object(["name"], { name: text({ minLength: 1 }), role: text() })),
  supplier: { ...text(), writeOnly: true },
  created_at: readOnly({ format: "date-time" }),
};
const MEMBER = {
  id: readOnly(),
  name: text({ minLength: 1, maxLength: 50 }),
  email: text({ format: "email" }),
  level: { enum: ["basic", "premium"] },
  limit: whole(0, 20),
  address: object(["city"], { city: text(), street: { type: ["string", "null"] } }),
  joined: text({ format: "date-time" }),
};
const AUTHOR = {
  id: readOnly(),
  name: text({ minLength: 1 }),
  born: whole(1000, 2025),
  alive: { type: "boolean" },
};
const LOAN = {
  id: readOnly(),
  book_id: text(),
  member_id: readOnly(),
  due: text({ format: "date" }),
  note: text({ maxLength: 100 }),
  state: { enum: ["open", "returned"], readOnly: true },
};
const partial = (properties: object): object => ({
  type: "object",
  properties,
  minProperties: 1,
  additionalProperties: false,
});
const closed = { additionalProperties: false };
const page = (name: string, more: object, items = "data"): object =>
  found(object([items], { [items]: list(ref(name)), ...more }));

export const LIBRARY = {
  openapi: "3.1.1",
  info: { title: "Library", version: "1" },
  security: [{ token: ["library"] }],
  paths: {
    "/status": {
      get: {
        operationId: "status",
        security: [],
        responses: { 200: { description: "Fine.", content: { "text/plain": { schema: text() } } } },
      },
    },
    "/books": {
      ...SHARED,
      ...reading(
        "listBooks",
        found(
          object(["data", "meta"], {
            data: list(ref("Book"), { maxItems: 50 }),
            meta: object(["current_page", "last_page", "total"], {
              current_page: whole(1, 99_999),
              last_page: whole(1, 99_999),
              total: whole(0, 99_999),
            }),
          }),
          { headers: { "X-Total": { required: true, schema: whole(0, 99_999) } } },
        ),
        {
          parameters: [
            query("page", whole(1, 99_999)),
            query("per_page", whole(1, 50)),
            query("genre", BOOK.genre),
            query("available", { type: "boolean" }),
            query("q", text({ maxLength: 40 })),
            query("sort", { enum: ["title", "-title", "pages", "-pages"] }),
          ],
          "x-pagination": {
            style: "page",
            items: "/data",
            page: "page",
            size: "per_page",
            current: "/meta/current_page",
            last: "/meta/last_page",
            total: "/meta/total",
          },
        },
      ),
      post: writing("addBook", ref("Book"), created("Book"), {
        parameters: [{ name: "Idempotency-Key", in: "header", schema: text({ minLength: 8 }) }],
      }),
    },
    "/books/{book_id}": {
      ...SHARED,
      parameters: [path("book_id")],
      ...reading("getBook", found(ref("Book"))),
      put: writing("replaceBook", ref("Book"), found(ref("Book"))),
      patch: writing("changeBook", ref("BookChange"), found(ref("Book"))),
      ...removing("removeBook"),
    },
    "/authors": {
      ...SHARED,
      ...reading("listAuthors", page("Author", { total: whole(0, 99_999) }, "items"), {
        parameters: [
          query("offset", whole(0, 99_999)),
          query("limit", whole(1, 50)),
          query("alive", { type: "boolean" }),
        ],
        "x-pagination": {
          style: "offset",
          items: "/items",
          offset: "offset",
          size: "limit",
          total: "/total",
        },
      }),
      post: writing("addAuthor", ref("Author"), created("Author")),
    },
    "/authors/{author_id}": {
      ...SHARED,
      parameters: [path("author_id")],
      ...reading("getAuthor", found(ref("Author"))),
      patch: writing("changeAuthor", ref("AuthorChange"), found(ref("Author"))),
      ...removing("removeAuthor"),
    },
    "/members": {
      ...reading("listMembers", page("Member", { next_cursor: { type: ["string", "null"] } }), {
        parameters: [
          query("cursor", text()),
          query("limit", whole(1, 50)),
          query("level", MEMBER.level),
        ],
        "x-pagination": {
          style: "cursor",
          items: "/data",
          cursor: "cursor",
          size: "limit",
          next: "/next_cursor",
        },
      }),
      post: writing("addMember", ref("Member"), created("Member")),
    },
    "/members/{member_id}": {
      parameters: [path("member_id")],
      ...reading("getMember", found(ref("Member"))),
      patch: writing("changeMember", ref("MemberChange"), found(ref("Member"))),
      ...removing("removeMember"),
    },
    "/members/{member_id}/loans": {
      parameters: [path("member_id")],
      ...reading("listLoans", page("Loan", { has_more: { type: "boolean" } }), {
        parameters: [query("starting_after", text()), query("limit", whole(1, 50))],
        "x-pagination": {
          style: "cursor",
          items: "/data",
          cursor: "starting_after",
          size: "limit",
          lastItem: "/id",
          more: "/has_more",
        },
      }),
      post: writing("addLoan", ref("Loan"), created("Loan")),
    },
    "/loans/{loan_id}": {
      parameters: [path("loan_id")],
      ...reading("getLoan", found(ref("Loan"))),
      ...removing("removeLoan"),
    },
    "/search": {
      ...SHARED,
      ...reading(
        "search",
        found(list(object(["id", "title"], { id: text(), title: text() })), {
          headers: { Link: { schema: text() } },
        }),
        {
          parameters: [
            { ...query("term", text({ minLength: 2, maxLength: 30 })), required: true },
            query("page", whole(1, 99_999)),
          ],
          "x-pagination": { style: "link", items: "" },
        },
      ),
    },
    "/reports/{year}": {
      ...SHARED,
      parameters: [path("year", whole(2000, 2025))],
      ...reading(
        "getReport",
        found(object(["year", "loans"], { year: whole(2000, 2025), loans: whole(0, 99_999) })),
      ),
    },
  },
  components: {
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
    schemas: {
      Book: object(["id", "title", "isbn", "genre", "created_at"], BOOK, closed),
      BookChange: partial({
        title: BOOK.title,
        subtitle: BOOK.subtitle,
        genre: BOOK.genre,
        pages: BOOK.pages,
        available: BOOK.available,
        tags: BOOK.tags,
      }),
      Author: object(["id", "name"], AUTHOR, closed),
      AuthorChange: partial({ name: AUTHOR.name, born: AUTHOR.born, alive: AUTHOR.alive }),
      Member: object(["id", "name", "email"], MEMBER, closed),
      MemberChange: partial({
        name: MEMBER.name,
        level: MEMBER.level,
        limit: MEMBER.limit,
        address: MEMBER.address,
      }),
      Loan: object(["id", "book_id", "member_id", "state"], LOAN, closed),
      Problem: object(["title", "status"], { title: text(), status: { type: "integer" } }),
    },
  },
};
