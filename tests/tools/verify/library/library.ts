/** A server that conforms to the description of the library, in this process; its parts can be replaced. */
import { refuse } from "../../../../runtime/server/http/refusal.js";
import { routeOperations } from "../../../../runtime/server/router/router.js";
import { buildModel } from "../../../../generator/description/builder/build-model.js";
import {
  describeOperations,
  describeSchemes,
} from "../../../../generator/tools/live/descriptors.js";
import { validatorsOf } from "../../../../generator/tools/live/validators.js";
import { createValues } from "../../../../generator/description/values/values.js";
import type { SendRequest } from "../../../../generator/tools/verify/exchange/exchange.js";
import { verify } from "../../../../generator/tools/verify/run/verify.js";
import type { VerificationOptions } from "../../../../generator/tools/verify/session/verification.js";
import { applyPolicy } from "../../../../generator/output/stages/diagnostic-policy.js";
import { loadFiles } from "../../../support/load.js";
import { LIBRARY } from "./document.js";
import { answerOf, ORIGIN, requestOf } from "../pets.js";

const { set, sources } = await loadFiles({ "openapi.json": LIBRARY });
if (set === undefined) throw new Error("the document does not load");
const description = { api: buildModel(set, () => undefined), set };
const values = createValues(description.api);
const operations = [...describeOperations(description.api)].map(([operation, descriptor]) => ({
  id: operation.id,
  descriptor,
  validators: validatorsOf(operation, values),
}));

export type Item = Readonly<Record<string, unknown>> & { readonly id: string };
export interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly auth?: { readonly caller: string };
}
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
}
export type Handlers = Record<string, (input: Input) => Reply>;
type Table = Map<string, Item & { readonly owner?: string }>;

/** What a defect may replace. */
export interface Library {
  readonly tables: Readonly<Record<"books" | "authors" | "members" | "loans", Table>>;
  readonly handlers: Handlers;
  send: SendRequest;
}

export const CALLERS = { first: "right-token", second: "second-token", weak: "weak-token" };

const ok = (body: unknown, headers?: Reply["headers"]): Reply => ({
  status: 200,
  body,
  ...(headers && { headers }),
});
const shown = ({ owner: _, ...item }: Item & { readonly owner?: string }): Item => item;
const paged = (items: readonly Item[], start: number, size: unknown): readonly Item[] =>
  items.slice(start, start + Number(size ?? 10)).map(shown);

