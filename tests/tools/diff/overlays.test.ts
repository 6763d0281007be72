/** Overlays are applied to both sides of a comparison. */
import { expect, it } from "vitest";

import { userFolder } from "../../support/cli.js";

const API = (properties: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        responses: {
          200: {
            description: "Pets.",
            content: { "application/json": { schema: { type: "object", properties } } },
          },
        },
      },
    },
  },
});
const OVERLAY = {
  overlay: "1.0.0",
  info: { title: "Hides what is internal", version: "1" },
  actions: [{ target: "$..internal", remove: true }],
};

it("what overlays remove is not a change, by flag and by configuration", async () => {
  const place = userFolder({
    "old.json": API({ name: { type: "string" }, internal: { type: "string" } }),
    "new.json": API({ name: { type: "string" } }),
    "overlay.json": OVERLAY,
    "deep/apostille.config.json": {
      input: "../new.json",
      output: "out",
      overlays: ["../overlay.json"],
    },
  });
  const changes = async (...words: readonly string[]): Promise<number> => {
    const { out } = await place.apostille("diff", ...words, "--json");
    return JSON.parse(out).findings.length;
  };
  expect(await changes("old.json", "new.json")).toBe(1);
  expect(await changes("old.json", "new.json", "--overlay", "overlay.json")).toBe(0);
  expect(await changes("old.json", "--config", "deep/apostille.config.json")).toBe(0);
});
