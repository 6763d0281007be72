import type { Case } from "../case.js";

const reply = (required: string) => `
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/QuoteList' }
components:
  schemas:
    QuoteList:
      required: [${required}]
      properties:
        data: { type: array, items: {} }
        links: { type: object, properties: { next: { type: [string, 'null'] } } }
        meta: { allOf: [{ properties: { total: { type: integer } } }] }
`;

const list = (pagination: string, required = "data, links, meta") => `
openapi: 3.1.0
paths:
  /quotes:
    get:
      operationId: listQuotes
      parameters: [{ name: page, in: query }]
      x-pagination: ${pagination}${reply(required)}`;

export const lists: readonly Case[] = [
  {
    rule: "pagination",
    name: "a list without a rule",
    says: /returns a list without declaring its pagination/,
    broken: `
openapi: 3.1.0
paths:
  /quotes:
    »get:
      operationId: listQuotes${reply("data, links, meta")}`,
    fixed: list("{ style: page, items: /data, page: page }"),
  },
  {
    rule: "pagination",
    name: "a parameter that does not exist",
    says: /`size` names the query parameter `per_page`, which the operation does not have/,
    broken: list("{ style: page, items: /data, page: page, size: »per_page }"),
    fixed: list("{ style: page, items: /data, page: page }"),
  },
  {
    rule: "pagination",
    name: "a style that lacks what it turns pages with",
    says: /Pagination of style `(page|link)` requires `(page|next)`/,
    broken: list("{ style: link, items: /data }").replace("x-pagination", "»x-pagination"),
    fixed: list("{ style: link, items: /data, next: /links/next }"),
  },
  {
    rule: "pagination",
    name: "pointers that lead nowhere, or to no array",
    says: /is not (an array|a property of the response)/,
    broken: list("{ style: page, items: »/meta, page: page, total: »/meta/count }"),
    fixed: list("{ style: page, items: /data, page: page, total: /meta/total }"),
  },
  {
    rule: "pagination",
    name: "a reply that lacks a part of the envelope",
    says: /Every list returns data, links, meta; this one does not require meta/,
    broken: list("{ style: page, items: /data, page: page }", "data, links").replace(
      "    QuoteList:",
      "    »QuoteList:",
    ),
    fixed: list("{ style: page, items: /data, page: page }"),
  },
];
