/** Programs of different styles, with the operations that each of them uses: no other may be kept, or all of a group. */
export interface Program {
  readonly style: string;
  readonly files: Readonly<Record<string, string>>;
  /** Ids of operations, or `all of GROUP`. */
  readonly uses: readonly string[];
}

const API = 'import { createApi } from "./api/client/index.js";\nconst api = createApi();\n';
const main = (text: string) => ({ "src/main.ts": text });

export const PROGRAMS: readonly Program[] = [
  { style: "calls", files: main(`${API}await api.quotes.list();`), uses: ["listQuotes"] },
  {
    style: "a wait for a state",
    files: main(`${API}await api.orders.waitFor({ params: { id: "1" } }, "completed");`),
    uses: ["getOrder"],
  },
  {
    style: "a chain over several lines",
    files: main(`${API}await api\n  .quotes\n  .approve({ params: { id: "1" } });`),
    uses: ["approveQuote"],
  },
  {
    style: "optional access and brackets",
    files: main(`${API}await api?.["quotes"]?.["get"]({ params: { id: "1" } });`),
    uses: ["getQuote"],
  },
  {
    style: "a function imported from the file of its group",
    files: main('import { approve as accept } from "./api/client/quotes.js";\naccept;'),
    uses: ["approveQuote"],
  },
  {
    style: "a group as a namespace",
    files: main('import * as q from "./api/client/quotes.js";\nawait q.list(client);'),
    uses: ["listQuotes"],
  },
  {
    style: "a group from the entry point",
    files: main('import { orders } from "./api/index.js";\nawait orders.get(client, request);'),
    uses: ["getOrder"],
  },
  {
    style: "a destructured group",
    files: main(`${API}const { orders } = api;\nawait orders.list();`),
    uses: ["listOrders"],
  },
  {
    style: "destructured methods",
    files: main(`${API}const { list, get: read } = api.orders;\nlist; read;`),
    uses: ["listOrders", "getOrder"],
  },
  {
    style: "a group with another name",
    files: main(`${API}const q = api.quotes;\nawait q.get(x);`),
    uses: ["all of quotes"],
  },
  {
    style: "a destructured group with another name",
    files: main(`${API}const { quotes: q } = api;\nawait q.get(x);`),
    uses: ["all of quotes"],
  },
  {
    style: "a group that is passed on",
    files: main(`${API}await readAll(api.orders);`),
    uses: ["all of orders"],
  },
  {
    style: "a computed method",
    files: main(`${API}await api.orders[name]();`),
    uses: ["all of orders"],
  },
  {
    style: "a computed group",
    files: main(`${API}await api[group].list();`),
    uses: ["all of quotes", "all of orders"],
  },
  {
    style: "a computed group of an object from another file",
    files: {
      "src/api.ts":
        'import { createApi } from "./api/client/index.js";\nexport const makeClient = () => createApi();',
      "src/main.ts":
        'import { makeClient } from "./api.js";\nconst service = makeClient();\nservice[group].list();',
    },
    uses: ["all of quotes", "all of orders"],
  },
  {
    style: "a class with the client",
    files: main(
      `${API}class Shop {\n  #api = api;\n  read() {\n    return this.#api.orders.get(x);\n  }\n}`,
    ),
    uses: ["getOrder"],
  },
  {
    style: "the type of a group",
    files: main(
      'import type { Api } from "./api/client/index.js";\nfunction f(q: Api["quotes"]) { return q.list(); }',
    ),
    uses: ["all of quotes"],
  },
  {
    style: "types of an operation",
    files: main(
      'import type { operations } from "./api/index.js";\ntype A = operations.GetOrderResponses;',
    ),
    uses: ["getOrder"],
  },
  {
    style: "a descriptor",
    files: main(
      'import { approveQuoteOperation } from "./api/descriptors.js";\nclient.call(approveQuoteOperation);',
    ),
    uses: ["approveQuote"],
  },
  {
    style: "handlers of a server",
    files: main(
      'import { createRouter } from "./api/server.js";\ncreateRouter({ quotes: { list() {}, get() {}, approve() {} } });',
    ),
    uses: ["all of quotes"],
  },
  {
    style: "a re-export of a group",
    files: {
      "src/q.ts": 'export * from "./api/client/quotes.js";',
      "src/main.ts": 'import { get } from "./q.js";\nget;',
    },
    uses: ["all of quotes"],
  },
  {
    style: "a dynamic import",
    files: main('const orders = await import("./api/client/orders.js");\norders.list(client);'),
    uses: ["all of orders"],
  },
  {
    style: "data with the names of groups",
    files: main(
      `${API}const orders = await api.quotes.list();\nfor (const one of orders) print(one, { orders });`,
    ),
    uses: ["listQuotes"],
  },
];
