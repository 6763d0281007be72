import { expect, it } from "vitest";
import { readMixedTemplate } from "../../../runtime/server/routing/mixed-segment.js";
import { readQueryTemplate } from "../../../runtime/server/routing/query-template.js";
import { Routes } from "../../../runtime/server/routing/routes.js";
import { harness, operation, raw, served } from "./support.js";

const templates = (...paths: readonly string[]): ((path: string) => string | undefined) => {
  const routes = new Routes<string>("", readMixedTemplate);
  for (const path of paths) routes.add("GET", path, path);
  return (path) => {
    const match = routes.find(path, "GET");
    return match && [match.route, ...Object.values(match.path)].join(" ");
  };
};

it("finding a route prefers fixed text to variables, and goes back where that leads nowhere", () => {
  const find = templates("/a/{x}/c", "/{y}/b/d", "/a/b", "/a/{z}");
  expect(find("/a/b")).toBe("/a/b");
  expect(find("/a/q")).toBe("/a/{z} q");
  expect(find("/a/b/c")).toBe("/a/{x}/c b");
  expect(find("/a/b/d")).toBe("/{y}/b/d a");
  expect(find("/a/x/d")).toBeUndefined();
});

it("finding a route matches variables inside a segment", () => {
  const find = templates(
    "/files/{id}.{ext}",
    "/files/{id}.json",
    "/{a}:verb",
    "/{a}{b}",
    "/x-{a}-y",
  );
  expect(find("/files/a.tar.gz")).toBe("/files/{id}.{ext} a.tar gz");
  expect(find("/files/a.json")).toBe("/files/{id}.json a");
  expect(find("/files/.json")).toBeUndefined();
  expect(find("/files/a.")).toBeUndefined();
  expect(find("/thing:verb")).toBe("/{a}:verb thing");
  expect(find("/:verb")).toBe("/{a}{b} :ver b");
  expect(find("/x-1-y")).toBe("/x-{a}-y 1");
  expect(find("/x--y")).toBe("/{a}{b} x-- y");
});

it("finding a route keeps escaped characters in their segment", () => {
  const find = templates("/a/{x}", "/a/{x}/b", "/a/über", "/a/b:c");
  expect(find("/a/1%2Fb")).toBe("/a/{x} 1%2Fb");
  expect(find("/%61/1")).toBe("/a/{x} 1");
  expect(find("/a/%c3%bcber")).toBe("/a/über");
  expect(find("/a/b%3Ac")).toBe("/a/{x} b%3Ac");
  expect(find("/a/..%2f..%2fetc")).toBe("/a/{x} ..%2F..%2Fetc");
  expect(find("/a/%zz")).toBe("/a/{x} %zz");
});

it("finding a route reads a trailing or doubled slash as another path", () => {
  const find = templates("/a", "/b/", "/{x}/{y}");
  expect(find("/a")).toBe("/a");
  for (const path of ["/a/", "//a", "/a//", "//", "/", "/b"]) expect(find(path)).toBeUndefined();
  expect(find("/b/")).toBe("/b/");
});

it("finding a route stays fast where a document invites going back", () => {
  const deep = Array.from({ length: 12 }, (_, index) =>
    [..."abcdefghijkl"].map((letter, at) => (at === index ? "{v}" : letter)).join("/"),
  );
  const find = templates(...deep.map((path) => `/${path}/end`));
  expect(find(`/${"a/b/c/d/e/f/g/h/i/j/k/l"}/nowhere`)).toBeUndefined();
  expect(templates("/{a}-{b}-{c}")(`/${"-".repeat(500_000)}x/`)).toBeUndefined();
  expect(find("/a".repeat(1_000_000))).toBeUndefined();
});

it("finding a route requires what a template has after a question mark, the most of it first", () => {
  const routes = new Routes<string>("", readQueryTemplate);
  for (const path of ["/b", "/b?acl", "/b?acl&id={id}", "/b?kind=cat", "/{x}?kind=a%2Db-{k}"])
    routes.add("GET", path, path);
  const find = (path: string, query?: string) => {
    const match = routes.find(path, "GET", query);
    return match && [match.route, ...Object.values(match.path)].join(" ");
  };
  expect(find("/b")).toBe("/b");
  expect(find("/b", "acl=")).toBe("/b?acl");
  expect(find("/b", "other=1&acl")).toBe("/b?acl");
  expect(find("/b", "acl&id=a%20b&id=c")).toBe("/b?acl&id={id} a%20b");
  expect(find("/b", "kind=cat")).toBe("/b?kind=cat");
  expect(find("/b", "kind=catcat")).toBe("/b");
  expect(find("/a", "kind=%61-b-c")).toBe("/{x}?kind=a%2Db-{k} a c");
  expect(find("/a", "kind=cat")).toBeUndefined();
  expect(find("/a")).toBeUndefined();
});

it("finding a route finds `/` at the base path, with and without its slash", () => {
  const routes = new Routes<number>("/v1/");
  routes.add("GET", "/", 1);
  expect(["/v1", "/v1/", "/v1x", "/v"].map((path) => routes.find(path, "GET")?.route)).toEqual([
    1,
    1,
    undefined,
    undefined,
  ]);
});

