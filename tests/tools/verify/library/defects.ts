/** Defects of the library that single responses and lists show. */
import { refuse } from "../../../../runtime/server/http/refusal.js";
import {
  answers,
  asks,
  body,
  bodyOf,
  BOOKS,
  type Defect,
  fail,
  fails,
  hasText,
  ignores,
  items,
  MEMBERS,
  type Plant,
  sees,
} from "./plants.js";

/** Failures at the edges of what is valid. */
export const EDGES: readonly Defect[] = [
  [
    "an inner null",
    "verify/server-error",
    ["addMember"],
    fails("addMember", ({ body: { address } }) => hasText(address, /"street":null/)),
  ],
  [
    "the longest text is refused",
    "verify/valid-refused",
    ["addMember"],
    (library) => {
      const add = library.handlers["addMember"] ?? fail;
      library.handlers["addMember"] = (input) => {
        if (String(input.body["name"]).length > 45) throw refuse("invalid");
        return add(input);
      };
    },
  ],
];

/** Pages that are together not the list. */
export const PAGES: readonly Defect[] = [
  [
    "a page that repeats",
    "verify/page-repeated",
    BOOKS,
    asks("listBooks", ({ page }) => ({ page: page === 2 ? 1 : page })),
  ],
  ["a limit that is ignored", "verify/page-too-long", BOOKS, ignores("listBooks", "per_page")],
  [
    "a cursor without end",
    "verify/page-endless",
    MEMBERS,
    answers("listMembers", (reply, { query: { cursor = "0", limit = 10 } }) => ({
      ...reply,
      body: {
        ...bodyOf(reply),
        next_cursor: `after-${(Number(String(cursor).replace("after-", "")) || 0) + Number(limit)}`,
      },
    })),
  ],
  [
    "an item between two pages",
    "verify/page-incomplete",
    BOOKS,
    items("listBooks", "data", (all, { query: { page = 1 } }) =>
      Number(page) > 1 ? all.slice(1) : all,
    ),
  ],
  [
    "pages that overlap by one",
    "verify/page-repeated",
    ["addAuthor", "listAuthors"],
    asks("listAuthors", ({ offset = 0 }) => ({ offset: Math.max(0, Number(offset) - 1) })),
  ],
  [
    "a total of this page only",
    "verify/page-incomplete",
    ["addAuthor", "listAuthors"],
    body("listAuthors", (found) => ({
      ...found,
      total: (found["items"] as readonly unknown[]).length,
    })),
  ],
  [
    "the number of another page",
    "verify/page-position",
    BOOKS,
    body("listBooks", (found) => ({
      ...found,
      meta: { ...(found["meta"] as object), current_page: 1 },
    })),
  ],
  [
    "a cursor that is refused",
    "verify/page-failed",
    MEMBERS,
    sees("listMembers", ({ query }) => {
      if (query["cursor"] !== undefined && String(query["cursor"]).startsWith("after-"))
        throw refuse("notFound");
      return {};
    }),
  ],
  [
    "a last item that is ignored",
    "verify/page-repeated",
    ["addMember", "addLoan", "listLoans"],
    ignores("listLoans", "starting_after"),
  ],
  [
    "a link to the same page",
    "verify/page-",
    ["addBook", "search"],
    answers("search", (reply, { query: { term, page = 1 } }) => ({
      ...reply,
      headers: {
        Link: `</search?term=${encodeURIComponent(String(term))}&page=${Number(page)}>; rel="next"`,
      },
    })),
  ],
];

const recoded =
  (change: (text: string) => Uint8Array<ArrayBuffer>, path: RegExp): Plant =>
  (library) => {
    const { send } = library;
    library.send = async (request) => {
      const answer = await send(request);
      if (request.method !== "GET" || !path.test(request.target) || answer.status >= 300)
        return answer;
      return { ...answer, body: change(new TextDecoder().decode(answer.body)) };
    };
  };
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const ONE = /^\/books\/[^/?]+$/;
/** Bodies that readers understand differently. */
export const BYTES: readonly Defect[] = [
  [
    "a body in Latin-1",
    "verify/body-encoding",
    ["addBook", "getBook", "replaceBook"],
    recoded((text) => Uint8Array.from([...text].map((one) => one.codePointAt(0) ?? 63)), ONE),
  ],
  [
    "a byte order mark",
    "verify/body-encoding",
    ["addBook", "getBook"],
    recoded((text) => utf8(`\ufeff${text}`), ONE),
  ],
  [
    "an inner name that occurs twice",
    "verify/body-name-twice",
    BOOKS,
    recoded((text) => utf8(text.replaceAll('{"id"', '{"title":"x","id"')), /^\/books(?:\?|$)/),
  ],
];
