/** What every mock does, whatever its document: addresses, waiting, seeds, responses without a body. */
import { afterEach, describe, expect, test, vi } from "vitest";

import { addressPattern, anyAddress } from "../../runtime/mocking/match.js";
import { bodiesFrom, responder } from "../../runtime/mocking/respond.js";
import type { AnyMock, MockOperation, MockOptions } from "../../runtime/mocking/types.js";

const ORIGIN = "https://api.test";

describe("the addresses of an API", () => {
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
  ])("below %j with %j: %s", (bases, options, path, isOwn) => {
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
  ])("of %s contain %s: %s", (path, requested, isOwn) => {
    expect(addressPattern({ path }, [""]).test(`${ORIGIN}${requested}`)).toBe(isOwn);
  });
});

const CONTENTS = [{ type: "application/json", codec: "json", schema: `${ORIGIN}/schema` }] as const;

const answered = (
  mock: AnyMock | undefined,
  options: MockOptions = {},
  responses: MockOperation["responses"] = [{ status: 200, contents: CONTENTS }],
): Promise<Response | undefined> => {
  const bodies = bodiesFrom({ [`${ORIGIN}/schema`]: { type: "string", format: "uuid" } });
  const operation = { id: "get", method: "GET", path: "/", responses };
  return responder(operation, { mock, options, bodies })({ request: new Request(`${ORIGIN}/`) });
};

describe("an answer", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("comes at once, or after the delay", async () => {
    vi.useFakeTimers();
    const atOnce = answered(undefined);
    expect((await atOnce)?.status).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
    let isThere = false;
    const later = answered(undefined, { delay: 20 }).then((response) => {
      isThere = true;
      return response;
    });
    await vi.advanceTimersByTimeAsync(19);
    expect(isThere).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isThere).toBe(true);
    expect((await later)?.status).toBe(200);
  });

  test("has the values of the seed 0 by default", async () => {
    const body = async (options: MockOptions): Promise<unknown> =>
      (await answered(undefined, options))?.json();
    expect(await body({})).toEqual(await body({ seed: 0 }));
    expect(await body({})).not.toEqual(await body({ seed: 1 }));
  });

  test.each([
    ["*/*", "json", "application/json"],
    ["text/*", "text", "text/plain"],
    ["image/*", "binary", "application/octet-stream"],
    ["text/csv", "text", "text/csv"],
  ] as const)("declared as %s of %s is %s", async (type, codec, sent) => {
    const responses = [{ status: 200, contents: [{ ...CONTENTS[0], type, codec }] }];
    const response = await answered({ status: 200, body: "a" }, {}, responses);
    expect(response?.headers.get("content-type")).toBe(sent);
  });

  test.each([204, 205, 304])("with %d has no body", async (status) => {
    const responses = [{ status, contents: CONTENTS }];
    const response = await answered({ status, body: "a" }, {}, responses);
    expect(response).toMatchObject({ status, body: null });
    expect(response?.headers.get("content-type")).toBeNull();
  });

  test("with another status has one", async () => {
    const response = await answered({ status: 206, body: "a" }, {}, [
      { status: 206, contents: CONTENTS },
    ]);
    expect(await response?.json()).toBe("a");
  });
});
