/** Options that are known only after the client was made: by functions, and by `configure`. */
import { afterEach, describe, expect, it, vi } from "vitest";

import { clientOf } from "../../../../runtime/client/client.js";
import type { ClientOptions } from "../../../../runtime/client/request/options.js";
import { serverAddress } from "../../../../runtime/client/request/server-address.js";

const operation = { id: "get", method: "GET", path: "/x", responses: {} } as const;

/** A client, and what it sends. */
function scripted(options: ClientOptions) {
  const sent: Request[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    sent.push(new Request(url, init));
    return new Response(null, { status: 400 });
  };
  const client = clientOf({ fetch, ...options });
  return { client, sent, send: () => client.call(operation).result() };
}

afterEach(() => vi.unstubAllGlobals());

describe("an option that is a function", () => {
  it("an address and headers are asked for at each call, and may be promised", async () => {
    let count = 0;
    const baseUrl = vi.fn(async () => `https://${++count}.test`);
    const headers = async () => ({ tenant: String(count) });
    const { client, sent, send } = scripted({ baseUrl, headers });
    await send();
    await send();
    expect(sent.map(({ url, headers }) => [url, headers.get("tenant")])).toEqual([
      ["https://1.test/x", "1"],
      ["https://2.test/x", "2"],
    ]);
    const error = await client.call(operation).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ url: "https://3.test/x", status: 400 });
    expect((await client.call(operation).request()).url).toBe("https://4.test/x");
  });

  it("the URL of a call is shown unless its address is promised", () => {
    expect(
      scripted({ baseUrl: () => "https://a.test" })
        .client.call(operation)
        .url(),
    ).toBe("https://a.test/x");
    const { client } = scripted({ baseUrl: async () => "https://a.test" });
    expect(() => client.call(operation).url()).toThrow(/baseUrl is a promise/);
  });
});

describe("configure", () => {
  it("options that are set later are those of the calls that follow", async () => {
    const { client, sent, send } = scripted({ baseUrl: "https://a.test", headers: { a: "1" } });
    await send();
    client.configure({ baseUrl: "https://b.test" });
    await send();
    const other = vi.fn(async () => new Response(null, { status: 204 }));
    client.configure({ fetch: other });
    await send();
    expect(sent.map(({ url, headers }) => [url, headers.get("a")])).toEqual([
      ["https://a.test/x", "1"],
      ["https://b.test/x", "1"],
    ]);
    expect(other).toHaveBeenCalledWith("https://b.test/x", expect.anything());
  });

  it("one of the document's servers can be chosen later", () => {
    const servers = [{ url: "https://a.test" }, { url: "https://b.test", name: "b" }];
    const { client } = scripted({ serverUrl: (chosen) => serverAddress(servers, chosen) });
    expect(client.call(operation).url()).toBe("https://a.test/x");
    client.configure({ server: "b" } as ClientOptions);
    expect(client.call(operation).url()).toBe("https://b.test/x");
  });
});

describe("a client without an address", () => {
  it.each([{}, { baseUrl: "" }, { baseUrl: () => "" }, { serverUrl: "" }])(
    "a call with %j names the option, also in a page",
    async (options) => {
      vi.stubGlobal("location", { href: "https://app.test/page/1" });
      const { send, sent } = scripted(options);
      await expect(send()).rejects.toThrow(/baseUrl/);
      expect(sent).toEqual([]);
    },
  );

  it("a call says how to set it", async () => {
    await expect(scripted({}).send()).rejects.toThrow(/baseUrl must be a URL/);
  });

  it("an address without an origin is that of the page that is open", async () => {
    vi.stubGlobal("location", { href: "https://app.test/page/1" });
    const { send, sent } = scripted({ baseUrl: "/" });
    await send();
    vi.stubGlobal("location", { href: "https://other.test/" });
    await send();
    expect(sent.map(({ url }) => url)).toEqual(["https://app.test/x", "https://other.test/x"]);
  });
});
