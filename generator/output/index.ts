/** The face of the output wing: what tools and commands use of it. */

// The configuration: what it may say, and how it is found and loaded.
export {
  type Artefact,
  ARTEFACT_NAMES,
  ARTEFACTS,
  type ArtefactOptions,
} from "./config/artefacts.js";
export type { ConfigSchema } from "./config/check-config.js";
export {
  type Config,
  defineConfig,
  type DiffConfig,
  type DiffException,
  type LoadedConfig,
  type PackageConfig,
  type ReadConfig,
} from "./config/config.js";
export { eachDocument, ofOneDocument } from "./config/documents.js";
export { findConfig } from "./config/find-config.js";
export { rankOf, type Verdict, VERDICTS } from "./config/verdict.js";
export { importedModules, importFresh } from "./config/import-config.js";
export { absolute, loadConfig, loadOptions } from "./config/load-config.js";

// The stages: from a document to the text of every file.
export { applyPolicy, withPolicy } from "./stages/diagnostic-policy.js";
export { generate, type Generation, readApi, USED_OPERATIONS } from "./stages/generate.js";
export { createGenerator, type Generator } from "./stages/generator.js";
export { programFiles, programFolders } from "./usage/program-files.js";
export type { ReadDescription, ReadOutcome, StageOptions } from "./stages/stage.js";

// The interface of an emitter.
export {
  type AnyEmitter,
  defineEmitter,
  type EmitContext,
  type Emitter,
  type PlanContext,
  planOf,
  withOptions,
} from "./emit/emitter.js";
export { DEFAULT_STYLE, moduleNames } from "./emit/module-names.js";
export {
  choiceOption,
  choicesOption,
  flagOption,
  type NoOptions,
  option,
  type OptionSpec,
  type OptionSpecs,
  type OptionValues,
  stringOption,
  withDefaults,
} from "./emit/options.js";

// Built-in emitters, and what tools use of their plans.
export { client } from "./emitters/client/index.js";
export { describeSecurityScheme } from "./emitters/descriptors/access.js";
export {
  describeBody,
  describeContents,
  describeResponse,
  type Direction,
} from "./emitters/descriptors/content.js";
export { describeOperation } from "./emitters/descriptors/describe.js";
export { descriptors } from "./emitters/descriptors/index.js";
export { describeHeader, describeParameter } from "./emitters/descriptors/parameter.js";
export type { DescriptorsPlan } from "./emitters/descriptors/plan.js";
export { isSymbol } from "./emitters/descriptors/print.js";
export { createShapes } from "./emitters/descriptors/shape.js";
export { typeExpression } from "./emitters/types/expression.js";
export { types } from "./emitters/types/index.js";
export { type MediaTypeChoice, mediaTypeChoice } from "./emitters/types/media-types.js";
export { needsRequest } from "./emitters/types/operations.js";
export { TYPES_OPTIONS } from "./emitters/types/options.js";
export { planTypes, schemaNames, type TypesPlan } from "./emitters/types/plan.js";
export type { DocumentEvent, DocumentEvents } from "./emitters/webhooks/events.js";
export { describeTools } from "./emitters/tools/describe.js";
export { areDisjoint } from "./emitters/zod/schemas/disjoint.js";
export { zod } from "./emitters/zod/index.js";
export type { ZodPlan } from "./emitters/zod/plan.js";

// The things that operations are about.
export { shownBody } from "./resources/bodies.js";
export { filterOf, PAGING_PARAMETER, SORT } from "./resources/filters.js";
export { likelyPagination, type ListedBody } from "./resources/paging.js";
export { plainName, singular, variablesOf } from "./resources/paths.js";
export { readResources, type ResourceReading, resourceTable } from "./resources/read-resources.js";
export { resourceLines } from "./resources/resource-lines.js";
export { placeOfThing } from "./resources/thing.js";

// Code that shows how the output is used.
export { type CallProgram, callSample } from "./samples/call.js";
export type { Conversions } from "./samples/code.js";
export { resultSample, shortestCall, throwingSample } from "./samples/errors.js";
export { createExampleOf, type ExampleOf } from "./samples/example.js";
export {
  absoluteAddress,
  baseAddress,
  placeholder,
  sampleRequest,
  type SampleBody,
  type SampleRequest,
  serverAddress,
} from "./samples/request.js";
export { documentEvents, payloadOf, receiverSample, verifierSample } from "./samples/webhook.js";