function createHandlers({ books, authors, members, loans }: Library["tables"]): Handlers {
  let count = 0;
  const keys = new Map<unknown, Reply>();
  const own = (table: Table, { auth }: Input): readonly Item[] =>
    [...table.values()].filter(({ owner }) => owner === undefined || owner === auth?.caller);
  const one = (table: Table, name: string, input: Input): Item => {
    const item = own(table, input).find(({ id }) => id === input.params[name]);
    if (item === undefined) throw refuse("notFound");
    return item;
  };
  const add = (table: Table, prefix: string, item: object): Reply => {
    count += 1;
    const added = { id: `${prefix}_${String(count).padStart(4, "0")}`, ...item };
    table.set(added.id, added);
    const path =
      prefix === "book" || prefix === "author" || prefix === "member" ? `${prefix}s` : "loans";
    return { status: 201, body: shown(added), headers: { Location: `/${path}/${added.id}` } };
  };
  const change =
    (table: Table, name: string) =>
    (input: Input): Reply => {
      const changed = { ...one(table, name, input), ...input.body };
      table.set(changed.id, changed);
      return ok(shown(changed));
    };
  const remove =
    (table: Table, name: string) =>
    (input: Input): Reply => {
      table.delete(one(table, name, input).id);
      return { status: 204 };
    };
  const filtered = (
    items: readonly Item[],
    { query }: Input,
    names: readonly string[],
  ): readonly Item[] =>
    items.filter((item) =>
      names.every((name) => query[name] === undefined || item[name] === query[name]),
    );
  const sorted = (items: readonly Item[], sort: unknown): readonly Item[] => {
    const name = String(sort ?? "id").replace("-", "");
    const order = (a: Item, b: Item): number => {
      const [left, right] = [a[name] ?? "", b[name] ?? ""];
      return left === right ? 0 : left < right ? -1 : 1;
    };
    const all = items.toSorted(order);
    return String(sort).startsWith("-") ? all.toReversed() : all;
  };
  return {
    status: () => ok("fine"),
    listBooks: (input) => {
      const { page = 1, per_page: size = 10, q = "", sort } = input.query;
      const found = filtered([...books.values()], input, ["genre", "available"]).filter(
        ({ title }) => String(title).includes(String(q)),
      );
      const meta = {
        current_page: page,
        last_page: Math.max(1, Math.ceil(found.length / Number(size))),
        total: found.length,
      };
      const data = paged(sorted(found, sort), (Number(page) - 1) * Number(size), size);
      return ok({ data, meta }, { "X-Total": found.length });
    },
    addBook: ({ body, headers }) => {
      const key = headers["Idempotency-Key"];
      const { supplier: _, ...book } = body;
      const reply =
        keys.get(key) ?? add(books, "book", { created_at: "2026-01-01T00:00:00Z", ...book });
      if (key !== undefined) keys.set(key, reply);
      return reply;
    },
    getBook: (input) => ok(one(books, "book_id", input)),
    replaceBook: (input) => {
      const { id, created_at } = one(books, "book_id", input);
      const { supplier: _, ...book } = input.body;
      const replaced = { ...book, id, created_at };
      books.set(id, replaced);
      return ok(replaced);
    },
    changeBook: change(books, "book_id"),
    removeBook: remove(books, "book_id"),
    listAuthors: (input) => {
      const { offset = 0, limit } = input.query;
      const found = filtered([...authors.values()], input, ["alive"]);
      return ok({ items: paged(found, Number(offset), limit), total: found.length });
    },
    addAuthor: ({ body }) => add(authors, "author", body),
    getAuthor: (input) => ok(one(authors, "author_id", input)),
    changeAuthor: change(authors, "author_id"),
    removeAuthor: remove(authors, "author_id"),
    listMembers: (input) => {
      const { cursor = "0", limit = 10 } = input.query;
      const start = Number(String(cursor).replace("after-", "")) || 0;
      const found = filtered(own(members, input), input, ["level"]);
      const end = start + Number(limit);
      return ok({
        data: paged(found, start, limit),
        next_cursor: end < found.length ? `after-${end}` : null,
      });
    },
    addMember: ({ body, auth }) => add(members, "member", { ...body, owner: auth?.caller }),
    getMember: (input) => ok(shown(one(members, "member_id", input))),
    changeMember: change(members, "member_id"),
    removeMember: remove(members, "member_id"),
    listLoans: (input) => {
      const member = one(members, "member_id", input).id;
      const { starting_after: after, limit = 10 } = input.query;
      const all = own(loans, input).filter(({ member_id }) => member_id === member);
      const start = all.findIndex(({ id }) => id === after) + 1;
      return ok({ data: paged(all, start, limit), has_more: start + Number(limit) < all.length });
    },
    addLoan: (input) => {
      const member_id = one(members, "member_id", input).id;
      return add(loans, "loan", {
        ...input.body,
        member_id,
        state: "open",
        owner: input.auth?.caller,
      });
    },
    getLoan: (input) => ok(shown(one(loans, "loan_id", input))),
    removeLoan: remove(loans, "loan_id"),
    search: ({ query }) => {
      const { term, page = 1 } = query;
      const hits = [...books.values()].map(({ id, title }) => ({ id, title }));
      const start = (Number(page) - 1) * 3;
      const next = `</search?term=${encodeURIComponent(String(term))}&page=${Number(page) + 1}>; rel="next"`;
      return ok(hits.slice(start, start + 3), start + 3 < hits.length ? { Link: next } : {});
    },
    getReport: ({ params }) => ok({ year: Number(params["year"]), loans: loans.size }),
  };
}

/** A new server, with a few books. */
export function createLibrary(): Library {
  const tables = { books: new Map(), authors: new Map(), members: new Map(), loans: new Map() };
  const handlers = createHandlers(tables);
  const router = routeOperations(
    {
      operations: operations.map(({ id, ...operation }) => ({
        ...operation,
        handler: ((input: Input) => handlers[id]?.(input)) as (input: never) => Reply,
      })),
      securitySchemes: describeSchemes(description.api),
    },
    {
      authenticate: (credential) => {
        const token = "token" in credential ? credential.token : "";
        if (token === CALLERS.weak) return { scopes: [], caller: token };
        return token === CALLERS.first || token === CALLERS.second ? { caller: token } : undefined;
      },
      onError: () => undefined,
    },
  );
  return { tables, handlers, send: async (sent) => answerOf(await router(requestOf(sent))) };
}

/** The findings that the document does not ignore. */
export async function verifyLibrary(send: SendRequest, options: Partial<VerificationOptions> = {}) {
  const verification = await verify(description, {
    send,
    credentials: {
      bearer: CALLERS.first,
      weakBearer: CALLERS.weak,
      otherCaller: CALLERS.second,
      apiKeys: new Map(),
      headers: [],
    },
    seed: "1",
    count: 1,
    write: true,
    origin: ORIGIN,
    ...options,
  });
  const findings = applyPolicy(verification.findings, { diagnostics: {} }, sources);
  return { ...verification, findings };
}
