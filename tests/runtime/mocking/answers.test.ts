/** What every mock does, whatever its document: addresses, waiting, seeds, responses without a body. */
import { afterEach, describe, expect, test, vi } from "vitest";

import { addressPattern, anyAddress } from "../../../runtime/mocking/match.js";
import { bodiesFrom, responder } from "../../../runtime/mocking/respond.js";
import type {
  AnyMock,
  MockCall,
  MockContent,
  MockOperation,
  MockOptions,
} from "../../../runtime/mocking/types.js";

const ORIGIN = "https://api.test";

test.each<[readonly string[], MockOptions, string, boolean]>([
  [["/v1", ""], {}, "/v1/things", true],
  [["/v1", ""], {}, "/v1", true],
  [["/v1", ""], {}, "/v10", false],
  [["/v1", ""], {}, "/other", false],
  [["/v1"], {}, "/v1/things", true],
  [["/v1"], {}, "/other", false],
  [[""], {}, "/other", false],
  [[""], { baseUrl: ORIGIN }, "/other", true],
  [["", "/v1"], { baseUrl: `${ORIGIN}/mock/` }, "/mock/other", true],
  [["", "/v1"], { baseUrl: `${ORIGIN}/mock` }, "/v1/other", false],
  [[], { baseUrl: ORIGIN }, "/other", false],
])("the addresses of an API below %j with %j: %s", (bases, options, path, isOwn) => {
  expect(anyAddress(bases, options).test(`${ORIGIN}${path}`)).toBe(isOwn);
});

test.each([
  ["/käse", "/käse", true],
  ["/käse", "/k%C3%A4se", true],
  ["/a b", "/a%20b", true],
  ["/a|b", "/a%7Cb", true],
  ["/a|b", "/a|b", true],
  ["/a|b", "/a", false],
  ["/a.b", "/a.b", true],
  ["/a.b", "/axb", false],
  ["/a@b", "/a@b", true],
  ["/{id}/x", "/1/x", true],
  ["/{id}/x", "/1/2/x", false],
])("the addresses of an API of %s contain %s: %s", (path, requested, isOwn) => {
  expect(addressPattern({ path }, [""]).test(`${ORIGIN}${requested}`)).toBe(isOwn);
});

test.each<[string, string, object | undefined]>([
  ["/a?kind=cat", "/a?kind=cat", {}],
  ["/a?kind=cat", "/a?page=1&kind=cat", {}],
  ["/a?kind=cat", "/a?kind=cats", undefined],
  ["/a?kind=cat", "/a", undefined],
  ["/a?acl", "/a?acl", {}],
  ["/a?acl", "/a?acl=", {}],
  ["/a?acl", "/a?acls", undefined],
  ["/{a}?b={b}&c={c}", "/x?c=3&b=%C3%A9", { a: "x", b: "é", c: "3" }],
  ["/{a}?b={b}&c={c}", "/x?b=1", undefined],
  ["/{a?}", "/x?b=1", { "a?": "x" }],
])("%s answers %s with the parameters %j", async (path, requested, params) => {
  const request = new Request(`${ORIGIN}${requested}`);
  expect(addressPattern({ path }, [""]).test(`${ORIGIN}${requested.split("?")[0]}`)).toBe(true);
  const calls: unknown[] = [];
  const mock = (call: MockCall): { status: 204 } => {
    calls.push(call.params);
    return { status: 204 };
  };
  const operation = { id: "get", method: "GET", path, responses: [{ status: 204, contents: [] }] };
  const response = await responder(operation, { mock, options: {}, bodies: bodiesFrom({}) })({
    request,
  });
  expect({ status: response?.status, calls }).toEqual(
    params === undefined ? { status: undefined, calls: [] } : { status: 204, calls: [params] },
  );
});

const CONTENTS = [{ type: "application/json", codec: "json", schema: `${ORIGIN}/schema` }] as const;

interface Asked {
  readonly options?: MockOptions;
  readonly responses?: MockOperation["responses"];
  readonly accept?: string;
}

const answered = async (
  mock: AnyMock | undefined,
  { options = {}, responses = [{ status: 200, contents: CONTENTS }], accept }: Asked = {},
): Promise<Response> => {
  const bodies = bodiesFrom({ [`${ORIGIN}/schema`]: { type: "string", format: "uuid" } });
  const operation = { id: "get", method: "GET", path: "/", responses };
  const headers = new Headers(accept === undefined ? {} : { accept });
  const request = new Request(`${ORIGIN}/`, { headers });
  const response = await responder(operation, { mock, options, bodies })({ request });
  return response ?? expect.fail("the request was ignored");
};

