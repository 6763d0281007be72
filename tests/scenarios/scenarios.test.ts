import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";

import type { Config } from "../../generator/output/config/config.js";
import { outputFolder, writeOutput } from "../hostile/output-folder.js";
import { typeErrors } from "../support/compile.js";
import { generateFrom } from "../support/generate.js";
import { fencesOf } from "./fences.js";

const FOLDER = new URL("./", import.meta.url);
const pages = readdirSync(FOLDER).filter((name) => name.endsWith(".md") && name !== "README.md");

const folder = outputFolder();
const programs: string[] = [];

describe.each(pages)("%s", (page) => {
  const fences = fencesOf(readFileSync(new URL(page, FOLDER), "utf8"));
  const [input, ...others] = fences;
  const settings = others.find(({ name }) => name === "settings");
  const runs = others.filter(({ name }) => name === "program" || name === "prints");
  const outputs = others.filter((fence) => fence !== settings && !runs.includes(fence));

  it("has an input and outputs", () => {
    expect(input?.language).toBe("yaml");
    expect(outputs.length + runs.length).toBeGreaterThan(0);
    expect(others.filter(({ name }) => name === undefined)).toEqual([]);
  });

  it("comes out as it says", async () => {
    const document: object = {
      openapi: "3.1.0",
      info: { title: "Scenario", version: "1.0.0" },
      ...parse(input?.text ?? ""),
    };
    const config = JSON.parse(settings?.text ?? "{}") as Omit<Partial<Config>, "input" | "output">;
    const { files, diagnostics } = await generateFrom(document, config);
    for (const { name = "", language, text } of outputs) {
      if (language === "text") {
        const messages = diagnostics.map(
          ({ severity, code, message }) => `${severity} ${code}: ${message}`,
        );
        expect(messages.join("\n")).toContain(text.trimEnd());
      } else {
        expect(files.get(name), `${name} in ${[...files.keys()].join(", ")}`).toContain(
          text.trimEnd(),
        );
      }
    }
    if (!outputs.some(({ language }) => language === "text")) expect(diagnostics).toEqual([]);
    for (const [index, { name, text }] of runs.entries()) {
      if (name !== "program") continue;
      const program = `program-${index}.ts`;
      writeOutput(folder, page, new Map([...files, [program, text]]));
      programs.push(join(folder, page, program));
      expect(await printed(join(folder, page, program))).toBe(runs[index + 1]?.text);
    }
  });
});

it("every program of a scenario compiles", () => {
  expect(programs.length).toBeGreaterThan(0);
  expect(typeErrors(folder, "7", programs)).toEqual([]);
});

/** The console output of a program, one line per call. */
async function printed(program: string): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values: readonly unknown[]) => {
    lines.push(
      values.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(" "),
    );
  });
  try {
    await import(pathToFileURL(program).href);
  } finally {
    log.mockRestore();
  }
  return lines.map((line) => `${line}\n`).join("");
}
