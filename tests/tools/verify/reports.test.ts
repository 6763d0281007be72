/** What people and programs read of findings. */
import { expect, it } from "vitest";

import type { Operation } from "../../../generator/description/model/operation.js";
import { NOBODY } from "./recorded.js";
import { secretsOf } from "../../../generator/tools/verify/cases/credentials.js";
import { curl } from "../../../generator/tools/verify/exchange/curl.js";
import type { ServerAnswer } from "../../../generator/tools/verify/exchange/exchange.js";
import {
  foldRepeated,
  jsonReport,
  junitSuites,
  verificationSummary,
} from "../../../generator/tools/verify/report.js";
import type {
  OperationResult,
  VerifyFinding,
} from "../../../generator/tools/verify/session/verification.js";

const request = { method: "GET", target: "/a", headers: [] };
const answer = (text: string): ServerAnswer => ({
  status: 418,
  headers: new Headers(),
  body: new TextEncoder().encode(text),
  cut: false,
});
const CAUSE = { cause: "Of the server.", fix: "Fix it." };
const finding = (operation: string, more: Partial<VerifyFinding> = {}): VerifyFinding => ({
  diagnostic: { code: "verify/status-undeclared", severity: "error", message: "Said.", ...CAUSE },
  operation,
  case: `${operation}/valid/least`,
  request,
  answer: answer(""),
  count: 1,
  ...more,
});
const letters = (count: number): readonly string[] => [..."abcdefghij"].slice(0, count);

it.each<[operations: number, shown: readonly string[]]>([
  [1, ["Said."]],
  [2, ["Said. The same in 1 other operation: b."]],
  [6, ["Said. The same in 5 other operations: b, c, d, e, f."]],
  [7, ["Said. The same in 6 other operations: b, c, d, e, f, …."]],
])("the same fault of the server in %i operations is shown once", (count, shown) => {
  const all = foldRepeated(letters(count).map((name) => finding(name)));
  expect(all.map(({ diagnostic }) => diagnostic.message)).toEqual(shown);
  expect(all[0]?.operation).toBe("a");
});

it("the same fault of the server is another one with another status, and one of a single operation stays", () => {
  const own = { diagnostic: { ...finding("a").diagnostic, code: "verify/body-invalid" } };
  const other = { answer: { ...answer(""), status: 500 } };
  const all = [
    ...letters(4).map((name) => finding(name, own)),
    finding("a"),
    finding("a", { case: "a/valid/most" }),
    finding("b", other),
  ];
  expect(foldRepeated(all)).toEqual(all);
});

it("all refusals of operations that declare none are one finding", () => {
  const refusal = (name: string, status: number): VerifyFinding =>
    finding(name, { answer: { ...answer(""), status } });
  const parts = {
    docs: {},
    headers: [],
    contents: [],
    origin: { document: "a.yaml", pointer: "" },
  };
  const declaring = (id: string, status: Operation["responses"][number]["status"]): Operation =>
    ({ id, responses: [{ ...parts, status }] }) as Partial<Operation> as Operation;
  const operations = [
    declaring("a", 200),
    declaring("b", 200),
    declaring("c", "4XX"),
    declaring("d", "default"),
  ];
  const [one, ...others] = foldRepeated(
    [
      refusal("a", 404),
      refusal("c", 404),
      refusal("a", 415),
      refusal("b", 405),
      refusal("d", 404),
      refusal("a", 500),
    ],
    operations,
  );
  expect(one?.diagnostic.message).toBe(
    `${finding("a").diagnostic.message} Others answered 405, 415. The same in 1 other operation: b.`,
  );
  expect(others.map(({ operation, answer: shown }) => `${operation} ${shown?.status}`)).toEqual([
    "c 404",
    "a 500",
  ]);
});

const operation = (id: string, ...statuses: readonly (number | string)[]) =>
  ({
    id,
    method: "GET",
    path: `/${id}`,
    responses: statuses.map((status) => ({ status })),
  }) as unknown as Operation;
const result = (id: string, more: Partial<OperationResult> = {}): OperationResult => ({
  operation: operation(id, 200, 404),
  requests: 1,
  succeeded: true,
  cases: [],
  ...more,
});
const run = (operations: readonly OperationResult[]) => ({
  findings: [],
  requests: 7,
  operations,
  cutOff: [],
});

it.each<[operations: readonly OperationResult[], lines: readonly string[]]>([
  [[result("a")], ["7 requests for 1 of 1 operations: 1 error"]],
  [
    [
      result("a", { skipped: "no request", missing: "the body" }),
      result("b", { skipped: "not chosen" }),
    ],
    [
      "7 requests for 0 of 2 operations: 1 error",
      "not called: a, because no valid value of the body could be generated",
    ],
  ],
  [
    letters(2).map((name) => result(name, { skipped: "hidden" })),
    [
      "7 requests for 0 of 2 operations: 1 error",
      "never reached, because another operation has the same method and path: a, b",
    ],
  ],
  [
    letters(5).map((name) => result(name, { succeeded: false })),
    ["7 requests for 5 of 5 operations: 1 error", "never returned a success: a, b, c, d, e"],
  ],
  [
    [
      result("a", { succeeded: false, status: 401 }),
      result("b", { succeeded: false, status: 500 }),
    ],
    [
      "7 requests for 2 of 2 operations: 1 error",
      "never returned a success: b",
      "answered 401 to every valid request, so only refusals were verified (--bearer, --basic, --api-key): a",
    ],
  ],
  [
    letters(7).map((name) => result(name, { succeeded: false })),
    [
      "7 requests for 7 of 7 operations: 1 error",
      "never returned a success: a, b, c, d, e and 2 more",
    ],
  ],
  [
    [
      result("a", { operation: operation("a"), succeeded: false }),
      result("b", { operation: operation("b", 404, "5XX") }),
      ...["default", "2XX", 302].map((status) =>
        result("c", { operation: operation("c", 404, status) }),
      ),
    ],
    ["7 requests for 5 of 5 operations: 1 error", "no success is declared: a, b"],
  ],
])("the summary of %o is told", (operations, lines) => {
  expect(verificationSummary(run(operations), "1 error")).toBe(`${lines.join("\n")}\n`);
});

