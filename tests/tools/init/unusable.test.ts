/** A project is set up for any document: what generation says of it is shown. */
import { afterEach, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const API = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths: { /pets: { get: { operationId: listPets, responses: { "204": { description: None. } } } } }
`;

let place: UserFolder;
afterEach(() => place.remove());

it("init sets up a project for a document with errors, and ends with them", async () => {
  place = userFolder({ "api.yaml": API.replace("204", "2O4"), "package.json": { name: "mine" } });
  const { exit, out, err } = await place.apostille("init", "--yes");
  expect([exit, err]).toEqual([1, expect.stringContaining("api: nothing was written; 1 error")]);
  expect(out).not.toContain("Next:");
  expect(place.read("apostille.config.mjs")).toContain('input: "api.yaml"');
});

it("init sets up a project for a document at an address", async () => {
  place = userFolder({ "package.json": { name: "mine" } });
  const address = "http://127.0.0.1:1/api.yaml";
  const { exit, out } = await place.apostille("init", address, "--yes");
  expect(exit).toBe(2);
  expect(out).toContain(`${address} to api\n`);
  expect(place.read("apostille.config.mjs")).toContain(`input: "${address}"`);
});
