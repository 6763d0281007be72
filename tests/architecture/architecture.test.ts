/**
 * Checks ARCHITECTURE.md: its diagram, its map of folders, and the example document that it follows through every
 * stage.
 */
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

import { describe, expect, it } from "vitest";

import { userFolder } from "../support/cli.js";
import { importsOf, sourcesIn } from "./imports.js";
import { ordersOf } from "./order.js";
import { GENERATOR } from "./rooms.js";

const ROOT = new URL("../../", import.meta.url);
const page = readFileSync(new URL("ARCHITECTURE.md", ROOT), "utf8");

const fences = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
  ([, language = "", text = ""]) => ({ language, text }),
);
const fencesOf = (...languages: readonly string[]): readonly string[] =>
  fences.flatMap(({ language, text }) => (languages.includes(language) ? [text] : []));

describe("the diagram of the pipeline", () => {
  const [diagram = ""] = fencesOf("mermaid");
  const folders = new Map(
    [...diagram.matchAll(/(\w+)\["([\w/]+)"\]/g)].map(([, id = "", folder = ""]) => [id, folder]),
  );

  it("has folders of the generator only", () => {
    const rooms = Object.values(GENERATOR.wings)
      .flat()
      .flatMap((room) => [room, posix.dirname(room)]);
    expect([...folders.values()].filter((folder) => !rooms.includes(folder))).toEqual([]);
  });

  it("has every folder that the stages run", () => {
    const run = importsOf(sourcesIn("generator/output/stages")).flatMap(({ target = "" }) =>
      posix.dirname(target).startsWith("generator/output/") ? [target.split("/")[2] ?? ""] : [],
    );
    expect(run).toContain("emit");
    const missing = run.filter((room) => ![...folders.values(), ...SUPPORT].includes(room));
    expect(missing).toEqual([]);
  });

  it("connects all of them", () => {
    const ids = [...folders.keys()].filter((id) => !new RegExp(`> ${id}\\b`).test(diagram));
    expect(ids).toEqual([]);
  });
});

/** Folders that stages use besides those that they run. */
const SUPPORT = ["config", "stages"];

describe("the map of folders", () => {
  const listed = (wing: string): readonly string[] => {
    const [, rows = ""] = page.split(`\n\`${wing}/\``)[1]?.split("\n\n") ?? [];
    return [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, folder = ""]) => folder);
  };

  it.each(ordersOf(GENERATOR).slice(0, -1))(
    "has every folder of $tree, in their order",
    (order) => {
      const folders = order.rooms.map((room) => room.split("/")[0]);
      expect(listed(posix.basename(order.tree))).toEqual(
        [...new Set(folders)].filter((folder) => folder !== "."),
      );
    },
  );
});

describe("the files that it names", () => {
  const named = [
    ...[...page.matchAll(/`((?:generator|runtime|sandbox|spec|tests)\/[\w./-]*)`/g)],
    ...[...page.matchAll(/\]\(([\w./-]+)\)/g)],
  ].map(([, path = ""]) => path);

  it("exist", () => {
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(
      (path) => !path.includes("NAME") && !existsSync(new URL(path, ROOT)),
    );
    expect(missing).toEqual([]);
  });
});

describe("the document that it follows", () => {
  const [document = ""] = fencesOf("yaml");
  const user = userFolder({ "pets.yaml": document });

  const commands = fencesOf("sh").flatMap((text) => text.trim().split("\n"));
  const excerpts = fencesOf("jsonc");

  it.each(commands.map((command, index) => [command, excerpts[index]] as const))(
    "%s prints what the page shows",
    async (command, excerpt) => {
      const { exit, out, err } = await user.apostille(...command.split(" ").slice(1));
      expect(exit, err).toBe(0);
      for (const part of parts(excerpt ?? "")) expect(lines(out)).toContain(part);
    },
  );

  it("becomes the code that the page shows", () => {
    const output = ["api/types.ts", "api/client/pets.ts"].map(user.read).join("");
    expect(fencesOf("ts").filter((code) => !output.includes(code))).toEqual([]);
    expect(fencesOf("ts")).toHaveLength(2);
  });
});

const lines = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

/** The parts of an excerpt between its comments, each a run of lines. */
const parts = (excerpt: string): readonly string[] =>
  excerpt
    .split(/^ *\/\/ ….*\n/m)
    .map(lines)
    .filter((part) => part !== "");