// The contracts of consumers.
export {
  type ConsumerContract,
  contractHash,
  documentHash,
  readContract,
  type UsedExchange,
  type UsedPaths,
} from "./contract/format.js";

// Names, chosen from the document alone.
export {
  assignNames,
  createClaims,
  giveNames,
  longerNames,
  type NameClaims,
  type NameRequest,
} from "./names/assign.js";
export { pageNames } from "./names/file-names.js";
export {
  type ApiNames,
  nameApi,
  type NamedOperation,
  type OperationGroup,
} from "./names/operations.js";
export { NameBook, type NameRecord, type RecordedNames } from "./names/record.js";
export { simplestCall } from "./names/simplest-call.js";

// TypeScript as text: declarations, types, expressions, layout and escaping.
export type {
  CodeDeclaration,
  ConstantDeclaration,
  FunctionDeclaration,
  InterfaceDeclaration,
  MethodMember,
  ParameterDeclaration,
  TypeAliasDeclaration,
} from "./print/declaration.js";
export { comment, type Comment, lineComments } from "./print/escape/comment.js";
export {
  functionIdentifier,
  type Identifier,
  identifier,
  isIdentifier,
  propertyAccess,
  propertyKey,
} from "./print/escape/identifier.js";
export { stringLiteral } from "./print/escape/literal.js";
export { markdownCode } from "./print/escape/markdown.js";
export {
  arrayExpression,
  arrowFunction,
  callExpression,
  chainExpression,
  expression,
  type Expression,
  INHERITED_NAMES,
  jsonEntry,
  type KeyedEntry,
  literal,
  memberAccess,
  type MethodCall,
  type ObjectEntry,
  objectExpression,
  templateExpression,
} from "./print/expression.js";
export { printJson } from "./print/json.js";
export { patternExpression } from "./print/pattern.js";
export {
  brackets,
  type Doc,
  group,
  flatWidth,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  ref,
  softline,
} from "./print/layout/doc.js";
export { LINE_WIDTH } from "./print/layout/layout.js";
export {
  membersOf,
  type Module,
  outputNamespace,
  type OutputSymbol,
  outputSymbol,
  packageSymbol,
  runtimeSymbol,
} from "./print/layout/symbol.js";
export type { ExportedName, GeneratedFile, OutputFile, ReExport } from "./print/output-file.js";
export { loadTsMorph, parseFile } from "./print/ts-morph.js";
export {
  arrayType,
  commentDoc,
  genericType,
  globalType,
  indexedType,
  intersectionType,
  keyword,
  type KeywordTypeName,
  literalType,
  memberType,
  objectType,
  qualifiedType,
  readonlyTuple,
  templateType,
  tupleType,
  typeDoc,
  type TypeExpression,
  type TypeMember,
  typeMember,
  typeName,
  typeofType,
  typeParameter,
  typeText,
  unionType,
  valuesType,
} from "./print/type.js";

// The runtime, copied into the output.
export { readSource } from "./copying/statements.js";
export { vendorRuntime } from "./copying/vendor.js";

// The output folder: comparing, writing, and what has changed in it.
export { confirmCurrent, isCurrent, isYoungerThanGenerator } from "./write/compare.js";
export { writeFiles, type WriteOptions, type WriteResult } from "./write/disk.js";
export { type Cause, CAUSES, type DriftedFile, findDrift, strangersIn } from "./write/drift.js";
export { isPredictable, manifestOf, presentState } from "./write/fingerprint.js";
export { realFolder } from "./write/inspect.js";
export { unifiedDiff } from "./write/diff.js";
export { isLocked } from "./write/lock.js";
export { withOwnFolder } from "./write/own-folder.js";
export {
  createManifest,
  type Manifest,
  manifestName,
  type ManifestSource,
  readFolderManifest,
} from "./write/manifest.js";

export { applyChanges, TransactionError } from "./write/transaction.js";

// Handler files that people edit.
export type { ChangedHandlerFile } from "./handlers/handler-files.js";
export { pendingHandlers, writeHandlers } from "./handlers/handler-folder.js";

// The project around the output.
export { COMMANDS, findPackageManager, type PackageManager } from "./project/package-manager.js";
export { listedIn, packageNameAbove } from "./project/unlisted.js";
