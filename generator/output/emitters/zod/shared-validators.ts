/**
 * The validators that operations share: those of the declared schemas that are bodies, and of the responses and bodies
 * that are components. A schema has one validator, so that it is compiled once.
 */
import {
  type Api,
  type Body,
  type Content,
  originKey,
  type Response,
  type Side,
} from "../../../description/index.js";
import { clearNames, constantName } from "../types/part-names.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { identifier } from "../../print/escape/identifier.js";
import { type Expression, objectExpression } from "../../print/expression.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { type TypeExpression, typeName } from "../../print/type.js";
import { closedEnumerations } from "../conversions/closed-enumerations.js";
import type { OperationFiles } from "../types/operation-files.js";
import {
  checkedSchema,
  contentEntries,
  contentExpression,
  type ContextOf,
  type SharedValidators,
  validatorExpression,
} from "./operations.js";
import { runtime, use } from "./schemas/symbols.js";

/** What may be a constant. */
interface Part {
  readonly name: string | undefined;
  readonly key: string;
  readonly type: TypeExpression;
  readonly value: Expression;
}

/** Constants in the order of the document, each after those that it consists of. */
export function shareValidators(
  api: Api,
  files: OperationFiles,
  contextOf: ContextOf,
): SharedValidators & { readonly constants: readonly ConstantDeclaration[] } {
  const bodies = bodiesOf(api);
  const schemas = shareParts(
    bodies.flatMap(({ owner, side }) =>
      owner.contents.flatMap((content) => schemaPart(content, side, contextOf) ?? []),
    ),
    files,
  );
  const ofContent = (content: Content, side: Side): Expression | undefined =>
    schemas.symbolOf(schemaPart(content, side, contextOf)) ??
    contentExpression(content, contextOf(side));
  const bodyPart = ({ owner, side, kind }: CheckedBody): Part | undefined => {
    const entries = contentEntries(owner.contents, (content) => ofContent(content, side));
    if (entries.length === 0) return undefined;
    const value = objectExpression(entries);
    const type = typeName(runtime.ContentValidators);
    const key = owner.contents.map(({ origin }) => originKey(origin)).join(" ");
    return { name: constantName(owner.component, kind), key, type, value };
  };
  const components = shareParts(
    bodies.flatMap((body) => bodyPart(body) ?? []),
    files,
  );
  const ofBody = (body: CheckedBody): Expression | undefined => {
    const part = bodyPart(body);
    return components.symbolOf(part) ?? part?.value;
  };
  return {
    ofRequest: (owner) => ofBody({ owner, side: "write", kind: "Body" }),
    ofResponse: (owner) => ofBody({ owner, side: "read", kind: "Response" }),
    closedOf: closedEnumerations(api),
    constants: [...schemas.constants, ...components.constants],
  };
}

interface CheckedBody {
  readonly owner: Body | Response;
  readonly side: Side;
  /** What the name of its constant ends in. */
  readonly kind: "Body" | "Response";
}

const bodiesOf = ({ operations }: Api): readonly CheckedBody[] =>
  operations.flatMap(({ body, responses }): readonly CheckedBody[] => [
    ...(body === undefined ? [] : [{ owner: body, side: "write", kind: "Body" } as const]),
    ...responses.map((owner) => ({ owner, side: "read", kind: "Response" }) as const),
  ]);

/** The validator of a declared schema: `quoteValidator`. */
function schemaPart(content: Content, side: Side, contextOf: ContextOf): Part | undefined {
  const schema = checkedSchema(content);
  if (schema?.kind !== "ref") return undefined;
  const { name } = contextOf(side).symbolOf(schema.target);
  return {
    name: constantName(name, "Validator"),
    key: name,
    type: typeName(runtime.Validator),
    value: validatorExpression(schema, contextOf(side)),
  };
}

interface SharedConstants {
  readonly constants: readonly ConstantDeclaration[];
  symbolOf(part: Part | undefined): Expression | undefined;
}

function shareParts(parts: readonly Part[], files: OperationFiles): SharedConstants {
  const clear = clearNames(parts);
  const symbols = new Map<string, OutputSymbol>();
  const constants: ConstantDeclaration[] = [];
  for (const { name = "", type, value } of parts) {
    if (!clear.has(name) || symbols.has(name)) continue;
    const symbol = files.sharedConstant(identifier(name));
    symbols.set(name, symbol);
    constants.push({
      kind: "constant",
      exported: files.parts.length > 0,
      name: symbol.name,
      type,
      value,
    });
  }
  return {
    constants,
    symbolOf(part) {
      const symbol = symbols.get(part?.name ?? "");
      return symbol && use(symbol);
    },
  };
}
