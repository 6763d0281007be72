import { ts } from "ts-morph";
import { expect, test } from "vitest";

import { typeErrors } from "../support/compile.js";
import { generateFrom } from "../support/generate.js";
import { outputFolder, writeOutput } from "./output-folder.js";
import { json, list, object } from "../support/openapi.js";

const folder = outputFolder();

/** A document in which everything with a name has one of these, once at every position. */
function documentOf(names: readonly string[]): object {
  const body = (name: string) => json({ $ref: `#/components/schemas/${name}` });
  const operation = (name: string): object => ({
    operationId: name,
    tags: [name],
    parameters: [
      { name, in: "query", schema: { type: "string", enum: [name, "other"] } },
      { name, in: "header", schema: { type: "integer", default: 1 } },
    ],
    requestBody: {
      content: {
        ...body(name).content,
        "multipart/form-data": {
          schema: object({ [name]: list({ type: "integer" }) }),
          encoding: { [name]: { style: "form", explode: true } },
        },
      },
    },
    responses: {
      200: { description: "", headers: { [name]: { schema: { type: "string" } } }, ...body(name) },
      default: { description: "", ...body(name) },
    },
    callbacks: {
      [name]: { "{$request.body#/a}": { post: { requestBody: body(name), responses: {} } } },
    },
    security: [{ [name]: [] }],
  });
  const of = (make: (name: string) => unknown): object =>
    Object.fromEntries(names.map((name) => [name, make(name)]));
  return {
    paths: {
      ...Object.fromEntries(names.map((name) => [`/${name}`, { post: operation(name) }])),
      // Without its tag, this one would be called `new`.
      "/cut": { post: { operationId: "NewWord", tags: ["Words"], responses: {} } },
    },
    webhooks: of((name) => ({
      post: { requestBody: body(name), responses: { 200: { description: "" } } },
    })),
    components: {
      schemas: of((name) =>
        object(
          {
            type: { const: name },
            [name]: { type: "string", not: { const: "a" } },
            kind: { type: "string", enum: [name, "other"], default: name },
            made: { type: "string", readOnly: true },
          },
          ["type", name],
        ),
      ),
      securitySchemes: of(() => ({ type: "http", scheme: "bearer" })),
    },
  };
}

/**
 * Every name that a file declares, imports or re-exports, and those of parameters and variables.
 */
function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022));
  return names;
}

const spellings = (name: string): readonly string[] => [
  name,
  name.slice(0, 1).toLowerCase() + name.slice(1),
  name.slice(0, 1).toUpperCase() + name.slice(1),
];

/** A name without its suffix: `QuotesHandlers` is derived from `Quotes`. */
const stems = (name: string): readonly string[] => [
  name,
  ...(/^(.+?)(?:Operations|Functions|Handlers|Input|Request|Responses|Validators|Event|Client|Callback|_)$/
    .exec(name)
    ?.slice(1) ?? []),
];

/** Parsers have more functions than any other part. */
const PRINTED = { options: { zod: { parsers: "print" } } } as const;

test("whatever a document calls its things, no two names of the output meet", async () => {
  const plain = await generateFrom(documentOf(["pet", "Owner"]), PRINTED);
  const own = [...plain.files].flatMap(([path, text]) =>
    path.startsWith("runtime/") ? [] : namesIn(text),
  );
  const names = [...new Set([...own, ...WORDS].flatMap(stems).flatMap(spellings))];
  expect(names.length).toBeGreaterThan(200);
  // Names that differ only in case clash as well: they are distinguished by their location.
  const { files, diagnostics } = await generateFrom(documentOf(names), PRINTED);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const paths = writeOutput(folder, "names", files);
  const lower = [...files.keys()].map((path) => path.toLowerCase());
  expect(new Set(lower).size).toBe(lower.length);
  expect(typeErrors(folder, "7", paths)).toEqual([]);
});

/** Reserved words, globals, and names that every object or function has. */
const WORDS = (
  "any arguments as async await break case catch class const default delete do else enum eval export false finally for " +
  "from function get global if import in infer interface is let module namespace never new null number object of package " +
  "private protected public return set static string super switch symbol this throw true try type typeof undefined " +
  "unknown var void while with yield Array Blob Boolean Date Error File Headers Map Number Object Omit Pick Promise Proxy " +
  "ReadableStream Record Request Response Set String Symbol URL URLSearchParams Uint8Array constructor prototype " +
  "hasOwnProperty toString valueOf then length name call apply bind globalThis window process require exports client " +
  "index types operations server webhooks validators zod assertions descriptors runtime con nul 日本 straße Ünïcode 3d"
).split(" ");
