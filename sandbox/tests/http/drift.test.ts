/** Every operation and status of the document, provoked once; another vendor's tool looks for drift. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { record } from "../support/har.js";
import { operations } from "../support/operations.js";
import { provocation, requestOf, spentKey } from "../support/provoke.js";
import { serviceSuite } from "../support/service.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "drift-"));
afterAll(() => rmSync(folder, { recursive: true }));
const TRAFFIC = join(folder, "traffic.har");
const REPORT = join(folder, "report.json");
const COVERAGE = join(folder, "coverage.json");

const LIMIT = 50;
const { service } = serviceSuite({
  rate: { limit: LIMIT, window: 3600 },
  // No receiver listens there: deliveries have their own tests.
  resolve: async () => [],
});

test("every response has the form that the document declares, for every operation and status", async () => {
  const running = service();
  const spent = await spentKey(running, LIMIT);
  const { exchange, save } = record();
  const different: unknown[] = [];
  for (const operation of operations) {
    for (const status of Object.keys(operation.responses).map(Number)) {
      if (Number.isNaN(status)) continue;
      const provoked = await provocation(running, operation, { status, spent });
      const answer = await exchange(requestOf(running, operation, provoked));
      if (answer.status !== status)
        different.push([operation.id, status, answer.status, await answer.text()]);
    }
  }
  expect(different).toEqual([]);

  save(TRAFFIC);
  const { problems, coverage } = drift(running.sandbox.url);
  // Refused requests are wrong on purpose; responses never are.
  const drifted = problems.filter(({ target, status }) => target !== "request" || status < 300);
  expect(drifted).toEqual([]);
  expect(coverage.length).toBe(operations.length);
  expect(coverage.flatMap(notCovered)).toEqual([]);
});

/** Statuses that any request can have, whatever the operation. */
const SHARED = [405, 406, 413, 415];

/** Headers of every response of every server, which no API declares. */
const HARDENING = ["x-content-type-options"];

/** Queries that no list knows; operations without parameters ignore them. */
const QUERIES = ["filter[x]=1", "filter[status]=failed", "sort=zzz", "sort=-created_at", "page=x"];

test("no response has a status or a header that the document does not declare, whatever is asked", async () => {
  const running = service();
  const undeclared: unknown[] = [];
  for (const operation of operations) {
    const provoked = await provocation(running, operation, { status: 200, spent: "" });
    const { method } = operation;
    const asked = QUERIES.map((query) => ({ ...provoked, query: `?${query}` }));
    const wrong = [
      { ...provoked, json: undefined, body: "{" },
      { ...provoked, ids: { ...provoked.ids, id: "\u0000", quoteId: "..%2f" } },
    ];
    for (const wanted of [...asked, ...(method === "GET" ? wrong.slice(1) : wrong)]) {
      const request = requestOf(running, operation, wanted);
      const { status, headers } = await fetch(request);
      const declared = operation.responses[status];
      if (declared === undefined && !SHARED.includes(status)) {
        undeclared.push([operation.id, request.url, status]);
      }
      const known = [
        ...HARDENING,
        ...(declared?.headers ?? []).map(({ name }) => name.toLowerCase()),
      ];
      const own = [...headers.keys()].filter(
        (name) => /^x-|^(?:deprecation|sunset)$/.test(name) && !known.includes(name),
      );
      if (declared !== undefined && own.length > 0) undeclared.push([operation.id, status, own]);
    }
  }
  expect(undeclared).toEqual([]);
});

test("every list takes the sorts and filters that it names when it refuses others, and declares them", async () => {
  const running = service();
  const wrong: unknown[] = [];
  for (const operation of operations.filter(({ id }) => id.startsWith("list"))) {
    const provoked = await provocation(running, operation, { status: 200, spent: "" });
    for (const query of ["?filter[x]=1", "?sort=x"]) {
      const answer = await fetch(requestOf(running, operation, { ...provoked, query }));
      const { message } = (await answer.json()) as { message: string };
      const [, names = ""] = /are `([^`]*)`\.$/.exec(message) ?? [];
      for (const name of names.split(", ").filter((each) => each !== "")) {
        const parameter = query.startsWith("?sort") ? "sort" : `filter[${name}]`;
        const isDeclared = operation.parameters?.some((each) => each.name === parameter);
        if (isDeclared !== true) wrong.push([operation.id, parameter]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** An operation or response that no traffic has shown. */
function notCovered({ operationId, missing }: Coverage): readonly unknown[] {
  return missing
    .filter(
      ({ kind, status }) => kind === "operation" || (kind === "response" && status !== "default"),
    )
    .map((item) => ({ operationId, ...item }));
}

interface Problem {
  readonly target: string;
  readonly status: number;
}

interface Coverage {
  readonly operationId: string;
  readonly missing: readonly { readonly kind: string; readonly status?: string }[];
}

/** What `redocly drift` finds in the recorded traffic. */
function drift(server: string): {
  readonly problems: readonly Problem[];
  readonly coverage: readonly Coverage[];
} {
  const [redocly, api] = ["node_modules/@redocly/cli/bin/cli.js", "spec/openapi.yaml"];
  const words = `drift ${TRAFFIC} --api ${api} --server ${server} --format json --output ${REPORT}`;
  spawnSync(
    process.execPath,
    [redocly, ...words.split(" "), "--coverage", "--coverage-output", COVERAGE],
    { cwd: ROOT, env: { ...process.env, REDOCLY_TELEMETRY: "off" } },
  );
  const { problems } = JSON.parse(readFileSync(REPORT, "utf8"));
  const { operations: coverage } = JSON.parse(readFileSync(COVERAGE, "utf8"));
  return { problems, coverage };
}
