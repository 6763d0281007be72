import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uploadFile, ingestFile } from "../../src/domain/files/stage.js";
import { schedule } from "../../src/foundation/jobs/jobs.js";
import { getFile } from "../../src/domain/files/file.js";
import { extensionOf, fileName, nameFromUrl } from "../../src/domain/files/name.js";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { refusalOf, suite } from "../support/suite.js";

const { world: createWorld, receiver: startReceiver } = suite();

async function* bytes(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

const pdf = "%PDF-1.7 and so on";

test("uploading stages a file at once, and no event tells about it", async () => {
  const { core, alice, bob } = await createWorld();
  const content = bytes("%P", "DF-1.7 and so on");
  const { message, data } = await uploadFile(core, alice.caller, { name: "a.pdf", content });
  expect(message).toBe("File uploaded successfully.");
  expect(data).toEqual({
    id: expect.stringMatching(/^fil_/),
    status: "ready",
    source: "direct_upload",
    file_name: "a.pdf",
    mime_type: "application/pdf",
    size: pdf.length,
    failure_message: null,
    created_at: expect.any(String),
    completed_at: data.created_at,
  });
  expect(await getFile(core, alice.caller, data.id)).toEqual(data);
  expect(await refusalOf(getFile(core, bob.caller, data.id))).toMatchObject({ status: 404 });
  expect(await core.database.query("SELECT id FROM events")).toEqual([]);
  const stored = await core.bytes.get(data.id);
  expect(await new Response(stored ?? null).text()).toBe(pdf);
});

test("uploading refuses what is too large, empty, or of another kind, and keeps nothing of it", async () => {
  const { core, alice, folder } = await createWorld({ settings: { maxFileSize: 10_000 } });
  const upload = (name: string, ...chunks: readonly (string | Uint8Array)[]) =>
    refusalOf(uploadFile(core, alice.caller, { name, content: bytes(...chunks) }));
  const large = Array.from({ length: 11 }, () => "x".repeat(1000));
  const refused = [
    await upload("a.txt", ...large),
    await upload("a.txt"),
    await upload("a.exe", "text"),
    await upload("a.pdf", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1])),
    await upload("a.zip", "PK\u0003\u0004"),
    await upload("a.pdf", "MZ"),
    await upload("a.pdf", "<!doctype html><title>Sign in</title>"),
  ];
  for (const each of refused) {
    expect(each).toMatchObject({ status: 422, errors: { file: [expect.any(String)] } });
  }
  expect(refused[2]).toMatchObject({
    message: "The file field must be a file of type: pdf, doc, docx, jpg, png, tiff, heic, txt.",
  });
  expect(refused.slice(5)).toMatchObject([
    { message: "The file field must have the content that its name says." },
    { message: "The file field must be a document, not a web page." },
  ]);
  expect(await readdir(join(folder, "partial"))).toEqual([]);
  expect(await readdir(folder)).toEqual(["partial"]);
  expect(await core.database.query("SELECT id FROM files")).toEqual([]);
});

test("uploading that breaks off leaves nothing", async () => {
  const { core, alice, folder } = await createWorld();
  const content = (async function* () {
    yield Buffer.from(pdf);
    throw new Error("The connection broke.");
  })();
  const broken = uploadFile(core, alice.caller, { name: "a.pdf", content });
  await expect(broken).rejects.toThrow("The connection broke.");
  expect(await readdir(join(folder, "partial"))).toEqual([]);
});

test.each([
  [3, "ready"],
  [4, "failed"],
])("ingesting after %i redirects is %s", async (count, status) => {
  const { core, alice, settle } = await createWorld();
  const source = await startReceiver((response, _index, { path }) => {
    const left = Number(path.split("/").at(-1));
    if (left > 0) response.writeHead(302, { location: String(left - 1) });
    response.end(pdf);
  });
  const { data } = await ingestFile(core, alice.caller, { url: `${source.url}/${count}` });
  await settle();
  expect(await getFile(core, alice.caller, data.id)).toMatchObject({ status });
});

test("ingesting of what needs no download changes nothing", async () => {
  const { core, alice, settle } = await createWorld();
  const { data } = await uploadFile(core, alice.caller, { name: "a.pdf", content: bytes(pdf) });
  const jobs = [data.id, "fil_0"].map((subject) => {
    return { kind: "ingest_file", subject, runAt: core.clock.now() } as const;
  });
  await core.database.transaction((tx) => schedule(core, tx, ...jobs));
  await settle();
  expect(await getFile(core, alice.caller, data.id)).toEqual(data);
  expect(await core.database.query("SELECT id FROM jobs")).toEqual([]);
  expect(await core.database.query("SELECT id FROM events")).toEqual([]);
});

test("ingesting downloads in the background, and ends in file.ready", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const source = await startReceiver((response) => response.end(pdf));
  const receiver = await startReceiver();
  await createEndpoint(core, alice.caller, { url: receiver.url, events: ["file.*"] });
  const { message, data } = await ingestFile(core, alice.caller, {
    url: `${source.url}/titulo%20a.pdf`,
  });
  expect(message).toBe("File ingestion started.");
  expect(data).toMatchObject({
    status: "pending",
    source: "url_ingestion",
    file_name: "titulo a.pdf",
    mime_type: null,
    size: null,
    completed_at: null,
  });
  await world.settle();
  const ready = await getFile(core, alice.caller, data.id);
  expect(ready).toMatchObject({ status: "ready", mime_type: "application/pdf", size: pdf.length });
  expect(ready.completed_at).not.toBeNull();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["file.ready"]);
  expect(JSON.parse(receiver.received[0]?.body ?? "").data.object).toEqual(ready);
});