it("finding a route leaves a route to the first operation that has it", () => {
  const routes = new Routes<number>("");
  routes.add("GET", "/a/{x}", 1);
  routes.add("POST", "/a/{y}", 2);
  routes.add("GET", "/a/{z}", 3);
  expect(routes.find("/a/1", "GET")?.route).toBe(1);
  expect(routes.find("/a/1", "POST")?.route).toBe(2);
});

const api = harness(
  [
    operation("GET /a"),
    operation("DELETE /a"),
    operation("POST /b"),
    operation("OPTIONS /c"),
    operation("HEAD /d", () => ({ status: 200, body: 1 })),
  ],
  { basePath: "/v1" },
);

it("the router answers unknown paths with 404", async () => {
  for (const path of ["/a", "/v1", "/v1/", "/v1/x", "/v2/a", "/v1/a/b"]) {
    expect((await api.fetch(`GET ${path}`)).status, path).toBe(404);
  }
  expect((await api.fetch("GET /v1/a")).status).toBe(200);
});

it("the router answers a path whose templates require another query with 404", async () => {
  const own = harness([operation("GET /a?kind=cat"), operation("POST /a")]);
  expect((await own.fetch("GET /a?kind=cat&page=2")).status).toBe(200);
  for (const target of ["GET /a", "HEAD /a", "GET /a?kind=dog"])
    expect((await own.fetch(target)).status, target).toBe(404);
  expect((await own.fetch("DELETE /a")).status).toBe(405);
});

it("the router answers other methods with 405 and says which there are", async () => {
  const response = await api.fetch("POST /v1/a");
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, DELETE, HEAD, OPTIONS");
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status: 405, title: "Method Not Allowed" });
  expect((await api.fetch("GET /v1/b")).headers.get("allow")).toBe("POST, OPTIONS");
});

it("the router finds a method in a template that the path matches with variables, and lists those of all", async () => {
  const own = harness([
    operation("GET /users/me", () => ({ status: 200, body: "me" })),
    operation("GET /users/{id}"),
    operation("DELETE /users/{id}", () => ({ status: 200, body: "deleted" })),
    operation("PUT /{any}/me", () => ({ status: 200, body: "put" })),
    operation("POST /users/search"),
  ]);
  const body = async (target: string): Promise<unknown> => (await own.fetch(target)).json();
  expect(await body("GET /users/me")).toBe("me");
  expect(await body("DELETE /users/me")).toBe("deleted");
  expect(await body("PUT /users/me")).toBe("put");
  expect((await own.fetch("HEAD /users/search")).status).toBe(200);
  const refused = await own.fetch("PATCH /users/me");
  expect([refused.status, refused.headers.get("allow")]).toEqual([
    405,
    "GET, DELETE, PUT, HEAD, OPTIONS",
  ]);
  const options = await own.fetch("OPTIONS /users/search");
  expect(options.headers.get("allow")).toBe("POST, GET, DELETE, HEAD, OPTIONS");
  expect((await own.fetch("PATCH /users/me/x")).status).toBe(404);
});

it("the router answers HEAD like GET, without the body", async () => {
  const [get, head] = [await api.fetch("GET /v1/a"), await api.fetch("HEAD /v1/a")];
  expect(head.status).toBe(200);
  expect([...head.headers]).toEqual([...get.headers]);
  expect(await head.text()).toBe("");
  expect((await api.fetch("HEAD /v1/b")).status).toBe(405);
  expect((await api.fetch("HEAD /v1/d")).status).toBe(200);
});

it("the router answers OPTIONS itself unless the document does", async () => {
  const response = await api.fetch("OPTIONS /v1/a");
  expect([response.status, response.headers.get("allow")]).toEqual([
    204,
    "GET, DELETE, HEAD, OPTIONS",
  ]);
  expect((await api.fetch("OPTIONS /v1/c")).status).toBe(200);
  expect((await api.fetch("OPTIONS /v1/x")).status).toBe(404);
});

const operations = [
  operation("GET /public/{x}"),
  operation("GET /secret"),
  operation("GET /{a}/{b}/{c}"),
];
const ask = (target: string): Promise<string> =>
  served(operations, {}, (serving) =>
    raw(serving, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
  );

it.each([
  "/public/../secret",
  "/public/..",
  "/public/%2e%2e/secret",
  "/public/.%2E/secret",
  "/./secret",
  "/secret/.",
  "//secret",
  "/secret/",
  "/public//x",
  "/public\\..\\secret",
  "/public/..\\secret",
  "http://x/public/../secret",
  "http://x/public/%2e%2e/secret",
  "*",
  "public/x",
])("a path as it is sent never leads %s to another route", async (target) => {
  expect(await ask(target)).toMatch(/^HTTP\/1\.1 (404|400) /);
});

it("a path as it is sent takes dots in a name and a query for what they are", async () => {
  expect(await ask("/public/..x")).toContain("GET /public/{x}");
  expect(await ask("/public/a..b?next=/../..")).toContain("GET /public/{x}");
  expect(await ask("/public/..%2Fsecret")).toContain("GET /public/{x}");
  expect(await ask("http://elsewhere/secret")).toContain("GET /secret");
});
