/** Guides, line by line, of a document that has something to say in each. */
import { expect, it } from "vitest";

import { makeOf } from "../make.js";
import { readable } from "./readable.js";

const done = { 204: { description: "Done." } };
const text = { type: "string" };
const get = (fields: object = {}): object => ({ get: { responses: done, ...fields } });
const list = (pagination: object, fields: object): object =>
  get({
    ...fields,
    "x-pagination": pagination,
    responses: {
      200: {
        description: "A page.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["items"],
              properties: {
                items: { type: "array", items: text },
                next: text,
                last: { type: "integer" },
                total: { type: "integer" },
              },
            },
          },
        },
      },
    },
  });
const q = (name: string): object => ({ name, in: "query", schema: { type: "integer" } });
const scopes = { read: "Read all.", write: "", odd: "Nobody needs it." };
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Guided", version: "1" },
  components: {
    securitySchemes: {
      login: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://a.test/t", scopes } },
      },
      id: { type: "openIdConnect", openIdConnectUrl: "https://a.test/i" },
      key: { type: "apiKey", in: "header", name: "k" },
    },
    schemas: {
      Ticket: {
        type: "object",
        properties: { state: text },
        "x-lifecycle": {
          property: "state",
          initial: ["open"],
          transitions: [
            {
              from: [],
              to: "open",
              trigger: { operation: "openTicket" },
              emits: ["ticket.opened"],
            },
            {
              from: ["open", "late"],
              to: "done",
              trigger: { operation: "elsewhere" },
              stamps: ["doneAt"],
              clears: ["dueAt"],
              emits: ["ticket.unknown"],
              condition: "if paid",
            },
            {
              from: ["open"],
              to: "late",
              trigger: { time: "dueAt" },
              "x-not-shown": [
                { gap: 3, open: "When is it late?", decided: "At once.", why: "It is simple." },
                { open: "How late?", decided: "Very." },
              ],
            },
            { from: ["late"], to: "open", trigger: { event: "payment" } },
          ],
        },
      },
      Bare: { type: "object", properties: { state: text } },
    },
  },
  paths: {
    "/tickets": {
      ...list(
        { style: "page", items: "/items", page: "page", last: "/last", total: "/total" },
        {
          operationId: "listTickets",
          tags: ["Tickets"],
          parameters: [q("page")],
          security: [{ login: ["read"] }],
        },
      ),
      post: {
        operationId: "openTicket",
        tags: ["Tickets"],
        summary: "Open a ticket",
        security: [{ login: ["write"] }, { id: ["admin", "write"] }],
        responses: done,
      },
    },
    "/more": list(
      { style: "page", items: "/items", page: "page", last: "/last" },
      { operationId: "listMore", tags: ["Tickets"], parameters: [q("page")] },
    ),
    "/cursor": list(
      { style: "cursor", items: "/items", cursor: "after", next: "/next" },
      {
        operationId: "listByCursor",
        tags: ["Tickets"],
        parameters: [{ name: "after", in: "query", schema: text }],
        security: [{ key: [] }],
      },
    ),
    "/whole": {
      get: {
        operationId: "listWhole",
        tags: ["Tickets"],
        parameters: [q("from"), q("size")],
        "x-pagination": { style: "offset", items: "", offset: "from", size: "size" },
        responses: {
          200: {
            description: "A page.",
            content: { "application/json": { schema: { type: "array", items: text } } },
          },
        },
      },
    },
    "/link": list(
      { style: "link", items: "/items", next: "/next" },
      { operationId: "listByLink", tags: ["Tickets"] },
    ),
  },
  webhooks: {
    "ticket.opened": {
      post: {
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: done,
      },
    },
  },
};

