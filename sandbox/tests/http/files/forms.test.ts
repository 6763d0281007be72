/** Files in forms: read as they arrive, and not kept if they are refused. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { raw, statusOf, wire } from "../../support/raw.js";
import { serviceSuite } from "../../support/service.js";
import { ownTemporary } from "../../support/temporary.js";

const { waiting } = ownTemporary();
const maxFileSize = 1 << 20;
const { service, another } = serviceSuite({ settings: { maxFileSize } });

const pdf = "%PDF-1.4 a diploma";

function form(...parts: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

const file = (content: string, name = "a.pdf", type = "application/pdf"): File =>
  new File([content], name, { type });

async function upload(body: FormData) {
  const answer = await service().call("POST /files", { body });
  return { status: answer.status, ...(answer.body as { errors?: object; data?: object }) };
}

test("fields may come before the file or after it, and unknown ones are ignored", async () => {
  for (const parts of [
    [["file", file(pdf)] as const, ["file_name", "b.pdf"] as const, ["more", "x"] as const],
    [["more", "x"] as const, ["file_name", "b.pdf"] as const, ["file", file(pdf)] as const],
  ]) {
    const { status, data } = await upload(form(...parts));
    expect([status, data]).toMatchObject([201, { status: "ready", file_name: "b.pdf" }]);
  }
});

test.each([
  ["no file", form(["file_name", "a.pdf"])],
  ["two files", form(["file", file(pdf)], ["file", file(pdf, "b.pdf")])],
  ["no bytes", form(["file", file("")])],
  ["a kind that is not taken", form(["file", file("<html>", "a.html", "text/html")])],
  ["a kind that it only says it is", form(["file", file("GIF89a\0\x01 and so on")])],
  ["more than allowed", form(["file", file(pdf.padEnd(maxFileSize + 1, "."))])],
])("a form is refused at its file: %s", async (_, body) => {
  const { status, errors } = await upload(body);
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ["file"]]);
  expect(await waiting()).toEqual([]);
});

test("a form has up to 20 parts", async () => {
  const first = ["file", file(pdf)] as const;
  const fields = (count: number) =>
    Array.from({ length: count }, (_, n) => [`f${n}`, "x"] as const);
  expect((await upload(form(first, ...fields(19)))).status).toBe(201);
  expect((await upload(form(first, ...fields(20)))).status).toBe(413);
});

test("a form is refused at its other field", async () => {
  const { status, errors } = await upload(
    form(["file", file(pdf)], ["file_name", "a".repeat(256)]),
  );
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ["file_name"]]);
});

test("a form that stops in the middle is given up on, and leaves nothing", async () => {
  const { sandbox, core } = await another({ clientTimeout: 300 });
  const headers = [
    `Authorization: Bearer ${sandbox.key}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 100000",
  ];
  const request = wire("POST /v1/files", { headers, body: part(filePart) });
  expect(statusOf(await raw(sandbox, request))).toBe(408);
  await expect.poll(waiting).toEqual([]);
  expect(await core.database.query("SELECT id FROM files")).toEqual([]);
});

test.each([
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\Users\\me\\x.pdf", "x.pdf"],
  ["/abs.pdf", "abs.pdf"],
  ["a/b.pdf", "b.pdf"],
  ['qu"ote;x=1.pdf', 'qu"ote;x=1.pdf'],
  ["título 学位.pdf", "título 学位.pdf"],
])("a file's name is its last part: %j", async (name, kept) => {
  const { status, data } = await upload(form(["file", file(pdf, name)]));
  expect([status, data]).toMatchObject([201, { file_name: kept }]);
});

test.each(["", ".", ".."])("an unusable file name is replaced: %j", async (name) => {
  const { status, data } = await upload(form(["file", file(pdf)], ["file_name", name]));
  expect([status, data]).toMatchObject([201, { file_name: "a.pdf" }]);
});

/** A form as bytes, with a boundary of its own. */
function bytes(type: string, body: string): Promise<string> {
  const { sandbox } = service();
  const headers = [
    `Authorization: Bearer ${sandbox.key}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  return raw(sandbox, wire("POST /v1/files", { headers, body }));
}

const part = (head: string, content = pdf): string => `--x\r\n${head}\r\n\r\n${content}\r\n`;
const filePart = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';

test.each([
  ["parts", `${part('Content-Disposition: form-data; name="a"', "1").repeat(10_000)}--x--\r\n`],
  ["headers of a part", part(`${filePart}\r\n${"X-A: b\r\n".repeat(10_000)}X-B: c`)],
  ["bytes in a header", part(`${filePart}\r\nX-A: ${"b".repeat(1_000_000)}`)],
  ["bytes in fields", `${part('Content-Disposition: form-data; name="a"', "1".repeat(2 << 20))}`],
])("a form has bounds: too many %s", async (_, body) => {
  expect([400, 413]).toContain(statusOf(await bytes("multipart/form-data; boundary=x", body)));
  await expect.poll(waiting).toEqual([]);
});

test("a form that is longer than anybody reads is refused by what it says", async () => {
  const { sandbox } = service();
  const headers = [
    `Authorization: Bearer ${sandbox.key}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 5000000000",
  ];
  expect(statusOf(await raw(sandbox, wire("POST /v1/files", { headers })))).toBe(413);
});

test("aborted uploads leave nothing behind", async () => {
  const { sandbox, core } = service();
  const { hostname, port } = new URL(sandbox.origin);
  const before = await core.database.query("SELECT id FROM files");
  const head = [
    "POST /v1/files HTTP/1.1",
    "Host: api.test",
    `Authorization: Bearer ${sandbox.key}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 100000",
  ].join("\r\n");
  for (let index = 0; index < 50; index++) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.on("close", () => resolve());
      socket.write(`${head}\r\n\r\n${part(filePart)}`, () => socket.destroy());
    });
  }
  await expect.poll(waiting).toEqual([]);
  expect(await core.database.query("SELECT id FROM files")).toEqual(before);
});

test("a file that never ends is refused as soon as it is too large", async () => {
  const { sandbox } = service();
  const head = part(filePart, "%PDF-1.4 ").slice(0, -2);
  const content = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(head));
    },
    pull(controller) {
      controller.enqueue(new Uint8Array(1 << 16));
    },
  });
  const init = {
    method: "POST",
    body: content,
    duplex: "half",
    headers: {
      authorization: `Bearer ${sandbox.key}`,
      "content-type": "multipart/form-data; boundary=x",
    },
  };
  const response = await fetch(`${sandbox.url}/files`, init as RequestInit);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("must not be greater than 1024 kilobytes");
});
