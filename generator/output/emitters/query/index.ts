import { defineEmitter } from "../../emit/emitter.js";
import { choiceOption, option, stringOption } from "../../emit/options.js";
import { descriptors } from "../descriptors/index.js";
import { types } from "../types/index.js";
import type { Operation } from "../../../description/index.js";
import type { OperationGroup } from "../../names/operations.js";
import { queryFunctions, tagKey } from "./functions.js";
import { queryGroup, type QueryPlan } from "./parts.js";
import { dataTag, local, runtime, QUERY_TYPES_FILE } from "./symbols.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { outputNamespace, type OutputSymbol } from "../../print/layout/symbol.js";
import { genericType, type TypeExpression, typeParameter } from "../../print/type.js";

const OPTIONS = {
  framework: choiceOption("the TanStack Query package that types are imported from", [
    "react",
    "vue",
    "svelte",
    "solid",
    "preact",
    "angular",
    "core",
  ]),
  keyPrefix: stringOption("first element of every key, if several APIs share a cache", ""),
  isQuery: option<(operation: Operation) => boolean>({
    summary: "which operations are queries; the others are mutations",
    default: ({ method }) => /^(?:GET|HEAD|QUERY)$/.test(method),
    expected: "a function of an operation that returns true or false",
    accepts: (value): value is (operation: Operation) => boolean => typeof value === "function",
  }),
};

const INDEX_FILE = "query/index.ts";

/** `query/<tag>.ts`: options of TanStack Query, and keys, for each operation; no code of TanStack Query is imported. */
export const query = defineEmitter<QueryPlan, typeof OPTIONS>({
  name: "query",
  summary: "TanStack Query: options of queries, infinite queries and mutations, and their keys",
  options: OPTIONS,
  onRequest: true,
  entries: { "./query": INDEX_FILE, "./query/*": "query/*.ts" },
  chosenDependencies: ({ framework }) => ({ [packageOf(framework)]: RANGES[framework] }),
  plan: ({ use, options: { keyPrefix, isQuery } }) => ({
    types: use(types),
    descriptors: use(descriptors),
    prefix: keyPrefix === "" ? [] : [keyPrefix],
    isQuery,
  }),
  emit(plan, { names, options, file }) {
    for (const declaration of typesFile(packageOf(options.framework)))
      file(QUERY_TYPES_FILE).add(declaration);
    for (const group of names.groups) {
      const output = file(groupFile(group));
      output.add(tagKey(group.tag, plan.prefix));
      const queries = queryGroup(group);
      for (const named of group.operations)
        for (const declaration of queryFunctions(named, queries, plan)) output.add(declaration);
    }
    file(INDEX_FILE).exportNamespaces(
      names.groups.map((group) => ({
        symbol: outputNamespace(group.name, groupFile(group), "value"),
        as: group.name,
      })),
    );
    file(INDEX_FILE).reExport({
      from: { kind: "output", path: QUERY_TYPES_FILE },
      names: ["InfiniteQuery", "Mutation", "Query"].map((name) => ({ name, typeOnly: true })),
    });
  },
});

type Framework = (typeof OPTIONS)["framework"]["default"];

const packageOf = (framework: Framework): string =>
  framework === "angular"
    ? "@tanstack/angular-query-experimental"
    : `@tanstack/${framework === "core" ? "query-core" : `${framework}-query`}`;

/** The versions whose types include what is imported. */
const RANGES: Readonly<Record<Framework, string>> = {
  react: "^5.62.0",
  vue: "^5.62.0",
  svelte: "^5.62.0 || ^6.0.0",
  solid: "^5.62.0",
  preact: "^5.90.0",
  angular: "^5.62.0",
  core: "^5.62.0",
};

/** The file name `types` is taken. */
const groupFile = ({ fileName }: OperationGroup): string =>
  `query/${fileName === "types" ? "types-tag" : fileName}.ts`;

const KEY = typeParameter("Key");
const RESPONSES = typeParameter("Responses");
const DATA = genericType(runtime.QueryData, [RESPONSES]);
const FAILURE = genericType(runtime.QueryError, [RESPONSES]);

/** `query/types.ts`: the types of an operation's query, infinite query and mutation. */
function typesFile(packageName: string): readonly CodeDeclaration[] {
  const withTag = (data: TypeExpression): TypeExpression =>
    genericType(dataTag(packageName), [KEY, data, FAILURE]);
  return [
    alias(local.Query, "Options of a query, for `useQuery` and similar functions.", {
      parameters: ["Key extends readonly unknown[]", "Responses"],
      type: genericType(runtime.QueryOptions, [withTag(DATA), DATA, FAILURE]),
    }),
    alias(
      local.InfiniteQuery,
      "Options of an infinite query, for `useInfiniteQuery` and similar functions.",
      {
        parameters: ["Key extends readonly unknown[]", "Responses"],
        type: genericType(runtime.InfiniteQueryOptions, [
          withTag(genericType(runtime.Pages, [DATA])),
          DATA,
          FAILURE,
        ]),
      },
    ),
    alias(local.Mutation, "Options of a mutation, for `useMutation` and similar functions.", {
      parameters: ["Variables", "Responses"],
      type: genericType(runtime.MutationOptions, [typeParameter("Variables"), DATA, FAILURE]),
    }),
  ];
}

interface AliasParts {
  readonly parameters: readonly string[];
  readonly type: TypeExpression;
}

const alias = ({ name }: OutputSymbol, text: string, parts: AliasParts): CodeDeclaration => ({
  kind: "type",
  name,
  comment: comment({ text: [text] }),
  ...parts,
});
