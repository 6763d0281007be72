import type { Operation, Webhook } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import { indexedType, keyword, objectType, type TypeMember } from "../../print/type.js";
import { deprecatedTag } from "../types/comments.js";
import { type MessageExchange, exchangeType, parametersType } from "./messages.js";
import { operationKey, OPERATIONS, type PathsPlan } from "./plan.js";

/** The methods that a path item always lists, in this order; others follow if the document has them. */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The members of `paths`. */
export function pathMembers(
  operations: readonly Operation[],
  plan: PathsPlan,
): readonly TypeMember[] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) {
    const own = byPath.get(operation.path);
    if (own === undefined) byPath.set(operation.path, [operation]);
    else own.push(operation);
  }
  return [...byPath].map(([path, own]) => {
    const methods = own.map((operation) => methodMember(operation, plan));
    return pathItem(path, methods, { own, plan });
  });
}

/** The members of `webhooks`. Further methods of a webhook are appended to its key. */
export const webhookMembers = (
  webhooks: readonly Webhook[],
  plan: PathsPlan,
): readonly TypeMember[] =>
  webhooks.map((webhook) =>
    pathItem(webhook.key, [methodMember(webhook, plan)], { own: [], plan }),
  );

interface PathItemParts {
  /** The operations whose path parameters belong to the path. */
  readonly own: readonly MessageExchange[];
  readonly plan: PathsPlan;
}

function pathItem(
  name: string,
  methods: readonly TypeMember[],
  { own: [first], plan }: PathItemParts,
): TypeMember {
  const inPath = first?.parameters.filter(({ location }) => location === "path") ?? [];
  const absent = (method: string): TypeMember => ({
    name: method,
    optional: true,
    type: keyword("never"),
  });
  return {
    name,
    type: objectType([
      { name: "parameters", type: parametersType(inPath, plan) },
      ...METHODS.map((method) => methods.find((one) => one.name === method) ?? absent(method)),
      ...methods.filter((one) => !METHODS.includes(one.name)),
    ]),
  };
}

function methodMember(exchange: Webhook | Operation, plan: PathsPlan): TypeMember {
  const key = operationKey(exchange);
  const type = key === undefined ? exchangeType(exchange, plan) : indexedType(OPERATIONS, [key]);
  return { ...documented(exchange), type };
}

const documented = ({ method, docs }: Webhook | Operation): Omit<TypeMember, "type"> => ({
  name: method.toLowerCase(),
  comment: comment({ text: [docs.summary, docs.description], tags: deprecatedTag(docs) }),
});
