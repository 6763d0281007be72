/** Functions of a client: for its address, its headers, its credentials. */
import { describe, expect, it, vi } from "vitest";

import { clientOf } from "../../../../runtime/client/client.js";
import { authenticateBy } from "../../../../runtime/client/credentials/authenticate.js";
import { inHeader } from "../../../../runtime/client/credentials/writers.js";

const operation = { id: "get", method: "GET", path: "/x", responses: {} };
const bearer = inHeader("Authorization", "Bearer");

describe("a function of the client that never answers", () => {
  const silent = () => new Promise<never>(() => {});
  const security = [{ key: [] }];
  const authenticate = authenticateBy({ key: bearer });
  const CASES = {
    baseUrl: { baseUrl: silent },
    headers: { headers: silent },
    auth: { auth: { key: silent }, authenticate },
    "prepare of a capability": { use: [{ prepare: silent }] },
  };
  const callWith = (name: keyof typeof CASES, options: object) =>
    clientOf({ baseUrl: "https://a.test", ...CASES[name] }).call(
      { ...operation, path: "/x/{id}", security },
      {},
      options,
    );
  const names = Object.keys(CASES) as (keyof typeof CASES)[];

  it.each(names)("a call whose %s never answers ends at its timeout", async (name) => {
    const message = "GET /x/{id} (get) was not sent within 5 ms";
    const options = { timeout: 5 };
    await expect(callWith(name, options)).rejects.toMatchObject({ name: "TimeoutError", message });
    await expect(callWith(name, options).request()).rejects.toThrow(message);
  });

  it.each(names)("a call whose %s never answers ends when it is aborted", async (name) => {
    const [before, during] = [new AbortController(), new AbortController()];
    const reason = new Error("enough");
    before.abort(reason);
    await expect(callWith(name, { signal: before.signal })).rejects.toBe(reason);
    setTimeout(() => during.abort(reason), 5);
    await expect(callWith(name, { signal: during.signal })).rejects.toBe(reason);
  });
});

it("an error of a function of the client is thrown as it is", async () => {
  const error = new Error("own");
  const fails = () => Promise.reject(error);
  const auth = { auth: { key: fails }, authenticate: authenticateBy({ key: bearer }) };
  for (const options of [{ baseUrl: fails }, { headers: fails }, auth]) {
    const failing = clientOf({ baseUrl: "https://a.test", ...options });
    await expect(failing.call({ ...operation, security: [{ key: [] }] })).rejects.toBe(error);
  }
});

it("a base URL that is promised and then refused is no unhandled rejection of url()", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const refusing = clientOf({ baseUrl: () => Promise.reject(new Error("refused")) });
  expect(() => refusing.call(operation).url()).toThrow("baseUrl is a promise");
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
