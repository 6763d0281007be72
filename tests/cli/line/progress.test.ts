/** What commands say while they work, and of the time that they took. */
import { expect, it, vi } from "vitest";

import { userFolder } from "../../support/cli.js";

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  components: { schemas: { Pet: { type: "object" } } },
};

it("generate says what it reads, and how long it took", async () => {
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (clock += 1e7));
  const err: string[] = [];
  const terminal = { interactive: true, err: (text: string) => void err.push(text) };
  const place = userFolder({ "api/pets.json": PETS }, terminal);
  const words = ["generate", "api/pets.json", "-o", "out", "--only", "types"];
  await place.apostille(...words);
  expect(err.slice(0, 2)).toEqual(["\r\u001b[KReading api/pets.json …", "\r\u001b[K"]);
  expect(err.at(-1)).toMatch(/ 1 schema in \d*0000\.0 s\n$/);
  await place.apostille(...words);
  vi.restoreAllMocks();
  place.remove();
  expect(err.at(-1)).toBe("out: up to date, nothing to do (10000.00 s)\n");
});
