import { isAnnotation } from "./same-assertion.js";
import { type Conjunct, isKeywords, type Keywords } from "./outer-bounds.js";
import { keywordInfo } from "../../../description/index.js";

/**
 * The conditions of a schema in one of the forms in which each can be written, so that equal ones are alike: what a name
 * brings with it is `dependentRequired` or else `dependentSchemas`, negated alternatives are negated one by one, and what
 * restricts nothing is left out.
 * @param ofObjects Whether the schema has no other values than objects.
 */
export function plainConditions(
  { keywords, origin }: Conjunct,
  ofObjects: boolean,
): readonly Conjunct[] {
  const { dependentRequired, dependentSchemas, dependencies, not, ...others } = keywords;
  const { if: premise, then, else: otherwise, minContains, ...rest } = others;
  const choice = choiceOf({ if: premise, then, else: otherwise });
  const named = nameIn(choice, ofObjects);
  const dependent = [dependentRequired, dependentSchemas, dependencies, named]
    .flatMap((map) => Object.entries(isKeywords(map) ? map : {}))
    .flatMap(([name, schema]) => consequences(name, schema));
  const isCounted = minContains !== 0 || rest["maxContains"] !== undefined;
  const counts = isCounted ? { minContains } : { contains: undefined };
  const own = { ...rest, ...(named === undefined && choice), ...counts };
  return [own, ...negationsOf(not), ...dependent].map((stated) => ({ keywords: stated, origin }));
}

/** `if`, `then` and `else` without a negation and without what restricts nothing. */
function choiceOf({ if: premise, then, else: otherwise }: Keywords): Keywords {
  if (premise === undefined) return {};
  if (isKeywords(premise) && Object.keys(premise).join() === "not")
    return choiceOf({ if: premise["not"], then: otherwise, else: then });
  const [yes, no] = [then, otherwise].map((one) => (isTrivial(one) ? undefined : one));
  return yes === undefined && no === undefined ? {} : { if: premise, then: yes, else: no };
}

/** What an `if` that only asks for a name says, as `dependentSchemas`. */
function nameIn({ if: premise, then, else: otherwise }: Keywords, ofObjects: boolean): unknown {
  const [name, ...more] = namesIn(premise) ?? [];
  if (name === undefined || more.length > 0 || otherwise !== undefined) return undefined;
  const isTyped = isKeywords(premise) && premise["type"] !== undefined;
  return ofObjects || isTyped || isOfObjects(then) ? { [name]: then } : undefined;
}

/** The names that a schema asks for, if it says nothing else about objects. */
function namesIn(schema: unknown): readonly string[] | undefined {
  if (Array.isArray(schema)) return schema.map(String);
  if (!isKeywords(schema) || !Array.isArray(schema["required"])) return undefined;
  const isSole = assertionsIn(schema).every(
    (key) => key === "required" || (key === "type" && String(schema[key]) === "object"),
  );
  return isSole ? schema["required"].map(String) : undefined;
}

const consequences = (name: string, schema: unknown): readonly Keywords[] => {
  const names = namesIn(schema);
  if (names !== undefined) return [{ dependentRequired: { [name]: names } }];
  return isTrivial(schema) ? [] : [{ dependentSchemas: { [name]: schema } }];
};

/** Nothing may be valid for any of the alternatives that are negated together. */
function negationsOf(schema: unknown): readonly Keywords[] {
  if (schema === undefined) return [];
  const { anyOf } = isKeywords(schema) ? schema : {};
  const isSole = isKeywords(schema) && assertionsIn(schema).join() === "anyOf";
  return isSole && Array.isArray(anyOf) ? anyOf.flatMap(negationsOf) : [{ not: schema }];
}

const assertionsIn = (schema: Keywords): readonly string[] =>
  Object.keys(schema).filter((key) => !isAnnotation(key) && !key.startsWith("x-"));

const isTrivial = (schema: unknown): boolean =>
  schema === undefined ||
  schema === true ||
  (isKeywords(schema) && assertionsIn(schema).length === 0);

const isOfObjects = (schema: unknown): boolean =>
  isKeywords(schema) && assertionsIn(schema).every((key) => keywordInfo(key)?.of === "object");
