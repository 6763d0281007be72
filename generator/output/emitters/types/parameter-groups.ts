/** The parameters of requests by location. What several operations take has one type and one validator. */
import {
  type Api,
  isObject,
  type Operation,
  type Parameter,
  pascalCase,
} from "../../../description/index.js";
import { isIdentifier } from "../../print/escape/identifier.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { schemaComment } from "./comments.js";
import { clearNames } from "./part-names.js";

/** The parameters of a request in one location. */
export interface ParameterGroup {
  readonly name: "params" | "query" | "headers" | "cookies";
  readonly parameters: readonly Parameter[];
}

/** A group that several operations have. */
export interface SharedGroup extends ParameterGroup {
  /** `OrderIdParams`. */
  readonly symbol: OutputSymbol;
  /** Whether it has a type: that of a few parameters without comments is written in place. */
  readonly isLong: boolean;
}

export interface ParameterGroupsPlan {
  readonly shared: readonly SharedGroup[];
  sharedOf(group: ParameterGroup): SharedGroup | undefined;
}

const LOCATIONS = [
  { name: "params", location: "path", suffix: "Params" },
  { name: "query", location: "query", suffix: "Query" },
  { name: "headers", location: "header", suffix: "HeaderParams" },
  { name: "cookies", location: "cookie", suffix: "CookieParams" },
] as const;

/** The groups of parameters that a request has. A `querystring` parameter is the whole query (OpenAPI 3.2, 4.12.1). */
export function parameterGroups({ parameters }: Operation): readonly ParameterGroup[] {
  const isWhole = parameters.some(({ location }) => location === "querystring");
  return LOCATIONS.filter(({ name }) => name !== "query" || !isWhole)
    .map(({ name, location }) => ({
      name,
      parameters: parameters.filter((parameter) => parameter.location === location),
    }))
    .filter((group) => group.parameters.length > 0);
}

interface GroupNaming {
  /** `ApproveQuote`: what the types of an operation begin with. */
  readonly typeNameOf: (operation: Operation) => string;
  /** A symbol with the first of some names that is not taken. */
  readonly claim: (...names: readonly [string, ...string[]]) => OutputSymbol;
}

/** Groups are named after their parameters, or else after the first operation that has them. */
export function planParameterGroups(
  { operations }: Api,
  { typeNameOf, claim }: GroupNaming,
): ParameterGroupsPlan {
  const keyOf = groupKeys();
  const first = new Map<string, GroupRequest>();
  const shared = new Map<string, GroupRequest>();
  for (const operation of operations)
    for (const group of parameterGroups(operation)) {
      const key = keyOf(group);
      const known = first.get(key);
      if (known !== undefined) shared.set(key, known);
      else first.set(key, { group, key, name: nameOf(group), owner: typeNameOf(operation) });
    }
  const clear = clearNames(shared.values());
  const groups = new Map(
    [...shared].map(([key, { group, name, owner }]): [string, SharedGroup] => {
      const own = `${owner}${suffixOf(group)}`;
      const symbol = name !== undefined && clear.has(name) ? claim(name, own) : claim(own);
      return [key, { ...group, symbol, isLong: isLong(group) }];
    }),
  );
  return { shared: [...groups.values()], sharedOf: (group) => groups.get(keyOf(group)) };
}

interface GroupRequest {
  readonly group: ParameterGroup;
  readonly key: string;
  readonly name: string | undefined;
  /** What the types of the first operation that has it begin with. */
  readonly owner: string;
}

const suffixOf = ({ name }: ParameterGroup): string =>
  LOCATIONS.find((location) => location.name === name)?.suffix ?? "";

/** The most parameters that a name lists. */
const MOST_NAMED = 3;

/** `OwnerRepoParams`, `PagePerPageQuery`. */
function nameOf(group: ParameterGroup): string | undefined {
  const { parameters } = group;
  if (parameters.length > MOST_NAMED) return undefined;
  const name = parameters.map((parameter) => pascalCase(parameter.name)).join("");
  return isIdentifier(name) ? `${name}${suffixOf(group)}` : undefined;
}

/** Whether the members are probably on several lines. */
const isLong = ({ parameters }: ParameterGroup): boolean =>
  parameters.length > MOST_NAMED ||
  parameters.some(
    (parameter) => schemaComment(parameter, parameter.schema, parameter.default) !== undefined,
  );

/** Equal for groups with equal names, types and descriptions; each parameter is looked at once. */
function groupKeys(): (group: ParameterGroup) => string {
  const keys = new WeakMap<Parameter, string>();
  const keyOf = (parameter: Parameter): string => {
    const key = keys.get(parameter) ?? structureKey(parameter);
    keys.set(parameter, key);
    return key;
  };
  return ({ name, parameters }) => `${name} ${parameters.map(keyOf).join()}`;
}

/** Equal for what is the same wherever it is, and whatever examples it has. */
const structureKey = (parameter: Parameter): string =>
  JSON.stringify(parameter, (key, value: unknown) => {
    if (key === "origin" || key === "codec" || key === "component") return undefined;
    if (key === "target") return isObject(value) ? value["key"] : undefined;
    return key === "docs" && isObject(value)
      ? { ...value, examples: undefined, exampleNotes: undefined }
      : value;
  });
