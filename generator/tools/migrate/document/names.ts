/** What the output calls the operations and schemas of a document. */
import {
  type Api,
  camelCase,
  type Operation,
  pascalCase,
  type Schema,
  type SecurityScheme,
} from "../../../description/index.js";
import { type ApiNames, planTypes } from "../../../output/index.js";

/** What the artefact `paths` exports. */
export const PATHS: ReadonlySet<string> = new Set(
  "paths components operations webhooks $defs".split(" "),
);

/** An operation as programs call it. */
export interface CallTarget {
  readonly operation: Operation;
  /** The namespace that has its function. */
  readonly group: string;
  readonly method: string;
  /** The type of its request; absent if it takes nothing. */
  readonly request?: string;
  readonly responses: string;
  /** What it is for TanStack Query; absent for a stream. */
  readonly query?: "query" | "mutation";
}

interface EnumConstant {
  readonly name: string;
  /** The key of each value. */
  readonly keys: ReadonlyMap<unknown, string>;
}

export interface DocumentNames {
  /** By method, in capital letters, and path. */
  at(method: string, path: string): CallTarget | undefined;
  byId(id: string): CallTarget | undefined;
  /** By its name as other generators write it: in camel case. */
  byFunction(name: string): CallTarget | undefined;
  /** The type of a schema under `components`. */
  schema(name: string): string | undefined;
  /** The constant with the values of an enumeration under `components`. */
  constant(name: string): EnumConstant | undefined;
  /** The one security scheme that takes a token or a key. */
  readonly credential?: string;
}

export function documentNames(api: Api, names: ApiNames): DocumentNames {
  const types = planTypes(api, names, { report: () => undefined });
  const targets = names.groups.flatMap(({ name, operations }) =>
    operations.map(({ operation, method }): CallTarget => {
      const request = types.request(operation)?.name;
      const responses = types.responses(operation).name;
      return {
        operation,
        group: name,
        method,
        responses,
        ...(request !== undefined && { request }),
        ...(!isStream(operation) && {
          query: isSafe(operation.method) ? ("query" as const) : ("mutation" as const),
        }),
      };
    }),
  );
  const schemas = new Map(
    api.declarations
      .filter(({ origin }) => /\/components\/schemas\/[^/]+$/.test(origin.pointer))
      .map((declaration) => [
        declaration.name,
        types.typeOf(declaration, declaration.use.side).name,
      ]),
  );
  const enumerations = new Map(api.declarations.map(({ name, schema }) => [name, keysOf(schema)]));
  const byAddress = new Map(
    targets.map((one) => [`${one.operation.method} ${addressShape(one.operation.path)}`, one]),
  );
  const ownName = (name: string): string | undefined =>
    schemas.has(name)
      ? name
      : ([...schemas.keys()].find((own) => pascalCase(own) === pascalCase(name)) ??
        [...schemas.keys()].find((own) => lettersOf(own) === lettersOf(name)));
  const [scheme, ...others] = api.securitySchemes.filter(({ scheme }) => takesSecret(scheme));
  return {
    at: (method, path) => byAddress.get(`${method} ${addressShape(path)}`),
    byId: (id) => targets.find(({ operation }) => operation.id === id),
    byFunction: (name) =>
      targets.find(({ operation }) => operation.id === name) ??
      targets.find(({ operation }) => camelCase(operation.id) === camelCase(name)),
    schema: (name) => schemas.get(ownName(name) ?? ""),
    constant(name) {
      const [own, keys] = [schemas.get(ownName(name) ?? ""), enumerations.get(ownName(name) ?? "")];
      return own === undefined || keys === undefined ? undefined : { name: own, keys };
    },
    ...(scheme !== undefined && others.length === 0 && { credential: scheme.key }),
  };
}

/** The keys of the constant that the output has for the values of a schema: a single value is a literal. */
function keysOf(schema: Schema): EnumConstant["keys"] | undefined {
  const target = schema.kind === "nullable" ? schema.schema : schema;
  if (target.kind !== "enum") return undefined;
  const keys = target.values.map(
    ({ value, name }) => [value, name ?? (typeof value === "string" ? value : undefined)] as const,
  );
  const known = keys.filter((one): one is [string, string] => one[1] !== undefined);
  const isWhole = new Set(known.map(([, key]) => key)).size === keys.length;
  return isWhole ? new Map(known) : undefined;
}

/** A path without the names of its parameters, which a program may write in another way. */
const addressShape = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, "{}");

/** What is left of a name in all its spellings: `v0.ServerJSON`, `V0ServerJson`. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const isSafe = (method: string): boolean => ["GET", "HEAD", "QUERY"].includes(method);

/** Whether an operation answers with items, one after another. */
export const isStream = ({ responses }: Operation): boolean =>
  responses.some(({ contents }) => contents.some(({ item }) => item !== undefined));

const takesSecret = (scheme: SecurityScheme["scheme"]): boolean =>
  scheme.type !== "mutualTLS" &&
  (scheme.type !== "http" || scheme.scheme.toLowerCase() === "bearer");
