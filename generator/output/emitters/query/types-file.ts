/** `query/types.ts`: the types of an operation's query, infinite query and mutation. */
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { genericType, type TypeExpression, typeParameter } from "../../print/type.js";
import { dataTag, local, runtime } from "./symbols.js";

const KEY = typeParameter("Key");
const RESPONSES = typeParameter("Responses");
const DATA = genericType(runtime.QueryData, [RESPONSES]);
const FAILURE = genericType(runtime.QueryError, [RESPONSES]);

export function typesFile(packageName: string): readonly CodeDeclaration[] {
  const tagged = (data: TypeExpression): TypeExpression =>
    genericType(dataTag(packageName), [KEY, data, FAILURE]);
  return [
    alias(local.Query, "Options of a query, for `useQuery` and similar functions.", {
      parameters: ["Key extends readonly unknown[]", "Responses"],
      type: genericType(runtime.QueryOptions, [tagged(DATA), DATA, FAILURE]),
    }),
    alias(
      local.InfiniteQuery,
      "Options of an infinite query, for `useInfiniteQuery` and similar functions.",
      {
        parameters: ["Key extends readonly unknown[]", "Responses"],
        type: genericType(runtime.InfiniteQueryOptions, [
          tagged(genericType(runtime.Pages, [DATA])),
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
