/** Recorded traffic: HAR files, and the proxy. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

import { describe, expect, it } from "vitest";

import { serve } from "../../../runtime/server/adapters/node.js";
import { readHar } from "../../../generator/tools/verify/traffic/har.js";
import { Ledger } from "../../../generator/tools/verify/traffic/ledger.js";
import { createProxy } from "../../../generator/tools/verify/traffic/proxy.js";
import { NoAnswer } from "../../../generator/tools/verify/exchange/exchange.js";
import { type UserFolder, userFolder } from "../../support/cli.js";
import { description, DOCUMENT, ORIGIN, petServer, sentOf, TOKEN } from "./pets.js";

const TOM = { id: "pet_1", name: "Tom", kind: "cat", bornAt: "2026-01-01T00:00:00Z" };
const headers = (all: Record<string, string>) =>
  Object.entries(all).map(([name, value]) => ({ name, value }));

interface Entry {
  readonly method?: string;
  readonly url: string;
  readonly sent?: string;
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | undefined;
  readonly encoding?: string;
}

const entry = ({ method = "GET", url, sent, status = 200, type, body, encoding }: Entry) => ({
  request: {
    method,
    url,
    headers: headers({
      ":authority": "pets.test",
      authorization: `Bearer ${TOKEN}`,
      ...(sent !== undefined && { "content-type": "application/json" }),
    }),
    ...(sent !== undefined && { postData: { mimeType: "application/json", text: sent } }),
  },
  response: {
    status,
    headers: headers({ "x-total": "1", ...(type !== undefined && { "content-type": type }) }),
    content: { ...(body !== undefined && { text: body }), ...(encoding && { encoding }) },
  },
});

const JSON_TYPE = "application/json";
const har = (...entries: readonly object[]) => ({ log: { version: "1.2", entries } });

let place: UserFolder;
const verifyHar = (file: string | object, ...words: string[]) => {
  place = userFolder({ "pets.json": DOCUMENT, "traffic.har": file });
  return place.apostille("verify", "--har", "traffic.har", "--input", "pets.json", ...words);
};

it("apostille verify --har finds nothing in traffic that keeps the document", async () => {
  const { exit, err } = await verifyHar(
    har(
      entry({ url: `${ORIGIN}/pets/pet_1`, type: JSON_TYPE, body: JSON.stringify(TOM) }),
      entry({
        url: `${ORIGIN}/health`,
        type: "text/plain",
        body: Buffer.from("ok").toString("base64"),
        encoding: "base64",
      }),
      entry({ url: `${ORIGIN}/pets`, type: JSON_TYPE }),
      entry({ url: `${ORIGIN}/pets`, status: 0 }),
    ),
  );
  expect([exit, err]).toEqual([
    0,
    "3 requests for 3 of 6 operations: no findings\nseen: 3 of 6 operations, 1 of 5 parameters, 3 of 23 statuses, 3 of 22 media types, 1 of 10 enumeration values\n",
  ]);
});

const posted = (postData: object | undefined, more: object = {}) => {
  const one = entry({ method: "POST", url: `${ORIGIN}/pets` });
  return har({ ...one, request: { ...one.request, ...more, ...(postData && { postData }) } });
};

it("a form of a HAR may have the list of its fields in place of its text", () => {
  const params = [{ name: "a b", value: "&" }, { name: "c" }];
  const form = { mimeType: "application/x-www-form-urlencoded", params };
  expect(readHar(posted(form))[0]?.request.body).toBe("a+b=%26&c=");
});

it.each([{}, { text: "" }])("so may one of several parts, with %j", async (text) => {
  const file = { name: "scan", fileName: 'a "b".pdf', contentType: "application/pdf" };
  const params = [{ name: "note", value: "two\r\nlines" }, file];
  const form = { mimeType: "multipart/form-data; boundary=x", params, ...text };
  const [one] = readHar(posted(form, { bodySize: 40_000 }));
  const { body = "", headers: fields } = one?.request ?? expect.fail();
  const type = fields.find(([name]) => name === "content-type")?.[1] ?? "";
  const read = await new Response(body, { headers: { "content-type": type } }).formData();
  expect(read.get("note")).toBe("two\r\nlines");
  expect(read.get("scan")).toMatchObject({ name: 'a "b".pdf', type: "application/pdf" });
});

it.each([undefined, { text: "" }, { mimeType: "multipart/form-data", params: [] }])(
  "a request of which a HAR has not kept the body (%j) is not judged by it",
  async (data) => {
    const length = { headers: headers({ "content-type": JSON_TYPE, "content-length": "12" }) };
    expect((await verifyHar(posted(data, length))).err).not.toContain("request-invalid");
    expect((await verifyHar(posted(data))).err).toContain("request-invalid");
  },
);

it("apostille verify --har reports responses, requests and undescribed operations, without credentials", async () => {
  const { exit, out } = await verifyHar(
    har(
      entry({ url: `${ORIGIN}/v2/pets/pet_1`, type: JSON_TYPE, body: '{"id":1}' }),
      entry({
        method: "POST",
        url: `${ORIGIN}/v2/pets`,
        sent: '{"name":""}',
        status: 201,
        type: JSON_TYPE,
        body: JSON.stringify(TOM),
      }),
      entry({ url: `${ORIGIN}/v2/search?q=x`, status: 202 }),
      entry({ url: `${ORIGIN}/metrics` }),
    ),
    `${ORIGIN}/v2`,
    "--format",
    "json",
  );
  const { findings } = JSON.parse(out) as {
    findings: readonly { code: string; message: string; reproduce: string }[];
  };
  expect(exit).toBe(1);
  expect(new Set(findings.map(({ code }) => code))).toEqual(
    new Set(["verify/body-invalid", "verify/request-invalid", "verify/request-undescribed"]),
  );
  expect(findings.filter(({ code }) => code === "verify/request-invalid")).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/POST \/pets.* name /) }),
    expect.objectContaining({ message: expect.stringMatching(/GET \/search.* q /) }),
  ]);
  expect(out).not.toContain(TOKEN);
});

it("apostille verify --har reports the same fault of several items once, with a count, and no other fault less", async () => {
  const items = [
    ...Array.from({ length: 7 }, () => ({ ...TOM, kind: "cow" })),
    { ...TOM, age: -1 },
  ];
  const list = entry({
    url: `${ORIGIN}/pets`,
    type: JSON_TYPE,
    body: JSON.stringify({ items, total: 8 }),
  });
  const { err } = await verifyHar(har(list, list));
  expect(err.match(/^error .*$/gmu)).toEqual([
    expect.stringMatching(/: items\.0\.kind .* \(seen 14 times\)$/u),
    expect.stringMatching(/: items\.7\.age .* \(seen 2 times\)$/u),
  ]);
  expect(err).toContain("2 errors");
});

describe("apostille verify --coverage", () => {
  const listed = entry({ url: `${ORIGIN}/pets/pet_1`, type: JSON_TYPE, body: JSON.stringify(TOM) });
  const health = entry({ url: `${ORIGIN}/health`, status: 204 });
  const counts = (text: string): readonly string[] => text.match(/^\d.*seen$/gmu) ?? [];

  it("adds up what several runs have seen", async () => {
    await verifyHar(har(listed), "--coverage", "one.json", "--coverage", "one.txt");
    const [json, one] = [place.read("one.json"), place.read("one.txt")];
    await verifyHar(har(health), "--coverage", "two.txt");
    const two = place.read("two.txt");
    place = userFolder({ "pets.json": DOCUMENT, "traffic.har": har(health), "one.json": json });
    const words = ["--har", "traffic.har", "--input", "pets.json", "--add-coverage", "one.json"];
    await place.apostille("verify", ...words, "--coverage", "both.txt", "--coverage", "both.html");
    const both = place.read("both.txt");
    const [first, second, sum] = [one, two, both].map((text) =>
      Number(counts(text)[0]?.split(" ")[0]),
    );
    expect([first, second, sum]).toEqual([1, 1, 2]);
    expect(both.split("\n").length).toBeLessThan(two.split("\n").length);
    expect(place.read("both.html")).toContain("<td>operations</td><td>2</td><td>6</td>");
  });

  it("makes the folder of a file, and says which one cannot be written", async () => {
    const files = ["pets.json/one.json", "kept/one.json"];
    const { exit, err } = await verifyHar(
      har(health),
      ...files.flatMap((file) => ["--coverage", file]),
    );
    expect([exit, err]).toEqual([2, expect.stringContaining("pets.json/one.json")]);
    expect(place.read("kept/one.json")).toContain('"coverage"');
  });

  it("refuses what is no coverage", async () => {
    const { exit, err } = await verifyHar(har(), "--add-coverage", "pets.json");
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining("error verify/coverage-unreadable  pets.json is not the coverage"),
    ]);
  });
});

it.each([
  ["is not there", "none.har", "none.har is not a HAR file: there is no such file.\n"],
  ["is no HAR", "pets.json", "pets.json is not a HAR file: log.entries is missing.\n"],
])("apostille verify --har refuses a file that %s", async (_, file, message) => {
  place = userFolder({ "pets.json": DOCUMENT });
  const { exit, err } = await place.apostille("verify", "--har", file, "--input", "pets.json");
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining(`error verify/har-unreadable  ${message}`),
  ]);
});

it("apostille verify --record passes everything on, names findings at once, and ends with the report", async () => {
  const pets = petServer();
  const server = await serve(
    async (request) => {
      const { status, headers: given, body } = await pets(await sentOf(request));
      if (new URL(request.url).pathname === "/health") return new Response("no", { status: 418 });
      return new Response(status === 204 ? null : body, { status, headers: given });
    },
    { port: 0 },
  );
  const ending = new AbortController();
  const lines: string[] = [];
  const found: unknown[] = [];
  const callers = async (proxy: string): Promise<void> => {
    const init = { headers: { authorization: `Bearer ${TOKEN}`, "content-type": JSON_TYPE } };
    const body = JSON.stringify({ name: "Ann", kind: "dog" });
    const added = await fetch(`${proxy}/pets`, { ...init, method: "POST", body });
    const { id } = (await added.json()) as { id: string };
    const removed = await fetch(`${proxy}/pets/${id}`, { ...init, method: "DELETE" });
    const teapot = await fetch(`${proxy}/health`);
    found.push(added.status, removed.status, teapot.status, await teapot.text());
  };
  place = userFolder(
    { "pets.json": DOCUMENT },
    {
      interrupted: () => ending.signal,
      err: (text) => {
        lines.push(text);
        const [, proxy] = /^(\S+) passes requests on/.exec(text) ?? [];
        if (proxy !== undefined) void callers(proxy).finally(() => ending.abort());
      },
    },
  );
  const words = ["--record", "--port", "0", "--input", "pets.json"];
  const { exit } = await place.apostille("verify", server.url, ...words);
  await server.close();
  expect(found).toEqual([201, 204, 418, "no"]);
  expect(lines[1]).toMatch(/^error verify\/status-undeclared GET \/health answered 418/);
  expect(lines.at(-1)).toBe(
    "3 requests for 3 of 6 operations: 1 error\nnever returned a success: health\nseen: 3 of 6 operations, 1 of 5 parameters, 2 of 23 statuses, 2 of 22 media types, 2 of 10 enumeration values\n",
  );
  expect(exit).toBe(1);
});

it.each([
  [[], 421, undefined],
  [["--host", "localhost"], 421, undefined],
  [["--host", "0.0.0.0"], 429, "1"],
])(
  "apostille verify --record with %j answers what names another host with %i",
  async (words, status, retry) => {
    const server = await serve(
      async () => new Response(null, { status: 429, headers: { "retry-after": "1" } }),
      { port: 0 },
    );
    const ending = new AbortController();
    const answers: IncomingMessage[] = [];
    const ask = async (port: string): Promise<void> => {
      const asked = request({ port, path: "/health", headers: { host: "pets.test" } }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      answers.push(answer.resume());
    };
    place = userFolder(
      { "pets.json": DOCUMENT },
      {
        interrupted: () => ending.signal,
        err: (text) => {
          const [, port] = /:(\d+)\S* passes requests on/.exec(text) ?? [];
          if (port !== undefined) void ask(port).finally(() => ending.abort());
        },
      },
    );
    const record = ["verify", server.url, "--record", "--port", "0", "--input", "pets.json"];
    await place.apostille(...record, ...words);
    await server.close();
    const [answer] = answers;
    expect([answer?.statusCode, answer?.headers["retry-after"]]).toEqual([status, retry]);
  },
);

it("apostille verify --record passes on what the document cannot describe, and lets callers leave", async () => {
  place = userFolder();
  const ledger = new Ledger(description.api, "");
  const proxy = createProxy(
    async () => ({ status: 200, headers: new Headers(), body: new Uint8Array(), cut: false }),
    ledger,
    () => {},
  );
  for (const path of ["%zz", "%ff", "pets/%", "pets/%00", "pets/%C3%28", "pets?%zz=%"]) {
    expect((await proxy(new Request(`${ORIGIN}/${path}`))).status, path).toBe(200);
  }
  const sending = async (pull: (stream: ReadableStreamDefaultController) => void) => {
    const init = { method: "POST", body: new ReadableStream({ pull }), duplex: "half" };
    return (await proxy(new Request(`${ORIGIN}/pets`, init))).status;
  };
  expect(await sending((stream) => stream.error(new Error("They left.")))).toBe(400);
  const megabyte = new Uint8Array(1 << 20);
  let sent = 0;
  const long = (stream: ReadableStreamDefaultController): void =>
    sent++ < 64 ? stream.enqueue(megabyte) : stream.close();
  expect([await sending(long), sent < 64]).toEqual([413, true]);
  expect(ledger.result().requests).toBe(6);
});

it("apostille verify --record answers for a server that does not", async () => {
  place = userFolder();
  const proxy = createProxy(
    () => Promise.reject(new NoAnswer("other side closed")),
    new Ledger(description.api, ""),
    () => undefined,
  );
  const { status } = await proxy(new Request(`${ORIGIN}/health`));
  expect(status).toBe(502);
});

it("apostille verify --record excludes a file of recorded traffic", async () => {
  place = userFolder({ "pets.json": DOCUMENT });
  const words = ["verify", ORIGIN, "--record", "--har", "a.har", "--input", "pets.json"];
  const { exit, err } = await place.apostille(...words);
  expect([exit, err]).toEqual([2, expect.stringContaining("verify/target")]);
});
