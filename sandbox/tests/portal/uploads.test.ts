/** Uploads through the portal: on disk while they arrive, and removed if they are refused. */
import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { csrfToken } from "../../src/portal/session/sessions.js";
import { serviceSuite } from "../support/service.js";
import { ownTemporary } from "../support/temporary.js";
import { emails } from "./support.js";

const maxFileSize = 1 << 20;
const { waiting } = ownTemporary();
const { service } = serviceSuite({ settings: { maxFileSize } });

/** A session in a browser, without the browser. */
async function signedIn() {
  const { sandbox, core } = service();
  const [user] = await core.database.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1",
    [emails.owner],
  );
  const body = new URLSearchParams({ user: user?.id ?? "" });
  const init = { method: "POST", body, redirect: "manual" } as const;
  const entered = await fetch(`${sandbox.origin}/portal/sign-in`, init);
  const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
  const csrf = csrfToken(cookie.slice(cookie.indexOf("=") + 1));
  const post = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${sandbox.origin}/portal/${path}`, {
      method: "POST",
      redirect: "manual",
      ...init,
      headers: { cookie, ...init.headers },
    });
  return { csrf, post };
}

async function draft() {
  const session = await signedIn();
  const { csrf, post } = session;
  const body = new URLSearchParams({ csrf, quote_type: "perm_ad" });
  const creation = await post("quotes", { body });
  const path = /quotes\/\w+/.exec(creation.headers.get("location") ?? "")?.[0] ?? "";
  return { ...session, path: `${path}/documents` };
}

const part = (name: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

const opened = (name: string): string =>
  `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n%PDF-1.4 `;

/** If a body is refused before it was read whole, its connection is closed. */
const chunked = { "content-type": "multipart/form-data; boundary=x", connection: "close" };

test("a file is kept on disk while it arrives, and is gone when the page is sent", async () => {
  const { csrf, post, path } = await draft();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string): Promise<void> => writer.write(Buffer.from(text));
  const answer = post(path, { body: readable, headers: chunked, duplex: "half" } as RequestInit);
  await write(part("csrf", csrf) + opened("a.pdf"));
  await write("a".repeat(300_000));
  await expect.poll(waiting).toContainEqual(expect.toSatisfy((size) => size > 100_000));
  await write("\r\n--x--\r\n");
  await writer.close();
  expect((await answer).status).toBe(303);
  expect(await waiting()).toEqual([]);
});

test("a form is read up to its greatest number of parts", async () => {
  const { csrf, post, path } = await draft();
  const parts = part("csrf", csrf) + part("a", "1").repeat(199);
  const answer = await post(path, { body: parts + "--x--\r\n", headers: chunked });
  expect(await answer.text()).toContain("Choose at least one file, or give an address.");
});

test("a document of a draft can be downloaded", async () => {
  const { csrf, post, path } = await draft();
  const body = new FormData();
  body.append("csrf", csrf);
  body.append("files", new File(["%PDF-1.4 of ours"], "ours.pdf"));
  expect((await post(path, { body })).status).toBe(303);
  const { call } = service();
  const quoteId = path.split("/")[1] ?? "";
  const { body: quote } = await call(`GET /quotes/${quoteId}`);
  const { documents } = quote as { readonly documents: readonly { readonly id: string }[] };
  const { body: link } = await call(`GET /documents/${documents[0]?.id}/download`);
  const bytes = await fetch((link as { readonly url: string }).url);
  expect([bytes.status, await bytes.text()]).toEqual([200, "%PDF-1.4 of ours"]);
});

test("documents are added to a draft only", async () => {
  const { csrf, post, path } = await draft();
  await post(path.replace("documents", "submit"), { body: new URLSearchParams({ csrf }) });
  const body = new FormData();
  body.append("csrf", csrf);
  body.append("files", new File(["%PDF-1.4 a"], "a.pdf"));
  const answer = await post(path, { body });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Only a draft can be changed");
});

test("fifty files can be chosen at once", async () => {
  const { csrf, post, path } = await draft();
  const send = async (count: number): Promise<string> => {
    const body = new FormData();
    body.append("csrf", csrf);
    for (let index = 0; index < count; index++) body.append("files", new File(["MZ"], "tool.exe"));
    return (await post(path, { body })).text();
  };
  expect(await send(51)).toContain("Choose at most 50 files at once.");
  expect(await send(50)).toContain("tool.exe must be a file of type");
});

test("of two files the good one is added, and the page says what is wrong with the other", async () => {
  const { csrf, post, path } = await draft();
  const body = new FormData();
  body.append("csrf", csrf);
  body.append("files", new File(["%PDF-1.4 a"], "good.pdf"));
  body.append("files", new File(["MZ"], "bad.pdf"));
  const answer = await post(path, { body });
  const text = await answer.text();
  expect(answer.status).toBe(422);
  expect(text).toContain("bad.pdf must have the content that its name says.");
  expect(text).toContain("good.pdf");
  const { body: quote } = await service().call(`GET /quotes/${path.split("/")[1]}`);
  expect(quote).toMatchObject({ documents: [{ file_name: "good.pdf" }] });
});

test("two files of one field are both added, and a field without a choice is none", async () => {
  const { csrf, post, path } = await draft();
  const body = new FormData();
  body.append("csrf", csrf);
  body.append("files", new File(["%PDF-1.4 a"], "a.pdf"));
  body.append("files", new File(["%PDF-1.4 b"], "b.pdf"));
  body.append("files", new File([], ""));
  expect((await post(path, { body })).status).toBe(303);
});

const tooLarge = "The form is too large. Its files may have 1.0 MB together.";
const impossible = "<h1>This cannot be done</h1>";
const file = (size: number) => `${opened("a.pdf")}${"a".repeat(size)}\r\n`;

test.each([
  ["a file that is too large", file(maxFileSize) + "--x--\r\n", 413, tooLarge],
  ["files that are so together", file(0.9 * maxFileSize).repeat(3) + "--x--\r\n", 413, tooLarge],
  ["text that is too long", part("notes", "a".repeat(2 << 20)) + "--x--\r\n", 413, tooLarge],
  ["more parts than a form has", part("a", "1").repeat(201) + "--x--\r\n", 413, tooLarge],
  ["no end", part("a", "1"), 400, impossible],
  ["no form in it", "nonsense", 400, impossible],
])("a form is refused that has %s", async (_, body, status, text) => {
  const { post, path } = await draft();
  const answer = await post(path, { body, headers: chunked });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
  expect(await waiting()).toEqual([]);
});

test("a form from another site leaves nothing behind", async () => {
  const { post, path } = await draft();
  const body = part("csrf", "guessed") + opened("a.pdf") + "\r\n--x--\r\n";
  const answer = await post(path, { body, headers: chunked });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("<h1>Not allowed</h1>");
  expect(await waiting()).toEqual([]);
});

test("whoever is not signed in uploads nothing", async () => {
  const { sandbox } = service();
  const body = opened("a.pdf") + "a".repeat(2 << 20) + "\r\n--x--\r\n";
  const init = { method: "POST", body, headers: chunked, redirect: "manual" } as const;
  const signIn = await fetch(`${sandbox.origin}/portal/sign-in`, init);
  const quotes = await fetch(`${sandbox.origin}/portal/quotes`, init);
  expect([signIn.status, quotes.status]).toEqual([413, 303]);
  expect(await waiting()).toEqual([]);
});

afterEach(() => void vi.restoreAllMocks());

/** Lets the disk be full when a file is written for the given time from now. */
async function fullDisk(time: number): Promise<void> {
  const handle = await open(fileURLToPath(import.meta.url));
  await handle.close();
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  vi.restoreAllMocks();
  let written = 0;
  vi.spyOn(prototype, "sync").mockImplementation(async () => {
    if (++written === time) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  });
}

test.each([
  ["while a form arrives", 1],
  ["while its file is stored", 2],
])(
  "an upload is refused with 503, and leaves nothing behind, if the disk is full %s",
  async (_, time) => {
    const { csrf, post, path } = await draft();
    await fullDisk(time);
    const form = `${part("csrf", csrf)}${opened("a.pdf")}\r\n--x--\r\n`;
    const page = await post(path, { body: form, headers: chunked });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await page.text()).toContain("no room for the file");
    await fullDisk(time);
    const body = new FormData();
    body.append("file", new File(["%PDF-1.4 a"], "a.pdf", { type: "application/pdf" }));
    const answer = await service().call("POST /files", { body });
    expect([answer.status, answer.body]).toEqual([503, { message: "Service Unavailable" }]);
    await expect.poll(waiting).toEqual([]);
  },
);
