/** The schemas of tools: JSON Schema 2020-12 with descriptions, for one side. */
import {
  type Api,
  type Declaration,
  type Docs,
  type EnumSchema,
  type JsonObject,
  type JsonSchema,
  jsonType,
  nullableKeywords,
  type RefinedSchema,
  type Schema,
  type Side,
  unionKeywords,
  type UnionSchema,
  writeSchema,
} from "../../../description/index.js";
import type { TypesPlan } from "../types/plan.js";
import { createRules, type Rules } from "./rules.js";
import { forSide } from "./for-side.js";

/** Schemas by name, to which others refer by `#/$defs/NAME`. */
type Definitions = Readonly<Record<string, JsonObject>>;

export interface ToolSchemas {
  /** A schema, whose references lead to {@link definitions}. */
  write(schema: Schema): JsonObject;
  /** Complete for the schemas that have been written. */
  readonly definitions: Definitions;
}

/** `side`: inputs are written, outputs are read. */
export function createToolSchemas(api: Api, types: TypesPlan, side: Side): ToolSchemas {
  const definitions: Record<string, JsonObject> = {};
  const open: (() => void)[] = [];
  const define = (name: string, make: () => JsonObject): string => {
    if (!Object.hasOwn(definitions, name)) {
      // Registered before it is written, because it may refer to itself.
      definitions[name] = {};
      open.push(() => (definitions[name] = forSide(make(), side)));
    }
    return `#/$defs/${name}`;
  };
  const nameOf = (target: Declaration): string => types.typeOf(target, side).name;
  const rules = createRules(api, { define, taken: types.names });
  const dialect = {
    never: NEVER,
    nullable: nullableKeywords,
    annotations,
    union: (union: UnionSchema, variants: readonly JsonSchema[]): JsonObject =>
      // Open enumerations make alternatives overlap that exclude each other as they are declared.
      unionKeywords(side === "read" ? { ...union, exclusive: false } : union, variants),
    reference: (target: Declaration): string =>
      define(nameOf(target), () => asObject(writeSchema(target.schema, dialect))),
    enum: (schema: EnumSchema): JsonObject => enumKeywords(schema, side),
    refined: (schema: RefinedSchema, inner: JsonSchema): JsonSchema =>
      withAssertion(schema, inner, rules),
  };
  return {
    definitions,
    write(schema) {
      const written = forSide(asObject(writeSchema(schema, dialect)), side);
      for (let next = open.pop(); next !== undefined; next = open.pop()) next();
      return written;
    },
  };
}

/** Several clients stumble over `false`. */
const NEVER: JsonObject = { not: {} };

const asObject = (schema: JsonSchema): JsonObject =>
  typeof schema === "boolean" ? (schema ? {} : NEVER) : schema;

/** Models need no more than this of a description. */
const LONGEST = 1_000;

/** A description, without what is too long. */
export const shortenText = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text.trim();

/** What a schema, a parameter or a property says to its readers. */
export function annotations({ description, summary, title, deprecated, unit }: Docs): JsonObject {
  const text = [description ?? summary ?? title, unit && `Unit: ${unit}.`]
    .filter((part) => part !== undefined && part !== "")
    .join("\n\n");
  return {
    ...(text !== "" && { description: shortenText(text) }),
    ...(deprecated === true && { deprecated }),
  };
}

/** Clients accept values that the document does not list; servers do not. */
function enumKeywords({ values, extensibility }: EnumSchema, side: Side): JsonObject {
  const listed = values.map(({ value }) => value);
  const types = [...new Set(listed.map(jsonType))];
  const [type = "string"] = types;
  const isOpen = extensibility === "open" || (extensibility !== "closed" && side === "read");
  return {
    type: types.length > 1 ? types : type,
    ...(isOpen ? { examples: listed } : { enum: listed }),
  };
}

/** Rules that cannot be written by themselves are left to the service. */
function withAssertion(
  { assertion, typeless }: RefinedSchema,
  inner: JsonSchema,
  rules: Rules,
): JsonSchema {
  const reference = rules(assertion);
  if (typeless === true) return reference === undefined ? {} : { $ref: reference };
  return reference === undefined ? inner : { allOf: [inner, { $ref: reference }] };
}
