/** A warning ends no command: each prints it and does what it is asked to do. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { type UserFolder, userFolder } from "../support/cli.js";

/** A string in quotes is continued at the start of a line, which YAML forbids and most parsers accept. */
const loose = (key: string, text: string): string => `${key}: "${text}\n"\n`;

/** Its operations clash in what they are called, too. */
const DOCUMENT = `openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: http://127.0.0.1:9 }]
x-webhook-signature: { algorithm: hmac-sha256, header: x-signature, encoding: hex }
${loose("x-note", "loose")}paths:
  /a:
    get: { operationId: get_item, responses: { "200": { description: ok } } }
  /b:
    get: { operationId: getItem, responses: { "200": { description: ok } } }
webhooks:
  made:
    post:
      requestBody: { content: { application/json: { schema: { type: object }, example: {} } } }
      responses: { "204": { description: ok } }
`;
const FILES = {
  "api.yaml": DOCUMENT,
  "apostille.config.yaml": `input: api.yaml\noutput: out\nonly: [types]\n${loose("fileHeader", "Ours")}`,
  "flows.yaml": `arazzo: 1.0.1\n${loose("x-note", "loose")}`,
  "traffic.har": { log: { entries: [] } },
  "body.json": "{}",
  "headers.txt": "x-signature: 00\n",
  "package.json": { name: "own", dependencies: { "openapi-typescript": "7.0.0" } },
};

const receiver = createServer((_, response) => response.writeHead(204).end());
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve)));
afterAll(() => void receiver.close());

let place: UserFolder;
beforeEach(() => {
  place = userFolder(FILES, { interrupted: () => AbortSignal.abort() });
});

const urlOfReceiver = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

/** The words of each command, and the exit code with which it ends if nothing is wrong but a warning. */
const RUNS: Readonly<Record<string, readonly [words: () => readonly string[], exit: number]>> = {
  init: [() => [], 0],
  generate: [() => [], 0],
  watch: [() => [], 0],
  check: [() => [], 1],
  diff: [() => ["api.yaml"], 0],
  docs: [() => ["--output", "site"], 0],
  lint: [() => ["--only", "apostille"], 0],
  mock: [() => ["--port", "0"], 0],
  mcp: [() => ["--port", "0"], 0],
  verify: [() => ["--har", "traffic.har", "--workflows", "flows.yaml"], 0],
  "webhook send": [() => ["made", "--to", urlOfReceiver(), "--secret", "s"], 0],
  "webhook listen": [() => ["--port", "0", "--forward-to", urlOfReceiver()], 0],
  "webhook verify": [
    () => ["made", "--body", "body.json", "--headers", "headers.txt", "--secret", "s"],
    1,
  ],
  inspect: [() => [], 0],
  bundle: [() => [], 0],
  gaps: [() => [], 0],
};

/** They read no document, or migrate what another generator wrote. */
const OTHERS = ["explain", "completion", "migrate"];

const NAMES = commands.flatMap((entry) =>
  "commands" in entry ? entry.commands.map(({ name }) => name) : [entry.name],
);

describe("a warning", () => {
  it("about names does not keep tools from being served", async () => {
    const { exit, err } = await place.apostille("mcp", "api.yaml", "--port", "0");
    expect([exit, err]).toEqual([
      0,
      expect.stringMatching(/^warning names\/clash [^]*2 tools of T/m),
    ]);
  });

  it("is tried with every command that reads a document", () => {
    const others = (name: string): boolean => OTHERS.includes(name.split(" ")[0] ?? "");
    expect(NAMES.filter((name) => !others(name)).toSorted()).toEqual(Object.keys(RUNS).toSorted());
  });

  it.each(Object.entries(RUNS))("does not end %s", async (name, [words, expected]) => {
    const { exit, err } = await place.apostille(...name.split(" "), ...words());
    expect([exit, err]).toEqual([expected, expect.not.stringMatching(/^error /m)]);
    expect(err).toMatch(/^warning document\/loose-yaml {2}.*apostille\.config\.yaml: /m);
    // What is wrong with two documents is left to `lint`.
    if (name !== "diff") expect(err).toContain("api.yaml:5:9");
  });
});
