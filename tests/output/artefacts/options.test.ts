/** Options of emitters, and how files of the output name modules. */
import { expect, it } from "vitest";

import {
  type Artefact,
  ARTEFACT_NAMES,
  type ArtefactOptions,
} from "../../../generator/output/config/artefacts.js";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { moduleNames, type ModuleStyle } from "../../../generator/output/emit/module-names.js";
import {
  choiceOption,
  choicesOption,
  flagOption,
  readOptions,
  stringOption,
} from "../../../generator/output/emit/options.js";
import { query } from "../../../generator/output/emitters/query/index.js";
import { generateFrom } from "../../support/generate.js";

const emitter = {
  name: "pets",
  options: {
    size: choiceOption("How large.", ["small", "large"]),
    kinds: choicesOption("Which.", ["cat", "dog"], ["dog"]),
    loud: flagOption("Whether loud.", true),
    prefix: stringOption("Before names.", "pet"),
  },
};
const defaults = { size: "small", kinds: ["dog"], loud: true, prefix: "pet" };

function read(
  given: Readonly<Record<string, unknown>>,
  from: Parameters<typeof readOptions>[0] = emitter,
) {
  const found: Diagnostic[] = [];
  const options = readOptions(from, given, (diagnostic) => found.push(diagnostic));
  return { options, messages: found.map(({ message }) => message) };
}

it.each([
  [{}, defaults],
  [{ size: "large" }, { ...defaults, size: "large" }],
  [{ kinds: ["cat", "dog"] }, { ...defaults, kinds: ["cat", "dog"] }],
  [{ kinds: [] }, { ...defaults, kinds: [] }],
  [
    { loud: false, prefix: "" },
    { ...defaults, loud: false, prefix: "" },
  ],
])("%j is accepted; what is not given has its default", (given, options) => {
  expect(read(given)).toEqual({ options, messages: [] });
});

it.each([
  [{ size: "huge" }, "options.pets.size must be one of small, large."],
  [{ kinds: "cat" }, "options.pets.kinds must be a list of cat, dog."],
  [{ kinds: ["cat", "cow"] }, "options.pets.kinds must be a list of cat, dog."],
  [{ loud: "yes" }, "options.pets.loud must be true or false."],
  [{ prefix: 1 }, "options.pets.prefix must be a string."],
  [{ lond: true }, "The emitter pets has no option lond. Did you mean loud?"],
  [{ zzzzz: 1 }, "The emitter pets has no option zzzzz. There are: size, kinds, loud, prefix."],
])("%j is reported, and the default is used", (given, message) => {
  expect(read(given)).toEqual({ options: defaults, messages: [message] });
});

it("an emitter without options has none to name", () => {
  const { messages } = read({ size: 1 }, { name: "cats" });
  expect(messages).toEqual(["The emitter cats has no option size."]);
  const { size } = emitter.options;
  expect(read({ zzzzz: 1 }, { name: "cats", options: { size } }).messages).toEqual([
    "The emitter cats has no option zzzzz. There are: size.",
  ]);
});

const output = (path: string) => ({ kind: "output", path }) as const;
const runtime = { kind: "runtime", path: "client/call/call.ts" } as const;

it.each<readonly [ModuleStyle, Parameters<ReturnType<typeof moduleNames>["specifier"]>, string]>([
  [{}, [output("types.ts"), "client.ts"], "./types.js"],
  [{}, [output("types.ts"), "client/pets.ts"], "../types.js"],
  [{}, [output("client/pets.ts"), "client/cats.ts"], "./pets.js"],
  [{}, [output("client/pets.ts"), "index.ts"], "./client/pets.js"],
  [{}, [output("a/b/c.ts"), "a/d/e.ts"], "../b/c.js"],
  [{}, [output("b/b.ts"), "a/b/c.ts"], "../../b/b.js"],
  [{ extension: "ts" }, [output("types.ts"), "client.ts"], "./types.ts"],
  [{ extension: "none" }, [output("types.ts"), "client.ts"], "./types"],
  [{}, [runtime, "client/pets.ts"], "../runtime/client.js"],
  [{ extension: "none" }, [runtime, "index.ts"], "./runtime/client"],
  [{ runtime: "package" }, [runtime, "index.ts"], "@apostille/runtime/client"],
  [{ runtime: { package: "@pets/api" } }, [runtime, "index.ts"], "@pets/api/runtime/client"],
  [{}, [{ kind: "package", name: "zod" }, "index.ts"], "zod"],
])("the setting %j of the file names %j is %s", (style, [module, from], specifier) => {
  expect(moduleNames(style).specifier(module, from)).toBe(specifier);
});