const PAGES = {
  pagination: [
    "# Pagination",
    "5 lists are paginated. The client requests each page when the loop reaches it.",
    "## Item by item",
    "TypeScript",
    'import { createApi } from "./api/index.js";\n\nconst api = createApi({\n  baseUrl: "https://api.example.com",\n  auth: { login: "YOUR_LOGIN" },\n});\n\nfor await (const ticket of api.tickets.list().items()) {\n  console.log(ticket);\n}',
    "## Page by page",
    "TypeScript",
    'import { createApi } from "./api/index.js";\n\nconst api = createApi({\n  baseUrl: "https://api.example.com",\n  auth: { login: "YOUR_LOGIN" },\n});\n\nfor await (const page of api.tickets.list().pages()) {\n  console.log(page);\n}',
    "## Pages by number",
    "A query parameter selects the page by number.",
    "Operation | Parameters | In the response",
    "[GET /tickets](../reference/tickets/listTickets.html) | page page | items /items last /last total /total",
    "[GET /more](../reference/tickets/listMore.html) | page page | items /items last /last",
    "## Pages by cursor",
    "Each page contains the cursor of the next one.",
    "Operation | Parameters | In the response",
    "[GET /cursor](../reference/tickets/listByCursor.html) | cursor after | items /items next /next",
    "## Pages by offset",
    "A query parameter says how many items to skip.",
    "Operation | Parameters | In the response",
    "[GET /whole](../reference/tickets/listWhole.html) | size size offset from | items the whole body",
    "## Pages by link",
    "Each page contains the URL of the next one. Links to other origins are not followed.",
    "Operation | Parameters | In the response",
    "[GET /link](../reference/tickets/listByLink.html) | | items /items next /next",
  ],
  lifecycles: [
    "# Lifecycles",
    "The states of resources and the transitions between them. The numbers on the arrows refer to the rows below.",
    "## Ticket",
    "The property state contains the state.",
    "| From | To | Trigger | Effects",
    "1 | new | open | [Open a ticket](../reference/tickets/openTicket.html) | sends [ticket.opened](../events/ticket-opened.html)",
    "2 | open late | done | elsewhere if paid | sets doneAt clears dueAt sends ticket.unknown",
    "3 | open | late | the time in dueAt is reached [decision](../guides/open-questions.html) |",
    "4 | late | open | payment |",
  ],
  scopes: [
    "# Scopes",
    "A credential has scopes, and each operation declares which it requires.",
    "## What each scope allows",
    "Scope | Operations",
    "read Read all. |",
    "[GET /tickets](../reference/tickets/listTickets.html)",
    "write |",
    "[POST Open a ticket](../reference/tickets/openTicket.html)",
    "odd Nobody needs it. | none",
    "admin |",
    "[POST Open a ticket](../reference/tickets/openTicket.html)",
    "## In the client",
    "The server responds to a call without the required scope with 403.",
    "TypeScript",
    'import { ApiError } from "./api/index.js";\n\nexport const lacksScope = (error: unknown): boolean =>\n  error instanceof ApiError && error.status === 403;',
    "## Without a scope",
    "[GET /more](../reference/tickets/listMore.html)",
    "[GET /cursor](../reference/tickets/listByCursor.html)",
    "[GET /whole](../reference/tickets/listWhole.html)",
    "[GET /link](../reference/tickets/listByLink.html)",
  ],
  "open-questions": [
    "# Open questions",
    "What the source of this API description leaves open, and what was decided. 2 decisions, in 2 parts of the description.",
    "3 When is it late?",
    "Decided: At once.",
    "It is simple.",
    "How late?",
    "Decided: Very.",
  ],
};

it("each guide says what the document says", async () => {
  const { page } = await makeOf(DOCUMENT);
  const found = Object.keys(PAGES).map((name) => [name, readable(page(`guides/${name}.html`))]);
  expect(Object.fromEntries(found)).toEqual(PAGES);
});

it.each([
  [1, "One list is paginated."],
  [2, "2 lists are paginated."],
])("the guide says how many lists have pages: %i", async (count, words) => {
  const style = { style: "link", items: "/items", next: "/next" };
  const paths = Array.from({ length: count }, (_, index) => [`/${index}`, list(style, {})]);
  const { page } = await makeOf({ ...DOCUMENT, paths: Object.fromEntries(paths) });
  expect(readable(page("guides/pagination.html"))[1]).toContain(words);
});
