/** Whom of the consumers a change reaches: over the cases of all kinds, those that use what changes, and those that do not. */
import { describe, expect, test } from "vitest";

import type { ConsumerContract, UsedExchange } from "../../../generator/output/contract/format.js";
import type { ReadDescription } from "../../../generator/output/stages/stage.js";
import { type Comparison, compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { consumerVerdicts } from "../../../generator/tools/diff/consumers/verdicts.js";
import { webhookKey, webhookMessage } from "../../../generator/tools/diff/exchanges/outgoing.js";
import { CASE_FILES, readCases } from "./cases/read-cases.js";
import { describeFiles, TODAY } from "./compare.js";

const ALL = { "/*": "main.ts:1" };
const at = "main.ts:1";

/** A contract that uses all of the messages for which `uses` holds. */
function contractOf(
  { api }: ReadDescription,
  uses: (message: string) => boolean,
): ConsumerContract {
  const operations = api.operations
    .filter(({ method, path }) => uses(`${method} ${path}`))
    .filter(({ callbacks }) => callbacks.every((one) => uses(`${one.method} callback ${one.name}`)))
    .map(({ method, path, responses }): [string, UsedExchange] => [
      `${method} ${path}`,
      { at, sends: ALL, reads: Object.fromEntries(responses.map((one) => [one.status, ALL])) },
    ]);
  const webhooks = api.webhooks
    .filter((webhook) => uses(webhookMessage(webhook)))
    .map((webhook) => [
      `${webhook.method} ${webhookKey(webhook)}`,
      { at, reads: { delivery: ALL } },
    ]);
  return {
    contract: 1,
    consumer: "c",
    document: { title: "", version: "1", sha256: "" },
    operations: Object.fromEntries(operations),
    webhooks: Object.fromEntries(webhooks) as ConsumerContract["webhooks"],
    notes: {},
  };
}

const reachedBy = (contract: ConsumerContract, old: ReadDescription, comparison: Comparison) =>
  consumerVerdicts([{ file: "c.json", contract }], old, comparison)[0];

/** What no program uses: names of schemas and schemes that no message has. */
const isOfNobody = ({ kind, in: messages }: Comparison["findings"][number]): boolean =>
  messages.length === 0 && /^(?:name|generated-name|security-scheme|scope-)/.test(kind);

const withoutStatus = (message: string): string => message.replace(/ (?:\d{3}|\dXX|default)$/, "");

describe.each(CASE_FILES)("%s", (file) => {
  const { cases, compare } = readCases(file);
  test("what uses the changed part is reached, and what uses all else is not", async () => {
    for (const wanted of cases) {
      const { forwards, backwards, versions } = await compare(wanted);
      for (const [old, comparison] of [
        [versions.old, forwards],
        [versions.new, backwards],
      ] as const)
        for (const finding of comparison.findings.filter(({ verdict }) => verdict !== "safe")) {
          const one = { ...comparison, findings: [finding] };
          const said = `${wanted.name}: ${finding.kind} ${finding.at}`;
          if (!isOfNobody(finding))
            expect(
              reachedBy(
                contractOf(old, () => true),
                old,
                one,
              )?.findings,
              said,
            ).toHaveLength(1);
          if (finding.in.length === 0) continue;
          const { former } = comparison;
          const own = new Set(
            finding.in.map(withoutStatus).map((name) => former.get(name) ?? name),
          );
          const other = contractOf(old, (message) => !own.has(message));
          expect(reachedBy(other, old, one)?.verdict, said).toBe("fine");
        }
    }
  });
});

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const documentWith = (properties: object, { sent = {}, parameters = [] as object[] } = {}) => ({
  openapi: "3.1.0",
  info: { title: "Sea", version: "1" },
  paths: {
    "/shells": {
      post: {
        operationId: "add",
        parameters,
        requestBody: json({ type: "object", properties: { id: { type: "string" }, ...sent } }),
        responses: {
          "200": { description: "One.", ...json({ $ref: "#/components/schemas/Shell" }) },
        },
      },
    },
  },
  components: { schemas: { Shell: { type: "object", properties } } },
});
const describeOne = (document: object) => describeFiles({ "o.json": document });
const text = { type: "string" };
const inner = { $ref: "#/components/schemas/Shell" };
const FULL = {
  id: text,
  colour: text,
  beach: { type: "object", properties: { name: text } },
  inner,
};
const size = { name: "size", in: "query", schema: text };
const OLD = documentWith(FULL, { sent: { note: text }, parameters: [size] });

test.each<[string, object, string, boolean]>([
  [
    "a property that is read",
    documentWith({ ...FULL, colour: { type: "integer" } }),
    "colour",
    true,
  ],
  ["another property", documentWith({ ...FULL, colour: { type: "integer" } }), "beach", false],
  [
    "a property of a part",
    documentWith({ ...FULL, beach: { type: "object" } }),
    "beach/name",
    true,
  ],
  ["a property beside it", documentWith({ ...FULL, beach: { type: "object" } }), "inner/id", false],
  ["a property further in", documentWith({ ...FULL, id: { type: "integer" } }), "inner/id", true],
])("%s is what changes", async (_, changed, read, isReached) => {
  const document = { ...changed, paths: OLD.paths };
  const [old, now] = [await describeOne(OLD), await describeOne(document)];
  const comparison = compareDescriptions(old, now, { today: TODAY });
  const reads = { "200": { [`/body/${read}`]: "main.ts:7" } };
  const contract = contractOf(old, () => false);
  const used = { ...contract, operations: { "POST /shells": { at, sends: {}, reads } } };
  const { verdict, findings } = reachedBy(used, old, comparison) ?? {};
  expect(verdict === "fine").toBe(!isReached);
  expect(findings?.every(({ place }) => place === "main.ts:7")).toBe(true);
});

test.each<[string, object, object, boolean]>([
  [
    "a sent property is bounded",
    { sent: { note: { ...text, maxLength: 1 } } },
    { "/body/note": at },
    true,
  ],
  [
    "another property is bounded",
    { sent: { note: { ...text, maxLength: 1 } } },
    { "/body/id": at },
    false,
  ],
  ["a property is required", { sent: { note: text, more: text } }, { "/body/id": at }, false],
  [
    "a sent parameter is gone",
    { sent: { note: text }, parameters: [] },
    { "/query/size": at },
    true,
  ],
  [
    "another parameter is gone",
    { sent: { note: text }, parameters: [] },
    { "/body/id": at },
    false,
  ],
  [
    "a parameter is required",
    { sent: { note: text }, parameters: [{ ...size, required: true }] },
    {},
    true,
  ],
])("%s", async (_, change, sends, isReached) => {
  const document = documentWith(FULL, { parameters: [size], ...change });
  const [old, now] = [await describeOne(OLD), await describeOne(document)];
  const comparison = compareDescriptions(old, now, { today: TODAY });
  const used = {
    ...contractOf(old, () => false),
    operations: {
      "POST /shells": { at, sends: sends as UsedExchange["reads"][string], reads: {} },
    },
  };
  expect(reachedBy(used, old, comparison)?.verdict === "fine").toBe(!isReached);
});
