/** Parts of random requests. */
const words = (text: string): readonly string[] => text.split(" ");

/** Strings that have broken other programs; new finds are added here. */
export const PIECES: readonly string[] = [
  ...words("a 1 .. / // % %00 %2e%2e%2f %2F %zz %ff %c0%af ? # & = [ ] ; , ' \" \\ + é 日本 🎓"),
  ...words("filter[status] page[__proto__] __proto__ constructor prototype polluted \u202e"),
  ...words("*/*;q=0 application/json ../../etc/passwd ${7*7} {{7*7}} <script>"),
  ...["Bearer sk-wrong", "Basic Og==", " ", "\t", "a".repeat(3000)],
];

/** JSON values at the limits. */
export const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  1.5,
  Number.MAX_SAFE_INTEGER,
  "",
  "perm_ad",
  "\0",
  "\ud800",
  "https://example.com/a.pdf",
  "order.*",
  "a".repeat(300),
  "__proto__",
  [],
  {},
];

export const ROUTES: readonly string[] = [
  ...["GET /ping", "GET /quotes", "POST /quotes"],
  ...["GET /quotes/quo_1", "POST /quotes/quo_1/approve", "GET /orders"],
  ...["GET /orders/ord_1", "PATCH /orders/ord_1", "GET /documents/doc_1"],
  ...["POST /files", "GET /users", "GET /users/me"],
  ...[
    "POST /webhook-endpoints",
    "PATCH /webhook-endpoints/we_1",
    "GET /webhook-endpoints/we_1/deliveries",
  ],
];
