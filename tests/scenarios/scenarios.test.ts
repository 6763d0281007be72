import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { generateFrom } from "../support/generate.js";
import { fencesOf } from "./fences.js";

const FOLDER = new URL("./", import.meta.url);
const pages = readdirSync(FOLDER).filter((name) => name.endsWith(".md") && name !== "README.md");

describe.each(pages)("%s", (page) => {
  const fences = fencesOf(readFileSync(new URL(page, FOLDER), "utf8"));
  const [input, ...outputs] = fences;

  it("has an input and outputs", () => {
    expect(input?.language).toBe("yaml");
    expect(outputs.length).toBeGreaterThan(0);
    expect(outputs.filter(({ name }) => name === undefined)).toEqual([]);
  });

  it("comes out as it says", async () => {
    const document: object = {
      openapi: "3.1.0",
      info: { title: "Scenario", version: "1.0.0" },
      ...parse(input?.text ?? ""),
    };
    const { files, diagnostics } = await generateFrom(document);
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
  });
});
