import { readFileSync } from "node:fs";

import { closest, packageRoot } from "../../description/index.js";
import { SHARED_FOLDER } from "../emit/module-names.js";
import { REEXPORTS } from "../emitters/client/re-exports.js";
import { isIdentifier } from "../print/escape/identifier.js";

/** The subset of JSON Schema in `configuration.schema.json`, which is generated from the types in `config.ts`. */
export interface ConfigSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: "string" | "number" | "boolean" | "array" | "object";
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: ConfigSchema;
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ConfigSchema | false;
  readonly anyOf?: readonly ConfigSchema[];
  /** Values that exist only in code, and not in JSON (`not`). */
  readonly not?: ConfigSchema;
  readonly "x-code"?: "function" | "object";
  /** The module that checks the properties of an object. */
  readonly "x-checked-by"?: string;
}

/** The problems of a value that should be a {@link import("./config.js").Config}, each as a sentence. */
export function configProblems(value: unknown): readonly string[] {
  if (!isObject(value)) return ["it is not a configuration."];
  const problems = [
    ...documentProblems(value),
    ...check(value, configurationSchema(), ""),
    ...removedSettings(value),
  ];
  return problems.map((problem) => (problem.endsWith("?") ? problem : `${problem}.`));
}

/** Settings of earlier versions, by path, and what to do instead. */
const REMOVED_SETTINGS: ReadonlyMap<string, string> = new Map([
  [
    "options.zod.objects",
    "schemas of objects are always zod's own, with shape, pick and extend, so remove it",
  ],
]);

function removedSettings(value: Readonly<Record<string, unknown>>): readonly string[] {
  return [...REMOVED_SETTINGS].flatMap(([path, instead]) => {
    const found = settingAt(value, path);
    return found === undefined ? [] : [`there is no setting ${path} any more: ${instead}`];
  });
}

const settingAt = (config: Readonly<Record<string, unknown>>, path: string): unknown =>
  path.split(".").reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), config);

/** Names of documents are names of variables, properties and folders. */
const DOCUMENT_NAME = /^[a-z][A-Za-z0-9]*$/;

/** What an output of several documents has beside them: folders, files, and what its entry point exports. */
const RESERVED: ReadonlySet<string> = new Set([
  SHARED_FOLDER,
  "runtime",
  "index",
  "operations",
  "createApi",
  ...REEXPORTS.flatMap(({ values, as }) => as ?? values),
]);

/** Settings that say what a program uses of a document. */
const SINGLE = ["include.usedBy", "consumer", "workflows"];

/** Why a document cannot have a name. */
function nameProblem(name: string, names: readonly string[]): string | undefined {
  if (RESERVED.has(name))
    return `documents.${name} needs another name: the output has ${name} itself`;
  if (name in Object.prototype)
    return `documents.${name} needs another name: every object has ${name} itself`;
  if (!DOCUMENT_NAME.test(name) || !isIdentifier(name))
    return `documents: ${JSON.stringify(name)} is no name of a variable, such as billing`;
  const other = names.find((one) => one.toLowerCase() === name.toLowerCase());
  return other === name
    ? undefined
    : `documents.${name} needs another name: on some systems its folder is that of ${other}`;
}

/** What is wrong with where the documents are. */
function documentProblems({
  input,
  documents,
  ...config
}: Readonly<Record<string, unknown>>): readonly string[] {
  if (!isObject(documents)) return input === undefined ? ["input is missing"] : [];
  const names = Object.keys(documents);
  return [
    ...(input === undefined ? [] : ["there is either input or documents, and not both"]),
    ...(names.length === 0 ? ["documents must have at least one document"] : []),
    ...names.flatMap((name) => nameProblem(name, names) ?? []),
    ...SINGLE.filter((path) => settingAt(config, path) !== undefined).map(
      (path) => `${path} is for a single document, and not for documents`,
    ),
  ];
}

function configurationSchema(): ConfigSchema {
  const file = readFileSync(new URL("configuration.schema.json", packageRoot), "utf8");
  const { $defs } = JSON.parse(file) as {
    readonly $defs: { readonly configuration: ConfigSchema };
  };
  return $defs.configuration;
}

/** Problems of a value at a path such as `diff.exceptions[0].why`. */
function check(value: unknown, schema: ConfigSchema, path: string): readonly string[] {
  if (schema.anyOf !== undefined) return checkAlternatives(value, schema.anyOf, path);
  if (schema.enum !== undefined) return checkChoice(value, schema.enum, path);
  if (schema["x-code"] !== undefined)
    return typeof value === schema["x-code"] ? [] : [`${path} must be ${A[schema["x-code"]]}`];
  if (schema.type === undefined) return [];
  if (kindOf(value) !== schema.type) return [`${path} must be ${A[schema.type]}`];
  if (isObject(value)) return checkObject(value, schema, path);
  if (Array.isArray(value))
    return value.flatMap((member, index) => check(member, schema.items ?? {}, `${path}[${index}]`));
  return typeof value === "string" ? checkString(value, schema, path) : [];
}

const A = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  function: "a function",
} as const;

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The problems of the intended alternative, which has the value's own type; if there is none, those of all of them. */
function checkAlternatives(
  value: unknown,
  schemas: readonly ConfigSchema[],
  path: string,
): readonly string[] {
  const problems = schemas.map((schema) => check(value, schema, path));
  if (problems.some((found) => found.length === 0)) return [];
  const intended = schemas.findIndex((schema) =>
    schema.enum ? typeof value === "string" : schema.type === kindOf(value),
  );
  return problems[intended] ?? [problems.map(([first = ""]) => first).join(", or ")];
}

function checkChoice(value: unknown, choices: readonly unknown[], path: string): readonly string[] {
  if (choices.includes(value)) return [];
  const names = choices.filter((choice) => typeof choice === "string");
  const guess = typeof value === "string" ? closest(value, names) : undefined;
  return [`${path} must be one of ${choices.join(", ")}${didYouMean(guess)}`];
}

const didYouMean = (guess: string | undefined): string =>
  guess === undefined ? "" : `. Did you mean ${guess}?`;

function checkString(
  value: string,
  { minLength = 0, pattern }: ConfigSchema,
  path: string,
): readonly string[] {
  if (value.length < minLength) return [`${path} must not be empty`];
  // Paths and headers cannot contain it.
  if (value.includes("\0")) return [`${path} must not contain the character U+0000`];
  return pattern === undefined || new RegExp(pattern, "u").test(value)
    ? []
    : [`${path} must match ${pattern}`];
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  schema: ConfigSchema,
  path: string,
): readonly string[] {
  if (schema["x-checked-by"] !== undefined) return [];
  const { properties = {}, required = [], additionalProperties = {} } = schema;
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  const missing = required.filter((key) => value[key] === undefined);
  return [
    ...missing.map((key) => `${at(key)} is missing`),
    ...Object.entries(value).flatMap(([key, member]) => {
      if (member === undefined) return [];
      if (Object.hasOwn(properties, key)) return check(member, properties[key] ?? {}, at(key));
      if (additionalProperties !== false) return check(member, additionalProperties, at(key));
      const guess = closest(key, Object.keys(properties));
      return [`there is no setting ${at(key)}${didYouMean(guess && at(guess))}`];
    }),
  ];
}
