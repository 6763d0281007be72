import { format } from "oxfmt";
import { expect, test } from "vitest";

import { comment } from "../../../generator/output/print/escape/comment.js";
import {
  arrayExpression,
  arrowFunction,
  callExpression,
  expression,
  literal,
  objectExpression,
} from "../../../generator/output/print/expression.js";
import { identifier } from "../../../generator/output/print/escape/identifier.js";
import { ref } from "../../../generator/output/print/layout/doc.js";
import { OutputFile } from "../../../generator/output/print/output-file.js";
import {
  type ModuleNames,
  outputSymbol,
  packageSymbol,
  runtimeSymbol,
} from "../../../generator/output/print/layout/symbol.js";
import {
  arrayType,
  genericType,
  intersectionType,
  keyword,
  literalType,
  objectType,
  tupleType,
  typeName,
  type TypeExpression,
  unionType,
} from "../../../generator/output/print/type.js";

const modules: ModuleNames = {
  specifier: (module) =>
    "name" in module ? module.name : `./${module.path.replace(/\.ts$/, ".js")}`,
};

/** The output of the formatter for a text. */
async function formatted(text: string): Promise<string> {
  const { code, errors } = await format("sample.ts", text);
  expect(errors).toEqual([]);
  return code;
}

/** Some of what is printed is as wide as a line with one of them, and a character wider with the next. */
const WIDTHS = Array.from({ length: 45 }, (_, index) => index + 1);

const letters = (count: number, length: number): TypeExpression[] =>
  Array.from({ length: count }, (_, index) => literalType(`${index}`.padEnd(length, "x")));
const names = (count: number): TypeExpression[] =>
  Array.from({ length: count }, (_, index) =>
    typeName(outputSymbol(identifier(`SomeRatherLongName${index}`), "types.ts", "type")),
  );

function typesOf(width: number): TypeExpression[] {
  const object = objectType([
    { name: "a", type: keyword("string") },
    {
      name: "b-c",
      type: unionType(letters(4, width)),
      optional: true,
      comment: comment({ text: ["Says b."] }),
    },
  ]);
  const union = unionType([...letters(5, width), keyword("null")]);
  const open = outputSymbol(identifier("Open"), "types.ts", "type");
  const record = packageSymbol("Record", "none", { meaning: "type" });
  return [
    union,
    arrayType(union),
    object,
    unionType([object, keyword("null")]),
    arrayType(unionType([object, keyword("null")])),
    unionType([object, ...names(1)]),
    unionType([object, object]),
    unionType(names(width)),
    unionType([arrayType(object), keyword("null")]),
    intersectionType(names(width)),
    intersectionType([...names(1), object]),
    genericType(open, [union]),
    unionType([genericType(open, [union]), keyword("null")]),
    genericType(open, [object]),
    genericType(record, [keyword("string"), union]),
    genericType(record, [keyword("string"), object]),
    tupleType(names(width).map((type) => ({ type }))),
    tupleType(
      [
        { type: keyword("string"), optional: true },
        { type: union, optional: true },
      ],
      keyword("number"),
    ),
    arrayType(arrayType(unionType(names(2)))),
    unionType([arrayType(union), keyword("null")]),
    unionType([object, keyword("undefined")]),
    unionType([keyword("null"), ...names(1), keyword("undefined")]),
    unionType([intersectionType(names(2)), intersectionType([...names(1), object])]),
    intersectionType([union, unionType(names(2))]),
    arrayType(intersectionType(names(width))),
    arrayType({ form: "function", doc: "() => void" }),
    unionType([{ form: "function", doc: "() => void" }, keyword("null")]),
    tupleType([{ type: intersectionType(names(2)), optional: true }]),
    genericType(open, [arrayType(union)]),
    genericType(open, [intersectionType(names(width))]),
    genericType(open, [genericType(open, [union])]),
    genericType(open, [tupleType(names(width).map((type) => ({ type })))]),
  ];
}

test.each(WIDTHS)(
  "types of width %i are laid out as the formatter lays them out",
  async (width) => {
    const file = new OutputFile("types.ts");
    typesOf(width).forEach((type, index) => {
      file.add({ kind: "type", name: identifier(`Alias${index}`), type });
      file.add({
        kind: "interface",
        name: identifier(`Interface${index}`),
        members: [
          {
            name: "short",
            type,
            comment: comment({ text: ["One.", "Two."], tags: [["deprecated", "no"]] }),
          },
          { name: "a-name-that-needs-quotes", type, optional: true, readonly: true },
        ],
        index: type,
      });
    });
    file.add({
      kind: "interface",
      name: identifier("Methods"),
      members: typesOf(width).flatMap((type, index) => [
        { name: `none${index}`, parameters: [], returns: type },
        {
          name: `one${"e".repeat(index)}`,
          parameters: [{ name: "given", type: names(1)[0] ?? type, optional: index % 2 === 0 }],
          returns: type,
        },
        {
          name: `two${index}`,
          parameters: [
            { name: "first", type },
            { name: "second", type: keyword("string") },
          ],
          returns: keyword("void"),
        },
      ]),
    });
    const { text } = file.close(modules);
    expect(text).toBe(await formatted(text));
  },
);

