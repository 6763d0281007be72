/**
 * Everything that an emitter needs: its interface, the model, names, the builders that print TypeScript, and the plans
 * of the built-in emitters. The built-in emitters use nothing else of these folders. Guide: docs/emitters.md.
 */
export { camelCase, kebabCase, pascalCase } from "./core/text.js";
export { mark } from "./core/hash.js";
export type { JsonValue } from "./core/json-value.js";
export type { Located, Origin } from "./core/origin.js";
export { defineDiagnostic } from "./diagnostics/define.js";
export type { Diagnostic, Location, Report } from "./diagnostics/diagnostic.js";
export type { AnyEmitter, EmitContext, Emitter, PlanContext } from "./emit/emitter.js";
export { defineEmitter, withOptions } from "./emit/emitter.js";
export type { NoOptions, OptionSpec, OptionSpecs, OptionValues } from "./emit/options.js";
export { choiceOption, choicesOption, flagOption, option, stringOption } from "./emit/options.js";
export { planned } from "./emit/emitter.js";
export { client } from "./emitters/client/index.js";
export { descriptors } from "./emitters/descriptors/index.js";
export type { DescriptorsPlan } from "./emitters/descriptors/plan.js";
export { types } from "./emitters/types/index.js";
export { type MediaTypeChoice, mediaTypeChoice } from "./emitters/types/media-types.js";
export { needsRequest } from "./emitters/types/operations.js";
export { typeExpression } from "./emitters/types/expression.js";
export type { TypesPlan } from "./emitters/types/plan.js";
export type { Side } from "./model/usage.js";
export { zod } from "./emitters/zod/index.js";
export type { ZodPlan } from "./emitters/zod/plan.js";
export type * as model from "./model/public.js";
export { behind, leaves, lifecycleOf, propertiesNamed, schemasAt, unwrap } from "./model/unwrap.js";
export { isAsymmetric } from "./model/usage.js";
export {
  childrenOf,
  exchangesOf,
  requestSchemas,
  responseSchemas,
  walkSchemas,
} from "./model/visit.js";
export type { ApiNames } from "./names/operations.js";
export { assignNames, type NameRequest } from "./names/assign.js";
export { createClaims, type NameClaims } from "./names/claims.js";
export type { NamedOperation, OperationGroup } from "./names/operations.js";
export { addressShortener } from "./names/address.js";
export { longerNames } from "./names/enclosing.js";
export { allowsTypeOf } from "./schemas/allows-type.js";
export { assertionTable, type Rewriting, rewriteSchema } from "./schemas/assertion-table.js";
export { type JsonSchema, jsonSchemaOf } from "./schemas/json-schema.js";
export { casesOf, constantsOf, type Narrowing, narrowingOf } from "./schemas/narrowing.js";
export {
  createSchemaTable,
  type SchemaTableBuilder as SchemaTable,
} from "./schemas/schema-table.js";
export type {
  CodeDeclaration,
  ConstantDeclaration,
  FunctionDeclaration,
  InterfaceDeclaration,
  MethodMember,
  ParameterDeclaration,
  TypeAliasDeclaration,
} from "./print/declaration.js";
export { comment, type Comment } from "./print/escape/comment.js";
export {
  functionIdentifier,
  type Identifier,
  identifier,
  isIdentifier,
  propertyAccess,
  propertyKey,
} from "./print/escape/identifier.js";
export * from "./print/expression.js";
export {
  brackets,
  type Doc,
  group,
  indent,
  hardline,
  ifBreak,
  join,
  line,
  ref,
  softline,
} from "./print/layout/doc.js";
export {
  membersOf,
  type Module,
  outputNamespace,
  type OutputSymbol,
  outputSymbol,
  packageSymbol,
  runtimeSymbol,
} from "./print/layout/symbol.js";
export { LINE_WIDTH } from "./print/layout/layout.js";
export type { OutputFile } from "./print/output-file.js";
export type { ExportedName, ReExport } from "./print/re-export.js";
export * from "./print/type.js";
