import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { loadTemplates, type Templates } from "../../../generator/output/print/template.js";

let folder = "";
const render = (source: string, data: object): string => {
  writeFileSync(join(folder, "sample.hbs"), source);
  return load().render("sample", data);
};
const load = (): Templates => loadTemplates(folder);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "apostille-templates-"));
});

it("templates keep hostile text as text, whatever it is written into", () => {
  const hostile = 'a\n"b" `c` */ | <script>\u2028${d} __e__ [f](g)';
  const json = render("{{json value}}", { value: hostile });
  expect(JSON.parse(json)).toBe(hostile);
  const literal = render("{{string value}}", { value: hostile });
  expect(new Function(`return ${literal}`)()).toBe(hostile);
  expect(render("/** {{comment value}} */", { value: hostile }).match(/\*\//g)).toHaveLength(1);
  const cell = render("| {{cell value}} |", { value: hostile });
  expect(cell.split("\n")).toHaveLength(1);
  expect(cell).not.toMatch(/(?<!\\)[<`_[]/);
  expect(cell.match(/(?<!\\)\|/g)).toHaveLength(2);
  expect(render("{{code value}}", { value: "a ``b`` c" })).toBe("```a ``b`` c```");
});

it("templates refuse to write a value that does not say how it is escaped", () => {
  expect(() => render("a\n{{value}}", { value: 1 })).toThrow(
    expect.objectContaining({
      where: expect.stringMatching(/sample\.hbs:2$/),
      message: expect.stringContaining("{{value}} does not say"),
    }),
  );
  expect(() => render("{{#if a}}{{{value}}}{{/if}}", { a: true, value: 1 })).toThrow(
    /does not say/,
  );
  expect(() => render("{{#lookup a}}{{/lookup}}", { a: 1 })).toThrow(/no block lookup/);
  expect(() => render("{{> other}}", {})).toThrow(/partial/);
  expect(() => render("{{#if a}}1{{else}}{{value}}{{/if}}", { a: 1 })).toThrow(/does not say/);
  expect(() => render("{{#each a}}{{#if b}}{{value}}{{/if}}{{/each}}", {})).toThrow(/not say/);
  expect(() => render("{{text (value)}}", { value: () => "a" })).toThrow(/unknown helper value/);
});

it("templates refuse names that are not in the data, and what is not an identifier", () => {
  expect(() => render("a\n{{text nothing}}", {})).toThrow(
    expect.objectContaining({
      where: expect.stringMatching(/sample\.hbs:2$/),
      message: expect.stringContaining("does not contain"),
    }),
  );
  expect(() => render("{{identifier name}}", { name: "a b" })).toThrow(/not an identifier/);
  expect(() => render("{{#if some.name}}a{{/if}}", {})).toThrow(/name/);
  for (const word of ["a b", "", "-a", "a\n"])
    expect(() => render("{{word word}}", { word })).toThrow(/not a plain word/);
  for (const word of ["@a/b-c", "1.2.3", "~1".slice(1)])
    expect(render("{{word word}}", { word })).toBe(word);
});

it("templates indent JSON by two spaces", () => {
  expect(render("{{json value}}", { value: { a: [1] } })).toBe('{\n  "a": [\n    1\n  ]\n}');
});

it("templates say where a custom one has a mistake in its syntax, in one line", () => {
  expect(() => render("a\nb\n{{#if a}}\n", {})).toThrow(
    expect.objectContaining({
      where: expect.stringMatching(/sample\.hbs:4$/),
      message: expect.stringMatching(/^Parse error on line 4: Expecting [^\n]*got 'EOF'$/),
    }),
  );
  expect(() => render("a\n{{text (value)}}", {})).toThrow(
    expect.objectContaining({ where: expect.stringMatching(/sample\.hbs:2$/) }),
  );
});

it("templates are those of the package, where there is none of that name, and then defects are ours", () => {
  for (const templates of [loadTemplates(), load()]) {
    const data = {
      ...{ method: "list", operation: "listPets", interface: "api.PetsHandlers" },
      ...{ notImplemented: "notImplemented", handlerReply: "HandlerReply" },
    };
    const stub = templates.render("handler.ts", data);
    expect(stub).toContain('HandlerReply<api.PetsHandlers["list"]>');
    expect(stub).toContain("listPets");
    expect(() => templates.render("handler.ts", {})).toThrow(
      expect.objectContaining({ name: "TypeError", lineNumber: expect.any(Number) }),
    );
  }
});
