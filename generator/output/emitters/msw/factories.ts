import type { Api, Declaration } from "../../../description/index.js";
import { createClaims, type NameClaims } from "../../names/assign.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import {
  callExpression,
  type Expression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { genericType, typeName } from "../../print/type.js";
import type { MockPlan } from "./functions.js";
import { bytesPart } from "./bytes.js";
import { runtime, shared } from "./symbols.js";
import { discriminatorTags, type TagsOf } from "./tags.js";

const MAKE = identifier("make");

interface FactoryPlan extends Omit<MockPlan, "shared"> {
  /** The conversions of declarations with types that JSON lacks: samples are JSON. */
  readonly conversions: ReadonlyMap<Declaration, OutputSymbol>;
}

/** `sampleQuote({ id: "quo_1" })` for each schema that a server sends. */
export function factories({ declarations }: Api, source: FactoryPlan): readonly CodeDeclaration[] {
  const sent = declarations.filter(({ use }) => use.output || use.event);
  if (sent.length === 0) return [];
  const claims = createClaims([MAKE]);
  const tagsOf = discriminatorTags(declarations);
  return [
    {
      kind: "constant",
      name: MAKE,
      exported: false,
      type: typeName(runtime.Factory),
      value: callExpression(ref(runtime.factoryOf), [expression(ref(shared.schemas))]),
    },
    ...sent.map((declaration) => sampleFunction(declaration, { ...source, tagsOf }, claims)),
  ];
}

function sampleFunction(
  declaration: Declaration,
  source: FactoryPlan & { readonly tagsOf: TagsOf },
  claims: NameClaims,
): CodeDeclaration {
  const symbol = source.plan.typeOf(declaration, "read");
  const type = typeName(symbol);
  const tags = source.tagsOf(declaration);
  const given =
    tags.length === 0 ? expression("given") : objectExpression([...tags, { spread: "given" }]);
  const input = [sampledSchema(declaration, source), given, expression("options")];
  return {
    kind: "function",
    name: claims.claim(`sample${symbol.name}`),
    comment: comment({
      text: [
        `A \`${symbol.name}\` as a server would send it: the given properties, and generated values for the rest.`,
      ],
    }),
    parameters: [
      { name: "given", type: genericType(runtime.Overrides, [type]), optional: true },
      { name: "options", type: typeName(runtime.FactoryOptions), optional: true },
    ],
    returns: type,
    body: [["return ", callExpression("make", input).doc, ";"]],
  };
}

/** The URI of a schema, with what reads its samples if its type has what JSON lacks. */
function sampledSchema(
  declaration: Declaration,
  { schemas, conversions }: FactoryPlan,
): Expression {
  const uri = literal(schemas.shorten(schemas.table.uriOf(declaration)));
  const convert = conversions.get(declaration);
  const bytes = bytesPart(declaration);
  if (convert === undefined && bytes === undefined) return uri;
  return objectExpression([
    { key: "schema", value: uri },
    ...(convert === undefined ? [] : [{ key: "convert", value: expression(ref(convert)) }]),
    ...(bytes === undefined ? [] : [{ key: "bytes", value: bytes }]),
  ]);
}