describe("an answer", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("an answer comes at once, or after the delay", async () => {
    vi.useFakeTimers();
    const atOnce = answered(undefined);
    expect((await atOnce).status).toBe(200);
    let isThere = false;
    const later = answered(undefined, { options: { delay: 20 } }).then((response) => {
      isThere = true;
      return response;
    });
    await vi.advanceTimersByTimeAsync(19);
    expect(isThere).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isThere).toBe(true);
    expect((await later).status).toBe(200);
  });

  test("an answer has the values of the seed 0 by default", async () => {
    const body = async (options: MockOptions): Promise<unknown> =>
      (await answered(undefined, { options })).json();
    expect(await body({})).toEqual(await body({ seed: 0 }));
    expect(await body({})).not.toEqual(await body({ seed: 1 }));
  });

  test.each([
    ["*/*", "json", "application/json"],
    ["text/*", "text", "text/plain"],
    ["image/*", "binary", "application/octet-stream"],
    ["text/csv", "text", "text/csv"],
  ] as const)("an answer declared as %s of %s is %s", async (type, codec, sent) => {
    const responses = [{ status: 200, contents: [{ ...CONTENTS[0], type, codec }] }];
    const response = await answered({ status: 200, body: "a" }, { responses });
    expect(response.headers.get("content-type")).toBe(sent);
  });

  test.each([204, 205, 304])("an answer with %d has no body", async (status) => {
    const responses = [{ status, contents: CONTENTS }];
    const response = await answered({ status, body: "a" }, { responses });
    expect(response).toMatchObject({ status, body: null });
    expect(response.headers.get("content-type")).toBeNull();
  });

  test("an answer with another status has one", async () => {
    const response = await answered(
      { status: 206, body: "a" },
      { responses: [{ status: 206, contents: CONTENTS }] },
    );
    expect(await response.json()).toBe("a");
  });
});

const content = (type: string, fields: object = {}): MockContent => {
  const codec = type.endsWith("json") ? "json" : "text";
  return { type, codec, schema: "", examples: [type], ...fields };
};
const shownOf = async (...asked: Parameters<typeof answered>) => {
  const response = await answered(...asked);
  return [response.status, response.headers.get("content-type"), await response.text()];
};

test.each<[declared: readonly (number | string)[], status: number]>([
  [[], 200],
  [[404], 200],
  [["default"], 200],
  [[404, 201, 202], 201],
  [["4XX", "2XX"], 200],
])(
  "the response of an answer of an operation that declares %j has the status %i",
  async (declared, status) => {
    const responses = declared.map((each) => ({ status: each, contents: [] }));
    expect(await shownOf(undefined, { responses })).toEqual([status, null, ""]);
  },
);

test("the response of an answer has a status that only a range or the default declares", async () => {
  const responses = ["default", "4XX"].map((status) => ({
    status,
    contents: [content("text/plain", { examples: [status] })],
  }));
  expect(await shownOf({ status: 404 }, { responses })).toEqual([404, "text/plain", "4XX"]);
  expect(await shownOf({ status: 500 }, { responses })).toEqual([500, "text/plain", "default"]);
  await expect(answered({ status: 500 }, { responses: responses.slice(1) })).rejects.toThrow(
    "get declares no answer with the status 500",
  );
});

test.each<[accept: string | undefined, type: string]>([
  [undefined, "application/json"],
  ["*/*", "application/json"],
  ["image/png", "application/json"],
  ["text/csv", "text/csv"],
  ["text/*", "text/plain"],
  ["application/json;q=0.1, text/csv;q=0.2", "text/csv"],
])("the response of an answer to %s is %s", async (accept, type) => {
  const contents = ["text/plain", "application/json", "text/csv"].map((each) => content(each));
  const [, sent, text] = await shownOf(undefined, {
    responses: [{ status: 200, contents }],
    ...(accept !== undefined && { accept }),
  });
  expect([sent, text]).toEqual([type, type.endsWith("json") ? JSON.stringify(type) : type]);
});

test("the response of an answer has the media type that it is given", async () => {
  const contents = ["application/json", "text/*"].map((each) => content(each));
  const given = (type: string) => ({ status: 200, body: "a", headers: { "Content-Type": type } });
  const sent = async (type: string) =>
    shownOf(given(type), { responses: [{ status: 200, contents }], accept: "application/json" });
  expect(await sent("text/html")).toEqual([200, "text/html", "a"]);
  expect(await sent("application/problem+json")).toEqual([200, "application/problem+json", '"a"']);
  expect(await sent("image/png")).toEqual([200, "image/png", '"a"']);
});
