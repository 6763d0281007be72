/** Bodies of refusals, made of the schema that a document declares for them. */
import {
  behind,
  isObject,
  type JsonObject,
  type JsonValue,
  type model,
} from "../../../description/index.js";

/** What a refusal is called in a body. */
export interface RefusalWords {
  readonly status: number;
  /** In the words of HTTP: `Unprocessable Content`. */
  readonly title: string;
  /** Words for codes, the usual one first: `invalid`, `validation_error`. */
  readonly codes: readonly string[];
  /** Whether fields of the request may be at fault. */
  readonly hasFields: boolean;
}

/** The names that documents give to what a router knows. */
const MESSAGE =
  /^(?:details?|message|msg|error_?message|error_?description|description|reason|text)$/i;
const CODE = /^(?:code|error|error_?code|type|kind|reason)$/i;
const STATUS = /^(?:(?:http_?)?status(?:_?code)?|code|error_?code)$/i;
const ERRORS = /^(?:(?:field_?)?errors|fields|violations|issues|details?)$/i;
const FIELD = /^(?:field(?:_?name)?|param(?:eter)?(?:_?name)?|property(?:_?name)?|attribute|loc)$/i;
const SUCCESS = /^(?:ok|success|successful)$/i;

/** Bodies of errors hold others, or lists of them: `{ errors: [{ message }] }`. */
const MAX_DEPTH = 4;

interface Slot {
  readonly name: string;
  readonly required: boolean;
  readonly depth: number;
  /** Whether it is within an item of a list. */
  readonly isListed?: boolean;
}

/**
 * A body that the schema accepts whatever the message is; placeholders are those of `x-error-shapes`. `undefined` if
 * something is required in it that a router does not know.
 */
export function refusalBody(schema: model.Schema, words: RefusalWords): JsonValue | undefined {
  const body = valueOf(schema, { name: "message", required: true, depth: MAX_DEPTH }, words);
  const isSilent = isObject(body) && !/\{(?:message|errors)\}/.test(JSON.stringify(body));
  return isSilent && takesMessage(behind(schema).schema) ? { ...body, detail: "{message}" } : body;
}

/** Whether an object may have a message that it does not declare. */
const takesMessage = (schema: model.BareSchema | undefined): boolean =>
  schema?.kind === "object" &&
  schema.additional === undefined &&
  schema.patterns.length === 0 &&
  schema.maxProperties === undefined &&
  !schema.properties.some(({ name }) => name === "detail");

function valueOf(schema: model.Schema, slot: Slot, words: RefusalWords): JsonValue | undefined {
  if (slot.depth < 0 || behind(schema).schema === undefined) return undefined;
  switch (schema.kind) {
    case "ref":
      return valueOf(schema.target.schema, slot, words);
    case "nullable":
      return valueOf(schema.schema, slot, words) ?? (isPart(slot) ? null : undefined);
    case "refined":
      return schema.typeless === true ? valueOf(schema.schema, slot, words) : undefined;
    case "any":
      if (slot.depth === MAX_DEPTH) return { detail: "{message}" };
      return textOf(slot, words) ?? (slot.required ? "{message}" : undefined);
    case "literal":
      return schema.value;
    case "enum":
      return schema.values.map(({ value }) => value).find((value) => isWord(value, words));
    case "string":
      return isLimited(schema) ? uriOf(schema, slot) : textOf(slot, words);
    case "number":
      return hasBounds(schema) || !STATUS.test(slot.name) ? undefined : words.status;
    case "boolean":
      return SUCCESS.test(slot.name) ? false : slot.name === "error" ? true : undefined;
    case "array":
      return listOf(schema, slot, words);
    case "object":
      return errorsOf(schema, slot, words) ?? objectOf(schema, slot, words);
    case "intersection":
      return mergedOf(schema, slot, words);
    case "union":
      return schema.exclusive && schema.discriminator === undefined
        ? undefined
        : firstOf(schema.variants, (variant) => valueOf(variant, slot, words));
    case "null":
    case "binary":
    case "tuple":
    case "never":
      return undefined;
    default:
      return schema satisfies never;
  }
}

/** Whether something has to stand there. */
const isPart = ({ required, depth }: Slot): boolean => required && depth < MAX_DEPTH;

