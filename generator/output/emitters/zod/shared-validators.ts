/**
 * The validators that operations share: of their parameters, of declared schemas, lists of these and texts that are
 * bodies, and of the responses and bodies that are components. A schema has one validator, so that it is compiled once.
 */
import {
  type Api,
  type Body,
  camelCase,
  type Content,
  originKey,
  type Response,
  type Schema,
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
import type { SharedGroup } from "../types/parameter-groups.js";
import {
  checkedSchema,
  contentEntries,
  contentExpression,
  type ContextOf,
  groupValidator,
  type SharedValidators,
  validatorExpression,
} from "./operations.js";
import type { ZodPlan } from "./plan.js";
import type { SchemaContext } from "./schemas/context.js";
import { runtime, use } from "./schemas/symbols.js";

/** What may be a constant. */
interface Part {
  readonly name: string | undefined;
  readonly key: string;
  readonly type: TypeExpression;
  /** Printed only where it stands: a large document has the same part in hundreds of places. */
  readonly value: () => Expression;
}

/** Constants in the order of the document, each after those that it consists of. */
export function shareValidators(
  api: Api,
  { files, parameterGroups, validatorsOf }: ZodPlan,
  contextOf: ContextOf,
): SharedValidators & { readonly constants: readonly ConstantDeclaration[] } {
  const bodies = bodiesOf(api);
  const groups = shareParts(
    parameterGroups.shared.map((group) => groupPart(group, contextOf)),
    files,
  );
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
    if (!owner.contents.some((content) => checkedSchema(content) !== undefined)) return undefined;
    const value = () =>
      objectExpression(contentEntries(owner.contents, (content) => ofContent(content, side)));
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
    return components.symbolOf(part) ?? part?.value();
  };
  return {
    ofGroup(group, operation) {
      const shared = parameterGroups.sharedOf(group);
      const symbol = shared && groups.symbolOf(groupPart(shared, contextOf));
      const key = `${validatorsOf(operation).name} ${group.name}`;
      return symbol ?? groupValidator(group, contextOf("write"), key);
    },
    ofRequest: (owner) => ofBody({ owner, side: "write", kind: "Body" }),
    ofResponse: (owner) => ofBody({ owner, side: "read", kind: "Response" }),
    closedOf: closedEnumerations(api),
    constants: [...groups.constants, ...schemas.constants, ...components.constants],
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

function groupPart(group: SharedGroup, contextOf: ContextOf): Part {
  const name = camelCase(group.symbol.name);
  const value = () => groupValidator(group, contextOf("write"), group.symbol.name);
  return { name, key: name, type: typeName(runtime.Validator), value };
}

/** The validator of a declared schema, of a list of it, or of any text: `quoteValidator`. */
function schemaPart(content: Content, side: Side, contextOf: ContextOf): Part | undefined {
  const schema = checkedSchema(content);
  const context = contextOf(side);
  const key = schema && schemaKey(schema, context);
  if (schema === undefined || key === undefined) return undefined;
  return {
    name: constantName(key.replace("[]", "List"), "Validator"),
    key,
    type: typeName(runtime.Validator),
    value: () => validatorExpression(schema, context),
  };
}

/** `Quote`, `Quote[]` or `text`; none for a schema that says more. */
function schemaKey(schema: Schema, { symbolOf }: SchemaContext): string | undefined {
  if (schema.kind === "ref") return symbolOf(schema.target).name;
  if (schema.kind === "string") return isPlain(schema) ? "text" : undefined;
  return schema.kind === "array" && schema.items.kind === "ref" && isPlain(schema)
    ? `${symbolOf(schema.items.target).name}[]`
    : undefined;
}

const isPlain = (schema: Schema): boolean =>
  Object.keys(schema).every((key) => NO_KEYWORDS.has(key));

/** What a schema has that asserts nothing. */
const NO_KEYWORDS: ReadonlySet<string> = new Set(["kind", "origin", "docs", "items"]);

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
      value: value(),
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
