/** Output as JavaScript: it runs as it is, and its declarations are those of the TypeScript. */
import { pathToFileURL } from "node:url";

import { beforeAll, expect, it } from "vitest";

import { typeErrors } from "../../support/compile.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

const text = { type: "string" };
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        tags: ["pets"],
        parameters: [{ name: "id", in: "path", required: true, schema: text }],
        responses: {
          200: {
            description: "It.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: { name: text, kind: { enum: ["cat", "dog"] } },
      },
      Unseen: { enum: ["\u202etac", "\ud800"] },
    },
  },
};

let place: UserFolder;
beforeAll(async () => {
  place = userFolder({
    "package.json": { type: "module" },
    "openapi.json": DOCUMENT,
    "apostille.config.json": { input: "openapi.json", output: "api", language: "javascript" },
  });
  const { exit, err } = await place.apostille("generate");
  expect(exit, err).toBe(0);
});

it("output in JavaScript has no character that readers do not see, in declarations either", () => {
  const types = place.read("api/types.d.ts");
  expect(types).toContain('"\\u202etac"');
  expect(types).toContain('"\\ud800"');
  expect(types).not.toMatch(/[\u202a-\u202e\ufffd]/);
});

it("output in JavaScript has a declaration file beside each module, both marked as generated, and no TypeScript", () => {
  const files = place.list("api").filter((path) => /\.[jt]s$/.test(path));
  const modules = files.filter((path) => path.endsWith(".js"));
  expect(modules.length).toBeGreaterThan(8);
  expect(files.filter((path) => !path.endsWith(".js")).sort()).toEqual(
    modules.map((path) => path.replace(/js$/, "d.ts")).sort(),
  );
  const marked = files.filter(
    (path) => place.read(`api/${path}`).split("\n", 1)[0]?.endsWith("@generated") === true,
  );
  expect(marked).toEqual(files);
});

it("runs as it is", async () => {
  const { createApi } = (await import(pathToFileURL(`${place.folder}/api/index.js`).href)) as {
    createApi: (options: object) => { pets: { get(request: object): Promise<unknown> } };
  };
  const fetch = (url: string) => Promise.resolve(Response.json({ name: url }));
  const api = createApi({ baseUrl: "https://pets.test", fetch });
  expect(await api.pets.get({ params: { id: "a b" } })).toEqual({
    name: "https://pets.test/pets/a%20b",
  });
});

it("output in JavaScript has the types of the TypeScript", () => {
  place.write(
    "right.ts",
    'import { createApi, type Pet } from "./api/index.js";\nexport const pet: Promise<Pet> = (async () => await createApi().pets.get({ params: { id: "1" } }))();\n',
  );
  place.write(
    "wrong.ts",
    'import { createApi } from "./api/index.js";\nawait createApi().pets.get({ params: { id: 1 } });\nexport {};\n',
  );
  expect(typeErrors(place.folder, "7", ["right.ts"])).toEqual([]);
  expect(typeErrors(place.folder, "7", ["wrong.ts"]).join()).toContain("TS2322");
});

it("output in JavaScript is checked, and made only if something changed", async () => {
  expect((await place.apostille("check")).exit).toBe(0);
  expect((await place.apostille("generate")).err).toContain("up to date");
  place.write("api/types.js", "changed\n");
  expect((await place.apostille("check")).exit).toBe(1);
});