test.each(WIDTHS)(
  "values of width %i are laid out as the formatter lays them out",
  async (width) => {
    const file = new OutputFile("values.ts");
    const z = packageSymbol("z", "zod", { meaning: "value", form: "namespace" });
    const schema = runtimeSymbol("schema", "zod/schema.ts", "value");
    const call = (name: string, ...parameters: Parameters<typeof callExpression>[1]) =>
      callExpression([ref(z), `.${name}`], parameters);
    const word = literal("w".repeat(width));
    const string = call("string", call("regex", literal("x".repeat(width))));
    const object = call(
      "looseObject",
      objectExpression(
        [
          { key: "a", value: string },
          { key: "b-c", value: call("optional", string) },
        ],
        true,
      ),
    );
    const values = [
      word,
      string,
      object,
      call("looseObject", objectExpression([{ key: "a", value: string }], true)),
      call("array", string),
      call("array", object),
      call("union", arrayExpression([string, object])),
      call("enum", arrayExpression(Array.from({ length: 6 }, () => word))),
      call("record", call("string"), object),
      call("nullable", call("union", arrayExpression([word, word, string]))),
      callExpression(["/* @__PURE__ */ ", ref(schema)], [arrowFunction("()", object)]),
      callExpression(["/* @__PURE__ */ ", ref(schema)], [arrowFunction("()", string)]),
      callExpression(
        ["/* @__PURE__ */ ", ref(schema)],
        [arrowFunction("()", call("array", string))],
      ),
      callExpression([ref(schema)], [arrowFunction("()", expression(ref(schema)))]),
      call("lazy", callExpression([ref(schema)], [arrowFunction("()", word)])),
      callExpression(
        [ref(schema)],
        [word, arrowFunction("()", call("union", arrayExpression([word, string])))],
      ),
      literal([1, 2, 3, ...Array.from({ length: width * 4 }, (_, index) => index * 1000)]),
      literal(
        {
          id: "x",
          parameters: [
            { name: "a".repeat(width), in: "path" },
            { name: "b", in: "query" },
          ],
          empty: [],
          none: {},
        },
        true,
      ),
      literal({
        id: "x",
        list: ["a".repeat(width), "b"],
        nested: { deep: { deeper: "c".repeat(width) } },
        matrix: [
          [1, 2],
          [3, 4],
        ],
      }),
      literal([{ a: 1 }, { b: 2 }]),
      literal([[], [1], [1, 2]]),
      literal([[1, 2]]),
      literal([{ a: 1, b: 2 }]),
      literal([{ a: 1, b: 2 }, [1, 2]]),
      literal([[1, 2], "a".repeat(width)]),
      literal(["a".repeat(width), [1, 2]]),
      literal([1, "b".repeat(width * 2)]),
      literal([10 ** 20]),
      literal({ abcd: "a".repeat(width * 3), abcde: "b".repeat(width * 3) }),
      literal({ abcdef: "c".repeat(width * 3), a: 1 }),
      call("with", word, call("inner", literal("x".repeat(width))), literal({})),
      call("with", word, call("inner", literal("x".repeat(width))), literal([])),
      call("with", literal({ a: 1 }), literal(1), literal({ b: "x".repeat(width * 2) })),
      call("with", word, literal({ a: 1 }), literal({ b: "x".repeat(width) })),
      call("with", word, arrowFunction("()", word)),
      call("with", call("inner", arrowFunction("()", word)), literal(1)),
      call("with", call("inner", arrowFunction("()", word)), literal({ a: 1 })),
      call("with", call("inner", literal(1)), literal({ a: 1 })),
      call("with", word, arrowFunction("()", literal({ a: word.form, b: "x".repeat(width) }))),
      call("with", word, arrowFunction("()", literal(["a", "x".repeat(width * 2)]))),
      literal(`it's "quoted" ${"q".repeat(width)}`),
    ];
    values.forEach((value, index) => {
      file.add({
        kind: "constant",
        name: identifier(`constant${index}`),
        type: keyword("unknown"),
        value,
      });
      file.add({
        kind: "constant",
        name: identifier(`frozen${index}`),
        value,
        asConst: true,
        exported: false,
      });
    });
    [string, word, literal(["a", "b"]), literal({ a: "b" })].forEach((value, index) =>
      file.add({
        kind: "constant",
        name: identifier(`long${index}${"g".repeat(width + 30)}`),
        type: keyword("unknown"),
        value,
      }),
    );
    file.add({
      kind: "function",
      name: identifier("f".padEnd(width, "f")),
      comment: comment({ text: ["Does it."] }),
      parameters: [
        { name: "client", type: typeName(runtimeSymbol("Client", "client/client.ts", "type")) },
        { name: "options", type: keyword("unknown"), optional: true },
      ],
      returns: typeName(
        outputSymbol(identifier("Result".padEnd(width + 10, "x")), "types.ts", "type"),
      ),
      body: [["return ", call("go", word, literal({ a: 1 })).doc, ";"]],
    });
    const { text } = file.close(modules);
    expect(text).toBe(await formatted(text));
  },
);

test("types before a suffix are in parentheses where they must be", () => {
  const file = new OutputFile("types.ts");
  const types = [intersectionType(names(2)), { form: "function", doc: "() => void" }] as const;
  for (const [index, type] of types.entries())
    file.add({ kind: "type", name: identifier(`Alias${index}`), type: arrayType(type) });
  const { text } = file.close(modules);
  expect(text).toMatch(/Alias0 = \(\w+ & \w+\)\[\];/);
  expect(text).toMatch(/Alias1 = \(\(\) => void\)\[\];/);
});
