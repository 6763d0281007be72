/** Defects of the library that show in what it keeps, and for whom. */
import type { Item, Reply } from "./library.js";
import {
  answers,
  asks,
  body,
  bodyOf,
  BOOKS,
  CHANGE,
  type Defect,
  drops,
  fail,
  ignores,
  items,
  latin,
  maps,
  MEMBERS,
  type Members,
  type Plant,
  sees,
} from "./plants.js";

/** What was written is not what is read. */
export const STATE: readonly Defect[] = [
  [
    "text in a code page of one byte",
    "verify/created-changed",
    BOOKS,
    maps("addBook", "title", latin),
  ],
  ["a property that is lost", "verify/created-changed", BOOKS, drops("addBook", "pages")],
  [
    "an inner property that is lost",
    "verify/created-changed",
    MEMBERS,
    maps("addMember", "address", ({ city }: Members) => ({ city })),
  ],
  [
    "a date that is a day off",
    "verify/created-changed",
    BOOKS,
    maps("addBook", "published", (date: string) =>
      new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10),
    ),
  ],
  [
    "false that is taken for nothing",
    "verify/created-changed",
    ["addAuthor", "getAuthor"],
    maps("addAuthor", "alive", (alive: boolean) => alive || undefined),
  ],
  [
    "a creation that is not stored",
    "verify/created-missing",
    BOOKS,
    answers("addBook", (reply, _, { tables }) => {
      tables.books.delete((bodyOf(reply) as Item).id);
      return reply;
    }),
  ],
  [
    "a list without the created",
    "verify/created-unlisted",
    BOOKS,
    (library) => {
      const before = new Set<string>();
      items("listBooks", "data", (all) => all.filter(({ id }) => before.has(id)))(library);
    },
  ],
  [
    "a change that is not applied",
    "verify/change-lost",
    CHANGE,
    (library) => {
      const { handlers } = library;
      handlers["changeBook"] = (input) => handlers["getBook"]?.(input) ?? fail();
    },
  ],
  [
    "a change to null that is ignored",
    "verify/change-lost",
    CHANGE,
    sees("changeBook", ({ body: sent }) => ({
      body: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
    })),
  ],
  [
    "a change that resets what it does not mention",
    "verify/change-spread",
    CHANGE,
    (library) => {
      const change = library.handlers["changeBook"] ?? fail;
      library.handlers["changeBook"] = (input) => {
        const reply = change(input);
        const { id, title, isbn, genre, created_at } = bodyOf(reply) as Item;
        library.tables.books.set(id, { id, title, isbn, genre, created_at, ...input.body });
        return reply;
      };
    },
  ],
  [
    "a replacement that loses text outside ASCII",
    "verify/change-lost",
    ["addBook", "getBook", "replaceBook"],
    maps("replaceBook", "title", latin),
  ],
  [
    "a removal that removes nothing",
    "verify/still-there",
    ["addBook", "getBook", "removeBook"],
    (library) => {
      library.handlers["removeBook"] = () => ({ status: 204 });
    },
  ],
  [
    "a removed one that is listed",
    "verify/still-listed",
    ["addAuthor", "listAuthors", "getAuthor", "removeAuthor"],
    (library) => {
      const gone: Item[] = [];
      const remove = library.handlers["removeAuthor"] ?? fail;
      library.handlers["removeAuthor"] = (input) => {
        const author = library.tables.authors.get(input.params["author_id"] ?? "");
        if (author !== undefined) gone.push(author);
        return remove(input);
      };
      body("listAuthors", (found) => ({
        items: [...(found["items"] as readonly Item[]), ...gone],
        total: Number(found["total"]) + gone.length,
      }))(library);
    },
  ],
  ["a filter that is ignored", "verify/filter-ignored", BOOKS, ignores("listBooks", "genre")],
  [
    "a filter that hides everything",
    "verify/filter-misses",
    MEMBERS,
    items("listMembers", "data", (all, { query: { level } }) => (level === undefined ? all : [])),
  ],
  [
    "an order that is never falling",
    "verify/sort-ignored",
    BOOKS,
    asks("listBooks", ({ sort }) => ({
      sort: sort === undefined ? undefined : String(sort).replace("-", ""),
    })),
  ],
  [
    "a key that is ignored",
    "verify/idempotency-ignored",
    BOOKS,
    sees("addBook", () => ({ headers: {} })),
  ],
  [
    "a key that answers alike, and creates twice",
    "verify/idempotency-ignored",
    BOOKS,
    (library) => {
      const add = library.handlers["addBook"] ?? fail;
      const keys = new Map<unknown, Reply>();
      library.handlers["addBook"] = (input) => {
        const key = input.headers["Idempotency-Key"];
        const made = add({ ...input, headers: {} });
        const reply = keys.get(key) ?? made;
        if (key !== undefined) keys.set(key, reply);
        return reply;
      };
    },
  ],
  [
    "one key for all",
    "verify/idempotency-ignored",
    BOOKS,
    sees("addBook", ({ headers }) => ({
      headers: headers["Idempotency-Key"] === undefined ? {} : { "Idempotency-Key": "same" },
    })),
  ],
];

const asFirst = (id: string): Plant => sees(id, () => ({ auth: { caller: "right-token" } }));

/** What belongs to one caller is shown to another. */
export const CALLERS: readonly Defect[] = [
  ["an item of another caller", "verify/other-caller", MEMBERS, asFirst("getMember")],
  ["the list of another caller", "verify/other-caller", MEMBERS, asFirst("listMembers")],
  [
    "a removal by another caller",
    "verify/other-caller",
    [...MEMBERS, "removeMember"],
    asFirst("removeMember"),
  ],
];
