/** Source documents that a quote names by their URLs are fetched in the background. */
import { expect, test } from "vitest";
import { downloadLink, openDownload } from "../../src/domain/documents/download.js";
import { getDocument } from "../../src/domain/documents/read.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { refusalOf, suite } from "../support/suite.js";

const { world: createWorld, receiver } = suite();

/** A quote with a document at each path of a server, after the documents were fetched a minute later. */
async function fetched(...paths: readonly string[]) {
  const world = await createWorld();
  const { core, alice } = world;
  await core.clock.freeze();
  const source = await receiver((response, _index, { path }) => {
    if (path.endsWith("missing.pdf")) response.writeHead(404);
    response.end("%PDF-1.7 and so on");
  });
  const { origin } = new URL(source.url);
  const { data } = await createQuote(core, alice.caller, {
    quote_type: "translation",
    document_urls: paths.map((path) => `${origin}/${path}`),
  });
  await world.pass(60_000);
  await world.settle();
  const documents = data.documents ?? [];
  return { core, alice, documents };
}

test("a document whose URL has no file name has none, and downloads under its id", async () => {
  const { core, alice, documents } = await fetched("");
  const id = documents[0]?.id ?? "";
  expect(await getDocument(core, alice.caller, id)).toMatchObject({
    file_name: null,
    file_ext: null,
    mime_type: "application/pdf",
  });
  expect(await downloadLink(core, alice.caller, id)).toMatchObject({ file_name: id });
});

test("a document is complete once its bytes are there", async () => {
  const { core, alice, documents } = await fetched("a.pdf");
  const [before] = documents;
  const id = before?.id ?? "";
  const after = await getDocument(core, alice.caller, id);
  expect(after).toEqual({
    ...before,
    mime_type: "application/pdf",
    size: 18,
    updated_at: after.updated_at,
  });
  const { url, mime_type } = await downloadLink(core, alice.caller, id);
  const { searchParams } = new URL(url);
  const [expires = "", signature = ""] = [...searchParams.values()];
  const open = () => openDownload(core, { documentId: id, expires, signature });
  const { content, headers } = await open();
  expect([mime_type, headers["Content-Type"], await new Response(content).text()]).toEqual([
    "application/pdf",
    "application/pdf",
    "%PDF-1.7 and so on",
  ]);
  const end = Number(expires) * 1000;
  await core.clock.moveTo(new Date(end - 1));
  expect((await open()).status).toBe(200);
  for (const lost of ["size = NULL", "mime_type = NULL, bytes_key = NULL, size = 18"] as const) {
    await core.database.query(`UPDATE documents SET ${lost}`);
    expect((await open()).status).toBe(404);
  }
  await core.clock.moveTo(new Date(end));
  expect((await open()).status).toBe(403);
});

test("a document that cannot be fetched stays as it was, and those beside it do not", async () => {
  const { core, alice, documents } = await fetched("missing.pdf", "b.pdf");
  const [missing, other] = documents;
  expect(await getDocument(core, alice.caller, missing?.id ?? "")).toEqual(missing);
  expect(await refusalOf(downloadLink(core, alice.caller, missing?.id ?? ""))).toMatchObject({
    status: 404,
  });
  expect(await getDocument(core, alice.caller, other?.id ?? "")).toMatchObject({ size: 18 });
});