test("ingesting that fails ends in file.failed, once, with a reason", async () => {
  const world = await createWorld({ settings: { maxFileSize: 100 } });
  const { core, alice } = world;
  const replies = ["x".repeat(101), "", "\u0000binary"];
  const source = await startReceiver((response, index) => {
    const reply = replies[index];
    if (reply === undefined) response.writeHead(404);
    response.end(reply ?? "");
  });
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    ids.push((await ingestFile(core, alice.caller, { url: source.url })).data.id);
    await world.settle();
  }
  const messages: (string | null)[] = [];
  for (const id of ids) {
    const file = await getFile(core, alice.caller, id);
    expect(file).toMatchObject({ status: "failed", mime_type: null, size: null });
    messages.push(file.failure_message);
  }
  expect(messages).toEqual([
    "The file is larger than 100 bytes.",
    "The file must not be empty.",
    "The file must be a file of type: pdf, doc, docx, jpg, png, tiff, heic, txt.",
    "The address answered with status 404.",
  ]);
  const events = await core.database.query<{ type: string }>("SELECT type FROM events");
  expect(events.map(({ type }) => type)).toEqual(Array(4).fill("file.failed"));
  expect(await readdir(join(world.folder, "partial"))).toEqual([]);
});

test("ingesting refuses addresses that are none, or not public, and needs one", async () => {
  const { core, alice } = await createWorld({ allowLoopback: false });
  const refused = (body: unknown) => refusalOf(ingestFile(core, alice.caller, body));
  expect(await refused({})).toEqual({
    status: 422,
    message: "The url field is required.",
    errors: { url: ["The url field is required."] },
  });
  expect(await refused({ url: "https://127.1/" })).toEqual({
    status: 422,
    message: "The url must be publicly reachable.",
    errors: { url: ["The url must be publicly reachable."] },
    error_code: "url_not_allowed",
  });
  for (const body of [
    { url: "no" },
    { url: `https://a.example.com/${"x".repeat(2048)}` },
    [],
    null,
  ]) {
    expect(await refused(body)).toMatchObject({ status: 422 });
  }
});

test("ingesting of a name that leads to a private address opens no connection, and says nothing about it", async () => {
  const trap = await startReceiver();
  const world = await createWorld({ allowLoopback: false, resolve: async () => ["127.0.0.1"] });
  const { core, alice } = world;
  const { data } = await ingestFile(core, alice.caller, {
    url: "https://rebound.example.com/a.pdf",
  });
  await world.settle();
  expect(await getFile(core, alice.caller, data.id)).toMatchObject({
    status: "failed",
    failure_message: "The address could not be reached.",
  });
  expect(trap.received).toEqual([]);
});

test("names lose what deceives, and keep their ending when they are cut", () => {
  expect(fileName("a\r\nb\0.pdf")).toBe("ab.pdf");
  expect(fileName("invoice\u202efdp.exe")).toBe("invoicefdp.exe");
  expect(fileName(" . ")).toBeUndefined();
  expect(fileName("a/")).toBeUndefined();
  const long = fileName(`${"ü".repeat(300)}.pdf`) ?? "";
  expect([...long]).toHaveLength(255);
  expect(extensionOf(long)).toBe("pdf");
  const longest = `${"a".repeat(251)}.PDF`;
  expect([fileName(longest), fileName(`a${longest}`)]).toEqual([longest, `${"a".repeat(251)}.pdf`]);
  expect(nameFromUrl("https://example.com/")).toBeUndefined();
  expect(nameFromUrl("https://example.com/a/%E0%A4%A.pdf?x=/y")).toBe("%E0%A4%A.pdf");
  expect(nameFromUrl("https://example.com/..%2f..%2fetc%2fpasswd")).toBe("passwd");
  expect(extensionOf(".env")).toBeNull();
});

test.each([
  ["transcript.pdf", "text/html; charset=utf-8", "<!doctype html><title>Sign in</title>", "page"],
  ["transcript.pdf", "text/html", pdf, "page"],
  ["scan.jpg", "image/jpeg", pdf, "name"],
  ["scan.pdf", "application/pdf", "MZ", "name"],
])("ingesting %s that is %s fails: %s", async (name, type, body, reason) => {
  const { core, alice, settle } = await createWorld();
  const source = await startReceiver((response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  });
  const { data } = await ingestFile(core, alice.caller, { url: `${source.url}/${name}` });
  await settle();
  expect(await getFile(core, alice.caller, data.id)).toMatchObject({
    status: "failed",
    mime_type: null,
    failure_message:
      reason === "page"
        ? "The file must be a document, not a web page."
        : "The file must have the content that its name says.",
  });
});

test("uploading takes the name of the field before that of the part, and the last segment of either", async () => {
  const { core, alice } = await createWorld();
  const named = async (name: string | undefined, field?: string) => {
    const upload = { name, fileName: field, content: bytes(pdf) };
    return (await uploadFile(core, alice.caller, upload)).data.file_name;
  };
  expect(await named("scan.pdf", "diploma.pdf")).toBe("diploma.pdf");
  expect(await named("../../etc/passwd.pdf")).toBe("passwd.pdf");
  expect(await named("C:\\Users\\a\\b.pdf")).toBe("b.pdf");
  expect(await named("..")).toBe("file");
  expect(await named(undefined)).toBe("file");
  const tooLong = uploadFile(core, alice.caller, {
    name: "a.pdf",
    fileName: `${"x".repeat(252)}.pdf`,
    content: bytes(pdf),
  });
  expect(await refusalOf(tooLong)).toMatchObject({ errors: { file_name: [expect.any(String)] } });
});
