// mocks FOLDER [--filter REGEX] [--stateful] [--out results.json]
//
// `verify --write` of the mock, in one process, for every document of a folder. What a mock cannot know is counted apart:
// what the document does not declare (refusals, and a success where it declares none), and, unless the mock remembers, what
// earlier requests left behind. Exits with 1 if anything else is found, but for an invalid answer of an operation for which
// the document has no valid value. With --stateful, counts the resources in which verify found what it had written.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { openSource } from "../measuring/source.mjs";

const {
  values: flags,
  positionals: [folder = "."],
} = parseArgs({
  allowPositionals: true,
  options: {
    filter: { type: "string", default: "." },
    stateful: { type: "boolean", default: false },
    out: { type: "string" },
  },
});

/** What only a mock that remembers can do. */
const KEPT = /^verify\/(?:change-|created-|filter-|idempotency-|page-|sort-|still-|unknown-found)/;

const CREDENTIALS = { bearer: "b", basic: "u:p", apiKeys: new Map([["", "k"]]), headers: [] };

/** What a mock cannot help that has no valid value to answer with. */
const UNMET = /^verify\/(?:body|header)-invalid$/;

const isGood = ({ status }) => /^(?:[23]|default$)/.test(String(status));

const idOf = ({ operation: { id } }) => id;

const lineOf = ({
  called,
  operations,
  undeclaring,
  unsuccessful,
  impossible,
  requests,
  written,
  broken,
  ...counts
}) =>
  `${called}/${operations} called, ${undeclaring.length} declare no success, ${unsuccessful.length} without success, ${impossible.length} without a value, ${requests} requests, ${counts.errors.length} errors, ${counts.undeclared} undeclared refusals, ${counts.notKept} not kept, ${written.length - broken.length} of ${written.length} resources found as written`;

// The generator is TypeScript, and its command line has no way to verify in one process.
const source = await openSource();
const { readApi, readResources } = await source.load("/generator/output/index.ts");
const { createMemory, createMock, verify } = await source.load("/generator/tools/index.ts");

const results = [];
for (const name of readdirSync(folder).filter((one) => new RegExp(flags.filter).test(one))) {
  const before = process.cpuUsage();
  const result = await resultOf(join(folder, name)).catch((error) => ({ failed: String(error) }));
  const { user, system } = process.cpuUsage(before);
  results.push({ name, ...result, seconds: (user + system) / 1e6 });
  console.log(
    `${name}: ${result.failed ?? lineOf(result)}, ${results.at(-1).seconds.toFixed(1)} s`,
  );
  for (const { operation, message } of result.errors ?? [])
    console.log(`  ${operation}: ${message}`);
  if (flags.out !== undefined) writeFileSync(flags.out, JSON.stringify(results, null, 1));
}
const sum = (of) => results.reduce((total, result) => total + (of(result) ?? 0), 0);
console.log(
  `${sum((one) => one.called)} of ${sum((one) => one.operations)} operations called, ${sum((one) => one.requests)} requests, ${sum((one) => one.errors?.length)} errors, ${sum((one) => one.written?.length - one.broken?.length || 0)} of ${sum((one) => one.written?.length)} resources found as written`,
);
await source.close();
process.exitCode = sum((one) => one.errors?.length ?? 1) > 0 ? 1 : 0;

async function resultOf(file) {
  const { api, set } = await readApi({ input: file }, { report: () => undefined });
  if (api === undefined) return { failed: "does not load", errors: [] };
  /** Operations for which the mock has no valid value. */
  const impossible = new Set();
  const mock = createMock(
    { api, set },
    {
      credentials: ["b", "u:p", "k"],
      ...(flags.stateful && { memory: createMemory({ api, set }) }),
      onAnswer: ({ operation, notes }) =>
        notes.some((note) => note.includes("not valid: ")) && impossible.add(operation),
    },
  );
  const send = (request) => answer(mock, request);
  const options = { send, credentials: CREDENTIALS, seed: "1", count: 3, write: true };
  const { operations, requests, findings } = await verify({ api, set }, options);
  const resources = readResources(api);
  const actions = flags.stateful ? resources.flatMap((one) => one.actions) : [];
  const remembered = new Set(actions.map((one) => one.operation));
  /** Those that find one thing: whether a list belongs to something is unknown where nothing else shows that. */
  const single = new Set(actions.flatMap((one) => (one.parameter ? [one.operation] : [])));
  const undeclaring = operations.filter((one) => !one.operation.responses.some(isGood)).map(idOf);
  const [isSilent, isLost] = [
    ({ diagnostic: { code }, operation, answer: { status } = {} }) =>
      code === "verify/status-undeclared" &&
      (status < 400 ? undeclaring.includes(operation) : status < 500),
    ({ diagnostic: { code }, operation }) =>
      KEPT.test(code) && !(code === "verify/unknown-found" ? single : remembered).has(operation),
  ];
  const isBroken = (one) => KEPT.test(one.diagnostic.code) && !isLost(one);
  const succeeded = new Set(operations.filter((one) => one.succeeded).map(idOf));
  const lost = new Set(findings.filter(isBroken).map((one) => one.operation));
  const written = resources.filter(({ actions }) =>
    actions.some(({ kind, operation }) => !/read|list/.test(kind) && succeeded.has(operation)),
  );
  const broken = written.filter(({ actions }) => actions.some((one) => lost.has(one.operation)));
  const other = findings.filter((one) => !isSilent(one) && !isLost(one));
  return {
    operations: operations.length,
    called: operations.filter(({ skipped }) => skipped === undefined).length,
    undeclaring,
    unsuccessful: operations
      .filter((one) => !one.skipped && !one.succeeded && one.operation.responses.some(isGood))
      .map(idOf),
    impossible: [
      ...operations.flatMap((one) => (one.missing ? [`${idOf(one)}: ${one.missing}`] : [])),
      ...impossible,
    ],
    requests,
    undeclared: findings.filter(isSilent).length,
    notKept: findings.filter(isLost).length,
    written: written.map(({ name }) => name),
    broken: broken.map(({ name }) => name),
    errors: other
      .filter((one) => !(UNMET.test(one.diagnostic.code) && impossible.has(one.operation)))
      .map(({ operation, diagnostic: { code, message } }) => ({ operation, code, message })),
  };
}

async function answer(mock, { method, target, headers, body }) {
  const response = await mock(
    new Request(`http://mock.invalid${target}`, { method, headers, body }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: bytes, cut: false };
}
