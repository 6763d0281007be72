/** Values of responses and requests that later requests use, as links and workflows say. */
import { expect, it } from "vitest";

import type { SentRequest } from "../../../generator/tools/verify/exchange/exchange.js";
import { ok, path, recorded } from "./recorded.js";

it("ids go where links and workflows lead them", async () => {
  const document = {
    paths: {
      "/jobs": {
        post: {
          operationId: "startJob",
          responses: ok(
            {},
            {
              links: {
                report: {
                  operationId: "getReport",
                  parameters: { "path.reportId": "$response.body#/report/number" },
                },
              },
            },
          ),
        },
      },
      "/reports/{reportId}": {
        get: { operationId: "getReport", parameters: [path("reportId")], responses: ok({}) },
      },
      "/prints": {
        post: {
          operationId: "print",
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["sources", "title"],
                  properties: {
                    sources: { type: "array", items: { type: "string" } },
                    title: { type: "string" },
                  },
                },
              },
            },
          },
          responses: ok({}),
        },
      },
    },
  };
  const workflows = {
    workflows: [
      {
        steps: [
          {
            stepId: "a",
            operationId: "startJob",
            outputs: { key: "$response.body#/key", title: "$response.body#/title" },
          },
          {
            stepId: "b",
            operationId: "$sourceDescriptions.api.print",
            requestBody: {
              payload: { sources: ["$steps.a.outputs.key", 1], title: "$steps.a.outputs.title" },
            },
          },
        ],
      },
    ],
  };
  const answer = () => Response.json({ report: { number: 42 }, key: "k-1", title: "t" });
  const { targets, sent } = await recorded(document, answer, { write: true, workflows });
  expect(targets).toContain("GET /reports/42");
  expect(sent.map(({ body }) => body)).toContain('{"sources":["k-1"],"title":"t"}');
});

it.each([
  ["$request.body#/name", "/reports/paper"],
  ["$request.query.size", "/reports/9"],
  ["$response.header.X-Report", "/reports/r-2"],
  ["$statusCode", "/reports/200"],
  ["$response.header.X-None", undefined],
  ["$request.header.x-size", "/reports/11"],
  ["$url", undefined],
  [undefined, undefined],
])("ids are taken by a step of a workflow from %s of another", async (expression, target) => {
  const schema = { type: "object", required: ["name"], properties: { name: { const: "paper" } } };
  const document = {
    paths: {
      "/prints": {
        post: {
          operationId: "print",
          parameters: [
            { name: "size", in: "query", required: true, schema: { const: 9 } },
            { name: "X-Size", in: "header", required: true, schema: { const: 11 } },
          ],
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: ok({}),
        },
      },
      "/reports/{reportId}": {
        get: { operationId: "getReport", parameters: [path("reportId")], responses: ok({}) },
      },
    },
  };
  const value = "$steps.a.outputs.report";
  const parameters = [{ value }, { name: "reportId", value: 7 }, { name: "reportId", value }];
  const steps = [
    { operationId: "getReport", parameters },
    { stepId: "none", outputs: { report: expression } },
    { stepId: "a", operationId: "print", outputs: { report: expression } },
    { stepId: "b", operationId: "getReport", parameters },
  ];
  const headers = { "x-report": "r-2" };
  const answer = ({ target, headers: given, body }: SentRequest): Response => {
    const isSized = target === "/prints?size=9" && given.some(([, value]) => value === "11");
    const isValid = isSized && String(body) === '{"name":"paper"}';
    return Response.json({}, { headers, status: isValid ? 200 : 400 });
  };
  const options = { write: true, workflows: { workflows: [{ steps }] } };
  const { targets } = await recorded(document, answer, options);
  const known = targets.find((each) => /^GET \/reports\/(?:paper|9|r-2|11|200)$/.test(each));
  expect(known).toBe(target && `GET ${target}`);
});
