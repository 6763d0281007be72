import { expect, it } from "vitest";

import { userFolder } from "../support/cli.js";

const PETS = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        responses: {
          "200": {
            description: "Pets.",
            content: { "application/json": { example: ["Tom"] } },
          },
        },
      },
    },
  },
};

it("serves until it is interrupted, and prints each request", async () => {
  const ending = new AbortController();
  const lines: string[] = [];
  let body: unknown;
  const place = userFolder(
    { "api.json": PETS },
    {
      interrupted: () => ending.signal,
      err: (text) => void lines.push(text),
      out: (url) =>
        void fetch(`${url.trim()}/pets?a=%1b`)
          .then(async (response) => (body = await response.json()))
          .finally(() => ending.abort()),
    },
  );
  const { exit } = await place.apostille("mock", "api.json", "--port", "0");
  place.remove();
  expect([exit, body]).toEqual([0, ["Tom"]]);
  expect(lines.join("")).toMatch(
    /^1 operation of Pets\nGET \/pets\?a=%1b 200 listPets, example, \d+ ms\n$/,
  );
});

it.each([
  ["a port that is no number", ["--port", "http"], "usage/flag-number"],
  ["a host that is not this machine", ["--host", "203.0.113.7", "--port", "0"], "serving/port"],
  ["no document", ["--input", "none.json"], "document/"],
])("with %s does not start", async (_, flags, code) => {
  const place = userFolder({ "api.json": PETS });
  const words = flags.includes("--input") ? flags : ["api.json", ...flags];
  const { exit, err } = await place.apostille("mock", ...words);
  place.remove();
  expect(exit).toBe(2);
  expect(err).toContain(code);
});
