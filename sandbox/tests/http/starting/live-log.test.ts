/** What `serve` prints of requests, deliveries and endpoints while it runs. */
import { expect, test } from "vitest";
import { liveLog } from "../../../src/cli/live-log.js";
import type { RequestRecord } from "../../../src/service/journal/observe.js";

const request: RequestRecord = {
  at: new Date(0),
  operation: null,
  keyHint: null,
  contract: null,
  method: "GET",
  target: "/v1/ping",
  status: 200,
  duration: 3,
  message: null,
  requestBody: "",
  responseBody: "",
  requestBytes: 0,
  responseBytes: 0,
};

/** The lines that are printed, without their times. */
function printed(of: (log: ReturnType<typeof liveLog>) => void, verbose = false): string[] {
  const lines: string[] = [];
  of(liveLog((line) => void lines.push(line), verbose));
  return lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ""));
}

const bodies = { requestBody: '{"a":1}', responseBody: "\u001b[31m" };

test.each<[string, Partial<RequestRecord>, boolean, string[]]>([
  ["a request", {}, false, ["GET  /v1/ping  200  3 ms\n"]],
  [
    "an error, with its message",
    { status: 404, message: "Resource not found." },
    false,
    ["GET  /v1/ping  404  3 ms  Resource not found.\n"],
  ],
  ["a lost connection", { status: null }, false, ["GET  /v1/ping  no response  3 ms\n"]],
  ["no body unless it is asked for", bodies, false, ["GET  /v1/ping  200  3 ms\n"]],
  [
    "both bodies",
    bodies,
    true,
    ["GET  /v1/ping  200  3 ms\n", '          > {"a":1}\n', "          < ?[31m\n"],
  ],
  ["no empty body", {}, true, ["GET  /v1/ping  200  3 ms\n"]],
  [
    "a download without its signature",
    { target: "/d/doc_1?expires=9&signature=0a1b" },
    false,
    ["GET  /d/doc_1?expires=9&signature=…  200  3 ms\n"],
  ],
  [
    "a request without its access token",
    { target: "/v1/quotes?access_token=sk-0a_1-b.~+/=&page=2&ACCESS_TOKEN=x" },
    false,
    ["GET  /v1/quotes?access_token=…&page=2&ACCESS_TOKEN=…  200  3 ms\n"],
  ],
  ["nothing of the control plane", { target: "/_sandbox/clock" }, true, []],
  ["nothing of the portal's style", { target: "/portal/portal.css" }, false, []],
  ["nothing of its icon", { target: "/portal/icon.svg", status: 304 }, true, []],
  [
    "a page of the portal",
    { target: "/portal/quotes" },
    false,
    ["GET  /portal/quotes  200  3 ms\n"],
  ],
  ["nothing of health", { target: "/health" }, false, []],
  ["failing health", { target: "/health", status: 503 }, false, ["GET  /health  503  3 ms\n"]],
])("%s", (_, change, verbose, lines) => {
  expect(printed((log) => log.onRequest({ ...request, ...change }), verbose)).toEqual(lines);
});

const attempt = {
  deliveryId: "dlv_1",
  endpointId: "we_1",
  type: "ping",
  url: "https://hooks.example.com/",
  duration: 5,
} as const;

test("the log prints a delivery and its result", () => {
  const start = "event  ping  dlv_1  https://hooks.example.com/";
  const line = printed((log) => log.onAttempt({ ...attempt, status: 204, error: null }));
  expect(line).toEqual([`${start}  204  5 ms\n`]);
  const lost = printed((log) => log.onAttempt({ ...attempt, status: null, error: "Refused." }));
  expect(lost).toEqual([`${start}  no response  5 ms  Refused.\n`]);
});

test("the log prints that an endpoint was disabled, and how to enable it", () => {
  const [line] = printed((log) => log.onDisabled("we_1"));
  expect(line).toMatch(/^event {2}The endpoint we_1 is disabled: .* endpoints enable we_1\n$/);
});