/** Whether a message may not be such a string. */
const isLimited = (schema: model.StringSchema): boolean =>
  (schema.format ?? schema.pattern ?? schema.minLength ?? schema.maxLength) !== undefined;

/** Whether a status may not be such a number. */
const hasBounds = (schema: model.NumberSchema): boolean =>
  (schema.minimum ?? schema.exclusiveMinimum ?? schema.multipleOf) !== undefined ||
  (schema.maximum ?? schema.exclusiveMaximum) !== undefined;

/** RFC 9457, 3.1.1: the type of problems that only their status describes. */
const uriOf = ({ format }: model.StringSchema, { name }: Slot): string | undefined =>
  /^uri(?:-reference)?$/.test(format ?? "") && name === "type" ? "about:blank" : undefined;

function textOf(
  { name, isListed }: Slot,
  { title, codes, hasFields }: RefusalWords,
): string | undefined {
  if (MESSAGE.test(name)) return "{message}";
  // Elsewhere, a path is usually that of the request.
  if (hasFields && (FIELD.test(name) || (isListed && name === "path"))) return "{field}";
  if (name.toLowerCase() === "title") return title;
  return CODE.test(name) ? codes[0] : undefined;
}

const plain = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

const isWord = (value: unknown, { status, title, codes }: RefusalWords): boolean =>
  [...codes, title, status].some((word) => plain(word) === plain(value));

function listOf(
  { items, minItems = 0, maxItems }: model.ArraySchema,
  { name, required, depth }: Slot,
  words: RefusalWords,
): JsonValue | undefined {
  if (!required && !ERRORS.test(name) && !FIELD.test(name)) return undefined;
  const slot = {
    name: ERRORS.test(name) ? "message" : name,
    required: true,
    depth: depth - 1,
    isListed: true,
  };
  // An item that names a field stands for as many as there are.
  const hasFields = words.hasFields && maxItems === undefined;
  const item = valueOf(items, slot, { ...words, hasFields });
  const isTelling = item !== undefined && /\{(?:message|field)\}/.test(JSON.stringify(item));
  if (isTelling && minItems <= 1 && maxItems !== 0) return [item];
  return required && minItems === 0 ? [] : undefined;
}

/** What stands where an object may have any names, each with a message or a list of them. */
function errorsOf(
  { properties, patterns, additional, minProperties }: model.ObjectSchema,
  { name }: Slot,
  { hasFields }: RefusalWords,
): JsonValue | undefined {
  if (!ERRORS.test(name) || properties.length > 0 || patterns.length > 0) return undefined;
  if (minProperties !== undefined) return undefined;
  const values = additional === undefined ? undefined : behind(additional).schema;
  if (values === undefined || values.kind === "any") return "{errors}";
  if (hasFields && takesText(values)) return { "{field}": "{message}" };
  const item = values.kind === "array" ? behind(values.items).schema : undefined;
  return item?.kind === "any" || takesText(item) ? "{errors}" : undefined;
}

const takesText = (schema: model.BareSchema | undefined): boolean =>
  schema?.kind === "string" && !isLimited(schema);

function objectOf(
  { properties, minProperties = 0 }: model.ObjectSchema,
  { depth, isListed = false }: Slot,
  words: RefusalWords,
): JsonObject | undefined {
  const body: Record<string, JsonValue> = {};
  for (const { name, schema, required, direction } of properties) {
    if (direction === "write") continue;
    const value = valueOf(schema, { name, required, depth: depth - 1, isListed }, words);
    if (value !== undefined) body[name] = value;
    else if (required) return undefined;
  }
  return Object.keys(body).length < minProperties ? undefined : body;
}

/** The parts of an `allOf` together, unless one of them forbids what others have. */
function mergedOf(
  { parts }: model.IntersectionSchema,
  slot: Slot,
  words: RefusalWords,
): JsonObject | undefined {
  const bodies = parts.map((part) => {
    const bare = behind(part).schema;
    const isOpen = bare?.kind === "object" && bare.additional === undefined;
    return isOpen ? valueOf(part, slot, words) : undefined;
  });
  return bodies.every(isObject) ? (Object.assign({}, ...bodies) as JsonObject) : undefined;
}

function firstOf<Item, Result>(
  items: readonly Item[],
  use: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const found = use(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
