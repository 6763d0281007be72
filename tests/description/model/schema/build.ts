/** Builds the schemas of a document that is written inline in the test. */
import type { Diagnostic } from "../../../../generator/description/diagnostics/diagnostic.js";
import { createSchemaBuilder } from "../../../../generator/description/builder/declarations/schema-builder.js";
import type { DeclarationRecord } from "../../../../generator/description/builder/declarations/declaration-record.js";
import type { JsonValue } from "../../../../generator/description/core/json-value.js";
import type { Api } from "../../../../generator/description/model/api.js";
import type { Declaration, Schema } from "../../../../generator/description/model/schema.js";
import { valueAt } from "../../../../generator/description/core/origin.js";
import { loadFiles } from "../../../support/load.js";
import { generate, load, type Loaded, print } from "../../../runtime/zod/generate.js";
import { api } from "../../../runtime/zod/model.js";

export interface Built {
  readonly declarations: readonly Declaration[];
  readonly assertions: Readonly<Record<string, JsonValue>>;
  readonly diagnostics: readonly Diagnostic[];
  /** `code at pointer`, sorted. */
  readonly findings: readonly string[];
  declaration(name: string): Declaration;
  /** The schema of a component, in short. */
  shape(name: string): unknown;
  /** `types.ts` of all components. */
  types(): string;
  /** The validators of all components, as a user runs them. */
  validators(): Promise<Loaded>;
}

type Files = Readonly<Record<string, object | string>>;

/** Builds components; `files` lie beside the document. */
export async function build(
  schemas: Readonly<Record<string, unknown>>,
  { openapi = "3.1.1", files = {} }: { readonly openapi?: string; readonly files?: Files } = {},
): Promise<Built> {
  const entry = {
    openapi,
    info: { title: "Test", version: "1" },
    paths: {},
    components: { schemas },
  };
  const loaded = await loadFiles({ "openapi.json": entry, ...files });
  const { set } = loaded;
  if (set === undefined) throw new Error(`cannot be loaded: ${JSON.stringify(loaded.diagnostics)}`);
  const own: Diagnostic[] = [];
  const builder = createSchemaBuilder(set, (found) => own.push(found));
  for (const name of Object.keys(schemas)) {
    const pointer = `/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const value = valueAt(set.entry.value, pointer)?.value;
    builder.declare({ document: set.entry.uri, pointer, value });
  }
  const assertions = builder.assertions();
  const declarations = builder.declarations();
  // The resolver uses the reporter of the loader.
  const diagnostics = [...loaded.diagnostics, ...own];
  const declaration = (name: string): Declaration => {
    const found = declarations.find((candidate) => candidate.name === name);
    if (found === undefined)
      throw new Error(`${name} is not among ${declarations.map((one) => one.name).join(", ")}`);
    return found;
  };
  const finished = (): Api => {
    for (const one of declarations)
      Object.assign(one as DeclarationRecord, { use: USED, cycle: 1 });
    return api(declarations, { assertions });
  };
  return {
    declarations,
    assertions,
    diagnostics,
    findings: diagnostics
      .map(({ code, location }) => `${code} at ${location?.pointer ?? ""}`)
      .sort(),
    declaration,
    shape: (name) => brief(declaration(name).schema),
    types: () => print(finished()).files.get("types.ts") ?? "",
    validators: () => load(generate(finished())),
  };
}

/**
 * Results of other parts of the model builder; treating all declarations as cyclic is slower, but correct.
 */
const USED = { input: false, output: true, event: false, asymmetric: false, side: "read" } as const;

/**
 * A schema without origins and documentation; references become names, and plain kinds become strings.
 */
export function brief(schema: Schema): unknown {
  const { kind, origin: _origin, docs: _docs, ...rest } = schema;
  switch (schema.kind) {
    case "ref":
      return `→${schema.target.name}`;
    case "nullable":
      return { nullable: brief(schema.schema) };
    case "refined":
      return { refined: brief(schema.schema), ...(schema.typeless === true && { typeless: true }) };
    case "literal":
      return { literal: schema.value };
    case "enum":
      return {
        enum: schema.values.map(({ value }) => value),
        ...(schema.extensibility && { extensibility: schema.extensibility }),
      };
    case "array":
      return { array: brief(schema.items), ...without(rest, ["items"]) };
    case "tuple":
      return {
        tuple: schema.prefix.map(brief),
        rest: brief(schema.rest),
        ...without(rest, ["prefix", "rest"]),
      };
    case "union":
      return {
        [schema.exclusive ? "oneOf" : "anyOf"]: schema.variants.map(brief),
        ...without(rest, ["variants", "exclusive"]),
      };
    case "intersection":
      return { allOf: schema.parts.map(brief) };
    case "object":
      return briefObject(schema);
    default:
      return Object.keys(rest).length === 0 ? kind : { [kind]: rest };
  }
}

function briefObject(schema: Extract<Schema, { kind: "object" }>): unknown {
  const properties = schema.properties.map((property) => {
    const marks = `${property.required ? "" : "?"}${property.direction === "both" ? "" : ` ${property.direction}`}`;
    const value = brief(property.schema);
    return [
      `${property.name}${marks}`,
      property.default === undefined ? value : { is: value, default: property.default },
    ];
  });
  return {
    ...Object.fromEntries(properties),
    ...(schema.additional && { "...": brief(schema.additional) }),
    ...Object.fromEntries(
      schema.patterns.map(({ pattern, schema: part }) => [`/${pattern}/`, brief(part)]),
    ),
    ...(schema.minProperties !== undefined && { "#min": schema.minProperties }),
    ...(schema.maxProperties !== undefined && { "#max": schema.maxProperties }),
  };
}

const without = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
