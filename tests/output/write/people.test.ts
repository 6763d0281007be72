import { rmSync } from "node:fs";

import { expect, it } from "vitest";

import type { GeneratedFile } from "../../../generator/output/print/output-file.js";
import { Folder, write } from "./folder.js";

const PATHS = ["a.ts", "b.ts", "client/a.ts", "client/deep/b.ts", "handlers/a.ts", "README.md"];

it.each([1, 2, 3, 4, 5])("whatever happens, what a person wrote stays (course %i)", (course) => {
  let seed = course * 7919;
  const random = (below: number): number => (seed = (seed * 48271) % 0x7fffffff) % below;
  const some = (): string => PATHS[random(PATHS.length)] ?? "a.ts";
  const folder = new Folder();
  const persons = new Map<string, string>();
  const outcomes = { written: 0, refused: 0 };
  try {
    for (let step = 0; step < 120; step++) {
      const path = some();
      const act = random(5);
      if (act === 0) {
        persons.set(path, `mine ${step}\n`);
        folder.put(path, `mine ${step}\n`);
      } else if (act === 1) {
        persons.delete(path);
        rmSync(folder.at(path), { force: true });
      } else {
        const { result } = write(folder.path, filesOf(step, random));
        outcomes[result === undefined ? "refused" : "written"]++;
      }
      const disk = folder.list();
      for (const [own, text] of persons) expect(disk[own], `${own} after step ${step}`).toBe(text);
      for (const own of Object.keys(disk)) expect(own).not.toMatch(/\.tmp$/);
    }
    expect(Math.min(outcomes.written, outcomes.refused)).toBeGreaterThan(5);
    const files = PATHS.map((path) => ({ path, text: "new\n" }));
    expect(write(folder.path, files, { force: true }).result).toBeDefined();
    expect(folder.list()).toEqual(Object.fromEntries(PATHS.map((path) => [path, "new\n"])));
  } finally {
    folder.remove();
  }
});

/** Some of the paths, with few different texts, so files often stay the same. */
const filesOf = (step: number, random: (below: number) => number): readonly GeneratedFile[] =>
  PATHS.filter(() => random(3) > 0).map((path) => {
    const text = `generated ${random(2)}\n`;
    return path.startsWith("handlers/") && step < 60 ? { path, text, once: true } : { path, text };
  });
