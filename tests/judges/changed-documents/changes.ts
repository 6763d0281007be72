/** A changed document changes only its own names: with the record of names and without it, the output says the same. */
import { generateFrom, type Output } from "../../support/generate.js";
import type { Finding } from "../findings/finding.js";
import { jsonText, ref, type Schema, whole } from "../grammar/schema.js";

type Documented = { -readonly [Key in "paths" | "schemas"]: Record<string, Schema> };

const text: Schema = { type: "string" };
const answer = (schema: Schema): Schema => ({
  "200": { description: "Found.", content: { "application/json": { schema } } },
});
const get = (operationId: string | undefined, schema: Schema, more: Schema = {}): Schema => ({
  get: { ...(operationId !== undefined && { operationId }), responses: answer(schema), ...more },
});

/** How operations get their names. */
const OPERATIONS: Readonly<Record<string, (schema: Schema) => Record<string, Schema>>> = {
  "ids of their own": (schema) => ({
    "/pets": get("browse", schema),
    "/pets/{id}": get("show", schema, PARAMETERS),
  }),
  "ids of method and path": (schema) => ({
    "/pets": get("getPets", schema),
    "/pets/{id}": get("getPetsById", schema, PARAMETERS),
  }),
  "no ids": (schema) => ({
    "/pets": get(undefined, schema),
    "/pets/{id}": get(undefined, schema, PARAMETERS),
  }),
  "ids with the tag": (schema) => ({
    "/pets": get("listPets", schema, SHOP),
    "/pets/{id}": get("getPet", schema, { ...SHOP, ...PARAMETERS }),
  }),
  "tags alone": (schema) => ({
    "/pets": get(undefined, schema, SHOP),
    "/pets/{id}": get(undefined, schema, { ...SHOP, ...PARAMETERS }),
  }),
};

const SHOP = { tags: ["Pets"] };
const PARAMETERS = { parameters: [{ name: "id", in: "path", required: true, schema: text }] };

interface Change {
  readonly apply: (document: Documented) => void;
  /** What is renamed had no other name, so that nothing keeps the old one: the operation, or something else. */
  readonly renames?: string;
}

const CHANGES: Readonly<Record<string, Change>> = {
  "an id is changed": {
    apply: ({ paths }) => change(paths, "/pets", { operationId: "browseCatalogue" }),
    renames: "GET /pets",
  },
  "an id is given": {
    apply: ({ paths }) => change(paths, "/pets/{id}", { operationId: "lookUpAnimal" }),
    renames: "GET /pets/{id}",
  },
  "a tag is changed": {
    apply: ({ paths }) => change(paths, "/pets", { tags: ["Catalogue"] }),
    renames: "GET /pets",
  },
  "a path is moved": {
    apply: ({ paths }) => move(paths, "/pets", "/v2/animals"),
    renames: "GET /pets",
  },
  "a schema is renamed": { apply: (document) => rename(document, "Pet", "Animal"), renames: "Pet" },
  "an operation is added before": {
    apply: (document) =>
      (document.paths = { "/owners": get("getOwners", ref("Pet")), ...document.paths }),
  },
  "the like operation is added before": {
    apply: (document) =>
      (document.paths = {
        "/shops/{shop}/pets": get("listShopPets", ref("Pet"), {
          parameters: [{ name: "shop", in: "path", required: true, schema: text }],
        }),
        ...document.paths,
      }),
  },
  "a schema is added before": {
    apply: (document) => (document.schemas = { pet: whole({ tail: text }), ...document.schemas }),
  },
  "the order is reversed": {
    apply: (document) =>
      (document.paths = Object.fromEntries(Object.entries(document.paths).toReversed())),
  },
};

function change(paths: Record<string, Schema>, path: string, fields: Schema): void {
  const { get: operation } = paths[path] as { readonly get: Schema };
  paths[path] = { get: { ...operation, ...fields } };
}

function move(paths: Record<string, Schema>, from: string, to: string): void {
  const item = paths[from];
  if (item === undefined) throw new RangeError(from);
  delete paths[from];
  paths[to] = item;
}

function rename(document: Documented, from: string, to: string): void {
  const { schemas, paths } = JSON.parse(
    JSON.stringify(document).replaceAll(
      `"#/components/schemas/${from}"`,
      `"#/components/schemas/${to}"`,
    ),
  ) as Documented;
  document.paths = paths;
  document.schemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name === from ? to : name, schema]),
  );
}

const SETTINGS = { only: ["types", "client", "server", "query"], runtime: "package" } as const;

const generated = ({ paths, schemas }: Documented, record?: Output["record"]): Promise<Output> =>
  generateFrom(
    jsonText({
      openapi: "3.1.1",
      info: { title: "Pets", version: "1" },
      paths,
      components: { schemas },
    }),
    SETTINGS,
    record,
  );

/** Every combination: documents are small. */
export async function judgeChanges(): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const [names, operations] of Object.entries(OPERATIONS)) {
    const before = (): Documented => ({
      paths: operations(ref("Pet")),
      schemas: { Pet: whole({ name: text }) },
    });
    const old = await generated(before());
    for (const [what, { apply, renames }] of Object.entries(CHANGES)) {
      const after = before();
      apply(after);
      const [fresh, kept] = [await generated(after), await generated(after, old.record)];
      const stale = differences(namesIn(kept), namesIn(fresh));
      const mayStay = renames === undefined ? () => true : methodsOfOthers(old, renames);
      if (!stale.every((name) => namesIn(old).has(name) && mayStay(name))) {
        found.push({
          rule: "a kept output says what a fresh one says",
          about: { names, change: what },
          detail: `only in the kept one: ${stale.join(", ")}`,
        });
      }
    }
  }
  return found;
}

/** Operations beside the one that is renamed keep their methods: a fresh output may give them the one that is free now. */
function methodsOfOthers({ record }: Output, renamed: string): (name: string) => boolean {
  const methods = [...(record ?? [])].flatMap(([kind, names]) =>
    kind.startsWith("methods of ") && renamed.startsWith("GET ")
      ? [...names].flatMap(([address, name]) => (address === renamed ? [] : [name]))
      : [],
  );
  return (name) => methods.some((method) => new RegExp(` ${method}(?:Query\\w+)?$`).test(name));
}

const differences = (left: ReadonlySet<string>, right: ReadonlySet<string>): readonly string[] =>
  [...left].filter((name) => !right.has(name));

/** The names that an output exports. */
const namesIn = ({ files }: Output): ReadonlySet<string> =>
  new Set(
    [...files].flatMap(([path, text]) =>
      [...text.matchAll(/^export (?:interface|type|const|function) (\w+)/gm)].map(
        ([, name = ""]) => `${path} ${name}`,
      ),
    ),
  );
