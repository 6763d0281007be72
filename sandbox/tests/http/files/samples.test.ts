/** The documents that the sandbox delivers: of the ordered kind, in PDF. */
import { expect, test } from "vitest";
import { simplePdf } from "../../../src/domain/documents/pdf.js";
import { sampleDeliverables } from "../../../src/domain/documents/sample.js";

const kinds = {
  translation: ["Translation O-1", "certified_translation", "legal", "translation"],
  evaluation: ["Evaluation O-1", "credential_evaluation", "academic", "evaluation"],
  courses: ["Course evaluation O-1", "credential_evaluation", "academic", "course_evaluation"],
  experience: [
    "Work experience evaluation O-1",
    "credential_evaluation",
    "professional",
    "evaluation",
  ],
  letter: ["Expert opinion letter O-1", "expert_opinion_letter", "immigration", "expert_letter"],
  advertisement: ["PERM advertisement O-1", "other", "employment", "work_product"],
};

const evaluation = (evaluation_type: string | null, translation_preference?: string) => ({
  quote_type: "academic_evaluation" as const,
  evaluation_type,
  ...(translation_preference !== undefined && { translation_preference }),
});

test.each([
  ["a translation", { quote_type: "translation" as const }, [kinds.translation]],
  ["a letter", { quote_type: "expert_opinion_letter" as const }, [kinds.letter]],
  ["an advertisement", { quote_type: "perm_ad" as const }, [kinds.advertisement]],
  ["an evaluation", evaluation(null), [kinds.evaluation]],
  ["a document evaluation", evaluation("document_evaluation"), [kinds.evaluation]],
  ["that of courses", evaluation("course_by_course_evaluation"), [kinds.courses]],
  ["that of experience", evaluation("work_experience_evaluation"), [kinds.experience]],
  [
    "an evaluation with its translation",
    evaluation(null, "translation_service"),
    [kinds.evaluation, kinds.translation],
  ],
  ["one that needs none", evaluation(null, "no_translation_needed"), [kinds.evaluation]],
])("the sample document of %s", (_, ordered, expected) => {
  const deliverables = sampleDeliverables("O-1", ordered);
  expect(deliverables.map((each) => [each.title, each.type, each.category, each.role])).toEqual(
    expected,
  );
});

test("only translations have a source language", () => {
  const ordered = evaluation(null, "translation_service");
  const languages = (source_language?: string | null) =>
    sampleDeliverables("O-1", {
      ...ordered,
      ...(source_language !== undefined && { source_language }),
    }).map((each) => [each.sourceLanguage, each.sourceLanguageCode]);
  const none = [null, null];
  expect(languages("Portuguese")).toEqual([none, ["Portuguese", "pt"]]);
  expect(languages(null)).toEqual([none, none]);
  expect(languages()).toEqual([none, none]);
});

test("a sample document has a file name without spaces, and its characters are counted", () => {
  const [made] = sampleDeliverables("O-1", { quote_type: "perm_ad" });
  expect(made).toMatchObject({
    fileName: "perm-advertisement-o-1.pdf",
    mimeType: "application/pdf",
    pages: 1,
    words: 11,
    characters: "PERM advertisement O-1".length + "Made by the sandbox. Of no legal value.".length,
  });
});

async function textOf(lines: readonly string[]): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of simplePdf(lines)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

test("a PDF leads from its end to its table, and from there to each object", async () => {
  const text = await textOf(["One", "Two"]);
  const [, start = ""] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  const table = text.slice(Number(start));
  const [, size] = /^xref\n0 (\d+)\n0{10} 65535 f \n/.exec(table) ?? [];
  expect(size).toBe("6");
  expect(table).toMatch(/\ntrailer\n<< \/Size 6 \/Root 1 0 R >>\n/);
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  const objects = offsets.map((offset) => text.slice(offset, text.indexOf("endobj", offset)));
  expect(objects.map((object) => object.slice(0, 8))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj\n`),
  );
  expect(objects[0]).toContain("/Type /Catalog /Pages 2 0 R");
  expect(objects[1]).toContain("/Kids [3 0 R]");
  expect(objects[2]).toContain("/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>");
  expect(objects[4]).toContain("/BaseFont /Helvetica");
  const [, length, content = ""] =
    /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(objects[3] ?? "") ?? [];
  expect(content.length).toBe(Number(length));
  expect(content).toContain("(One) Tj T* (Two) Tj T*");
});

test("a PDF shows what a text could end it with, and a mark for what it cannot show", async () => {
  expect(await textOf(["a\\(b) \u00fc€"])).toContain("(a\\\\\\(b\\) ??) Tj");
});
