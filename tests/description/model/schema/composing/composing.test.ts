/** What schemas become that are made of several, subject by subject: the text files beside this one. */
import { readdirSync, readFileSync } from "node:fs";

import { describe, test } from "vitest";

import { expectAssertions, expectInShort } from "./in-short.js";

const HEADING = /^(.*?)(?: \(OpenAPI (.*)\))?\n/;

describe.each(readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".txt")))(
  "%s",
  (file) => {
    const [, ...sections] = readFileSync(new URL(file, import.meta.url), "utf8").split(/^## /m);
    const cases = sections.map((section) => {
      const [heading, title = "", openapi = "3.1.1"] = HEADING.exec(section) ?? [];
      return { title, openapi, text: section.slice(heading?.length) };
    });
    test.each(cases)("schemas become what is written beside them: $title", ({ text, openapi }) =>
      (file === "assertions.txt" ? expectAssertions : expectInShort)(text.trimStart(), openapi),
    );
  },
);