it("the summary counts what was seen of the document", () => {
  const coverage = [
    { kind: "statuses", seen: 3, declared: 4, unseen: ["a: 403"], items: [] },
    { kind: "media types", seen: 2, declared: 2, unseen: [], items: [] },
  ] as const;
  const counted = { ...run([result("a")]), coverage };
  expect(verificationSummary(counted, "")).toContain(
    "\nseen: 3 of 4 statuses, 2 of 2 media types\n",
  );
  expect(jsonReport(counted, [])).toMatchObject({
    coverage: coverage.map(({ items: _, ...count }) => count),
  });
});

const located = { code: "c", severity: "error", message: "Said.", ...CAUSE, related: [] } as const;
const position = { file: "a.yaml", line: 3, column: 5, pointer: "", text: "a", length: 1 };

it.each([
  [2000, "x".repeat(2000)],
  [2001, `${"x".repeat(2000)}…`],
])("programs get %i characters of a response", (length, body) => {
  const one = finding("a", { answer: answer("x".repeat(length)) });
  const report = jsonReport(run([]), [{ finding: one, located }]);
  expect(report).toMatchObject({ findings: [{ answer: { status: 418, body } }] });
});

it("programs get a test for each request, with its errors, notes, and where they come from", () => {
  const at = (name: string) => finding("a", { case: `a/${name}` });
  const suites = junitSuites(run([result("a", { cases: ["a/good"] }), result("b")]), [
    { finding: at("bad"), located: { ...located, position, reproduce: "curl" } },
    { finding: at("bad"), located: { ...located, message: "More." } },
    { finding: at("doubtful"), located: { ...located, severity: "warning" } },
  ]);
  expect(suites).toEqual([
    {
      name: "a",
      cases: [
        { name: "good", failures: [] },
        {
          name: "bad",
          failures: [
            { type: "c", message: "Said.", text: "a.yaml:3:5\nFix it.\ncurl" },
            { type: "c", message: "More.", text: "Fix it.\n" },
          ],
        },
        { name: "doubtful", failures: [], notes: ["Said."] },
      ],
    },
    { name: "b", cases: [] },
  ]);
});

it.each<[request: object, words: string]>([
  [{}, "curl -si --url http://h.test/a"],
  [{ method: "POST" }, "curl -si -X POST --url http://h.test/a"],
  [{ body: "x" }, "curl -si -X GET --url http://h.test/a --data-raw x"],
  [{ body: "" }, "curl -si -X GET --url http://h.test/a --data-raw ''"],
  [
    { body: "x".repeat(2000) },
    `curl -si -X GET --url http://h.test/a --data-raw ${"x".repeat(2000)}`,
  ],
  [
    { body: `y${"x".repeat(2000)}` },
    `curl -si -X GET --url http://h.test/a --data-raw 'y${"x".repeat(1999)}…'`,
  ],
])("a command of %o repeats the request", (changes, words) => {
  const secrets = new Map([["", "$NONE"]]);
  expect(curl({ ...request, ...changes }, { server: "http://h.test", secrets })).toBe(words);
});

it("a command hides a short credential where it is a word of its own, and a long one anywhere", () => {
  const words = (secret: string): string =>
    curl(
      { method: "GET", target: `/parks/a${secret}b`, headers: [["x-key", secret]] },
      { server: "http://h.test", secrets: new Map([[secret, "$KEY"]]) },
    );
  expect(words("k")).toBe(`curl -si --url http://h.test/parks/akb -H 'x-key: '"$KEY"`);
  expect(words("a.secret")).toBe(`curl -si --url http://h.test/parks/a"$KEY"b -H 'x-key: '"$KEY"`);
});

it("a command hides every credential", () => {
  const apiKeys = new Map([
    ["", "k1"],
    ["key", "k2"],
  ]);
  const all = secretsOf({ ...NOBODY, bearer: "b", basic: "user:pass", weakBearer: "w", apiKeys });
  expect(Object.fromEntries(all)).toEqual({
    b: "$APOSTILLE_BEARER",
    dXNlcjpwYXNz: "$APOSTILLE_BASIC_BASE64",
    w: "$APOSTILLE_WEAK_BEARER",
    k1: "$APOSTILLE_API_KEY",
    k2: "$APOSTILLE_API_KEY",
  });
  expect([...secretsOf(NOBODY)]).toEqual([]);
});