it("whether an operation is a query is decided by a function", () => {
  expect(read({ isQuery: "GET" }, query).messages).toEqual([
    "options.query.isQuery must be a function of an operation that returns true or false.",
  ]);
  expect(read({ isQuery: () => true }, query).messages).toEqual([]);
});

const moment = { type: "object", properties: { at: { type: "string", format: "date-time" } } };
const content = { "application/json": { schema: { $ref: "#/components/schemas/Moment" } } };
const moments = {
  openapi: "3.1.0",
  info: { title: "Moments", version: "1" },
  paths: {
    "/moments": {
      get: { operationId: "read", responses: { 200: { description: "A moment.", content } } },
    },
  },
  webhooks: {
    moment: { post: { requestBody: { content }, responses: { 204: { description: "Seen." } } } },
  },
  components: { schemas: { Moment: moment } },
};

/** Artefacts that convert nothing, or need more than this document. */
const OTHERS: readonly string[] = ["types", "paths", "workflows"];

it.each(ARTEFACT_NAMES.filter((name) => !OTHERS.includes(name)))(
  "the artefact %s alone comes with the conversions of dates, if they have a type of their own",
  async (name) => {
    for (const dates of ["Date", "string"] as const) {
      const { files } = await generateFrom(moments, {
        only: [name],
        runtime: "package",
        options: { types: { dates } },
      });
      expect(files.has("conversions.ts")).toBe(dates === "Date");
    }
  },
);

it.each<[only: readonly Artefact[] | undefined, options: ArtefactOptions, files: string]>([
  [["types"], {}, "types operations"],
  [["client"], {}, "types operations descriptors client/pets client/index"],
  [["zod"], {}, "types operations zod validators"],
  [["server"], {}, "types operations descriptors zod validators received server"],
  [["server"], { server: { validate: false } }, "types operations descriptors server"],
  [
    ["server"],
    { server: { node: true } },
    "types operations descriptors zod validators received server server-node",
  ],
  [["webhooks"], {}, "types operations webhooks"],
  [
    undefined,
    {},
    "types operations descriptors client/pets client/index zod validators received server webhooks",
  ],
])("options of %j with %j are %s", async (only, options, files) => {
  const Pet = { type: "object", properties: { name: { type: "string", default: "Tom" } } };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };
  const requestBody = { content };
  const responses = { 204: { description: "" } };
  const document = {
    openapi: "3.1.1",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { post: { operationId: "addPet", tags: ["Pets"], requestBody, responses } } },
    components: { schemas: { Pet } },
    webhooks: { added: { post: { requestBody, responses } } },
  };
  const output = await generateFrom(document, {
    ...(only && { only }),
    options,
    runtime: "package",
  });
  const paths = [...output.files.keys()].filter((path) => /(?<!^index)\.ts$/.test(path));
  expect(paths.map((path) => path.slice(0, -3)).toSorted()).toEqual(files.split(" ").toSorted());
});

it("types can be declared as other generators declare them", async () => {
  const { files } = await generateFrom(
    {
      openapi: "3.1.1",
      info: { title: "Pets", version: "1" },
      paths: {},
      components: {
        schemas: {
          Kind: { type: "string", enum: ["cat", "dog"] },
          Pet: {
            type: "object",
            properties: {
              kind: { $ref: "#/components/schemas/Kind" },
              size: { enum: ["s", "m"] },
              place: {
                type: "array",
                prefixItems: [{ type: "number" }, { type: "number" }],
                items: false,
              },
            },
          },
        },
      },
    },
    { only: ["types"], options: { types: { enums: "closed", objects: "alias", tuples: "full" } } },
  );
  expect(files.get("types.ts")).toContain(`export type Pet = {
  kind?: Kind;
  size?: "s" | "m";
  place?: [number, number];
};`);
});
