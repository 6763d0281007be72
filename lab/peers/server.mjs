/** The server that all programs call: three pages of notes, an upload, two kinds of errors, a stream, and tokens. */
import { createServer } from "node:http";

const NOTES = ["a", "b", "c", "d", "e"].map((id) => ({ id, title: `Note ${id}` }));

const answer = (response, status, body, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

function answerNote(id, response) {
  if (id === "busy") return answer(response, 409, { editor: "Ada" });
  const note = NOTES.find((one) => one.id === id);
  return note === undefined ? answer(response, 404, { missing: id }) : answer(response, 200, note);
}

async function formOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), { headers: request.headers }).formData();
}

/** Starts the server on a free port. It accepts the tokens that it has issued. */
export async function startServer() {
  const given = new Set(["fixed"]);
  let tokens = 0;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://server");
    if (pathname === "/token") {
      request.resume();
      const access_token = `token-${(tokens += 1)}`;
      given.add(access_token);
      return answer(response, 200, { access_token, token_type: "bearer", expires_in: 3600 });
    }
    const token = request.headers.authorization?.replace(/^Bearer /, "");
    if (!given.has(token)) {
      request.resume();
      return answer(response, 401, { missing: "token" });
    }
    if (pathname === "/notes") {
      const start = Number(searchParams.get("cursor") ?? 0);
      const next = start + 2 < NOTES.length ? String(start + 2) : null;
      return answer(response, 200, { items: NOTES.slice(start, start + 2), next });
    }
    if (pathname === "/files") {
      const form = await formOf(request);
      return answer(response, 201, { size: form.get("file").size, caption: form.get("caption") });
    }
    if (pathname === "/changes") {
      const events = NOTES.slice(0, 3).map((note) => `data: ${JSON.stringify(note)}\n\n`);
      return answer(response, 200, events.join(""), { "content-type": "text/event-stream" });
    }
    return answerNote(pathname.split("/").at(-1), response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
