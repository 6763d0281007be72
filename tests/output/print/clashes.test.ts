/** Name clashes in a file, through the emitter of a third party. */
import { describe, expect, test } from "vitest";

import { formatNotChecked } from "../../../generator/description/diagnostics/catalogue/emitters.js";
import { type EmitContext, defineEmitter } from "../../../generator/output/emit/emitter.js";
import { runEmitters } from "../../../generator/output/emit/run.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { expression } from "../../../generator/output/print/expression.js";
import { identifier } from "../../../generator/output/print/escape/identifier.js";
import { globalType } from "../../../generator/output/print/type.js";
import { ref } from "../../../generator/output/print/layout/doc.js";
import {
  outputNamespace,
  outputSymbol,
  packageSymbol,
  type OutputSymbol,
} from "../../../generator/output/print/layout/symbol.js";
import { buildDocument } from "../../support/model.js";

/** The text of the only file of an emitter, and the diagnostics. */
async function emitted(
  emit: (context: EmitContext) => void,
): Promise<{ readonly text: string | undefined; readonly codes: readonly string[] }> {
  const { api } = await buildDocument({});
  const codes: string[] = [];
  const emitter = defineEmitter({
    name: "third",
    summary: "",
    plan: () => undefined,
    emit: (_, context) => emit(context),
  });
  const { files } = runEmitters(api, [emitter], {
    names: nameApi(api, () => undefined),
    report: ({ code }) => void codes.push(code),
  });
  expect(files).toHaveLength(1);
  return { text: files[0]?.text, codes };
}

const constant = (name: string, value: OutputSymbol) =>
  ({ kind: "constant", name: identifier(name), value: expression(ref(value)) }) as const;

const imported = packageSymbol("same", "one", { meaning: "value" });
const other = packageSymbol("same", "two", { meaning: "value" });

test("an import keeps its name where nothing else has it", async () => {
  const { text } = await emitted(({ file }) => file("a.ts").add(constant("first", imported)));
  expect(text).toContain('import { same } from "one";\n\nexport const first = same;\n');
});

test("an import gives way to a declaration, even one that comes later", async () => {
  const { text } = await emitted(({ file }) => {
    file("a.ts").add(constant("first", imported));
    file("a.ts").add(constant("same", outputSymbol(identifier("first"), "a.ts", "value")));
  });
  expect(text).toContain('import { same as same_ } from "one";');
  expect(text).toContain("export const first = same_;\n\nexport const same = first;\n");
});

test("an import gives way to one from elsewhere, by where they come from and not by which comes first", async () => {
  const whole = outputNamespace(identifier("same"), "b.ts", "value");
  for (const order of [
    [imported, other, whole],
    [whole, other, imported],
  ]) {
    const { text } = await emitted(({ file }) =>
      order.forEach((symbol, index) => file("a.ts").add(constant(`value${index}`, symbol))),
    );
    expect(text).toContain('import { same as same_ } from "one";');
    expect(text).toContain('import { same as same__ } from "two";');
    expect(text).toContain('import * as same from "./b.js";');
    expect(text).toContain(`export const value${order.indexOf(imported)} = same_;`);
  }
});

test("an import of one thing has one name, however many symbols stand for it", async () => {
  const { text } = await emitted(({ file }) => {
    file("a.ts").add(constant("first", imported));
    file("a.ts").add(constant("second", packageSymbol("same", "one", { meaning: "value" })));
    file("a.ts").add(constant("same", other));
  });
  expect(text).toContain("export const first = same_;\n\nexport const second = same_;");
});

const alias = (name: string) =>
  ({
    kind: "type",
    name: identifier(name),
    type: globalType("Promise", [globalType("Date")]),
  }) as const;

test("a name of the platform is written as it is", async () => {
  const { text } = await emitted(({ file }) => file("a.ts").add(alias("Later")));
  expect(text).toContain("export type Later = Promise<Date>;");
});

test("a name of the platform is looked up where the file declares or imports another thing of that name", async () => {
  const { text } = await emitted(({ file }) => {
    file("a.ts").add(alias("Promise"));
    file("a.ts").add(constant("value", packageSymbol("Date", "one", { meaning: "value" })));
  });
  expect(text).toContain("export type Promise = globalThis.Promise<globalThis.Date>;");
  expect(text).toContain('import { Date } from "one";');
});

describe("an import of names that fill more than a line", () => {
  const [one = "", two = ""] = ["a", "b"].map((letter) => letter.repeat(70));
  const textOf = async (names: readonly string[]): Promise<string | undefined> => {
    const { text } = await emitted(({ file }) =>
      names.forEach((name, index) =>
        file("a.ts").add(
          constant(`value${index}`, packageSymbol(name, "one", { meaning: "value" })),
        ),
      ),
    );
    return text;
  };

  test("an import of names that fill more than a line has a line for each", async () => {
    expect(await textOf([one, two])).toContain(`import {\n  ${one},\n  ${two},\n} from "one";\n`);
  });

  test.each([
    [100, true],
    [101, false],
  ])(
    "an import of names that fill more than a line and is %i columns wide is on one line: %j",
    async (width, isOne) => {
      const names = ["aa", "b".repeat(width - 'import { aa,  } from "one";'.length)];
      expect((await textOf(names))?.includes(`import { ${names.join(", ")} } from`)).toBe(isOne);
    },
  );

  test("an import of names that fill more than a line stays on its line where it is the only one", async () => {
    const name = one + two;
    expect(await textOf([name])).toContain(`import { ${name} } from "one";\n`);
  });
});

test("what an emitter reports is heard once, clash or no clash", async () => {
  const { codes } = await emitted(({ file, report }) => {
    report(formatNotChecked({ format: "odd", kind: "strings", places: "1 place" }));
    file("a.ts").add(constant("same", imported));
  });
  expect(codes).toEqual(["zod/format-not-checked"]);
});

test("a file is printed once, and again where names clash in it", async () => {
  for (const [name, times] of [
    ["first", 1],
    ["same", 2],
  ] as const) {
    let printed = 0;
    await emitted(({ file }) => {
      printed++;
      file("a.ts").add(constant(name, imported));
    });
    expect(printed).toBe(times);
  }
});
