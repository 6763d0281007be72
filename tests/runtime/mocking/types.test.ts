/** Mocks are typed by operation and status. */
import { expect, it } from "vitest";

import { inFolder } from "../../output/artefacts/outputs.js";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { DOCUMENT } from "./document.js";

const PROGRAM = `
import type { HttpHandler } from "msw";
import { handlers, pets, samplePet } from "./msw/index.js";
import type { Pet } from "./types.js";

export const all: readonly HttpHandler[] = [
  ...handlers({ baseUrl: "https://pets.test", seed: 7 }),
  pets.get(),
  pets.get({ status: 404, body: { code: "not_found" } }),
  pets.get(async ({ params, request }) => ({ status: 200, body: samplePet({ id: params["petId"] ?? request.url }) })),
  pets.create({ status: 409 }),
  pets.delete({ status: 204 }),
  // @ts-expect-error a body of another status
  pets.get({ status: 404, body: samplePet() }),
  // @ts-expect-error a status that is not declared
  pets.get({ status: 500 }),
];
export const pet: Pet = samplePet({ kind: "dog" }, { seed: "a" });
// @ts-expect-error there is no such kind
samplePet({ kind: 7 });
`;

it("a mock takes declared statuses and their bodies", async () => {
  const { files } = await generateFrom(DOCUMENT, { only: ["types", "client", "msw"] });
  const errors = await inFolder(new Map([...files, ["mocks.ts", PROGRAM]]), (folder) =>
    typeErrors(folder, "7", ["mocks.ts"]),
  );
  expect(errors).toEqual([]);
});
