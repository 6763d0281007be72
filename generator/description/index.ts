/** What the other wings may use of descriptions, by room. */

// Values, texts and origins, which every stage uses.
export { followChain, type LinkState } from "./core/chain.js";
export { closest } from "./core/closest.js";
export { errorCode, messageOf, UserError, whyFailed } from "./core/errors.js";
export {
  canonical,
  isAmong,
  isObject,
  type JsonObject,
  type JsonValue,
} from "./core/json-value.js";
export { git, gitSync } from "./core/git.js";
export { groupBy } from "./core/group-by.js";
export { makeFolder } from "./core/make-folder.js";
export { OriginMap } from "./core/origin-map.js";
export {
  childOf,
  childPointer,
  type LocatedValue,
  type Origin,
  originKey,
  parsePointer,
  splitPointer,
  valueAt,
} from "./core/origin.js";
export { generatorVersion, packageRoot } from "./core/package.js";
export { escapeXml, mark, printable, printableJson, textOrder } from "./core/text.js";
export { Timings } from "./core/timings.js";
export { decodePercent, namesThisMachine, parseUrl } from "./core/url.js";
export { camelCase, joinCamel, kebabCase, pascalCase, words } from "./core/words.js";

// Documents: loading, parsing, bundling, and the structure of OpenAPI.
export { bundle } from "./document/bundling/bundle.js";
export { wordsOf } from "./document/bundling/component-names.js";
export { findDecisions, type FoundDecision } from "./document/decisions.js";
export type { Family } from "./document/format/object-types.js";
export { companionsOf, keywordInfo, LIMITS } from "./document/format/keyword-info.js";
export { type KeywordOf } from "./document/format/vocabulary.js";
export { loadDocument, type LoadOptions } from "./document/loading/load.js";
export {
  type ParseCache,
  type RemoteHeaders,
  whyUnreadable,
} from "./document/loading/read-document.js";
export { isBelow } from "./document/loading/access.js";
export { readPiped } from "./document/loading/read-piped.js";
export { readFileBytes, readText } from "./document/loading/read-file.js";
export { createReach } from "./document/reach.js";
export { createOperationFinder } from "./document/resolve.js";
export { checkStructure } from "./document/structure/index.js";
export { parseJson } from "./document/syntax/parse-json.js";
export { printYaml } from "./document/syntax/print-yaml.js";
export { parse } from "./document/syntax/read.js";
export type { DocumentSet, SourceDocument } from "./document/types.js";

// The model: its types, and functions that look into it.
export type { Api, Webhook } from "./model/api.js";
export type {
  Lifecycle,
  LongRunning,
  Pagination,
  Polling,
  RateLimit,
  Transition,
  WebhookSignature,
} from "./model/extensions.js";
export { fits } from "./model/fits.js";
export { modelToJson } from "./model/inspect.js";
export type { Docs, Node } from "./model/node.js";
export type {
  Body,
  Callback,
  Content,
  ContentCodec,
  Header,
  Operation,
  Parameter,
  ParameterCodec,
  ParameterLocation,
  PartEncoding,
  PropertyEncoding,
  Response,
  Server,
  ServerVariable,
  Status,
  Tag,
} from "./model/operation.js";
export type * as model from "./model/public.js";
export type {
  AnySchema,
  ArraySchema,
  BareSchema,
  Declaration,
  Discriminator,
  EnumSchema,
  EnumValue,
  LiteralSchema,
  NullableSchema,
  NumberSchema,
  ObjectSchema,
  PatternProperty,
  Property,
  RefinedSchema,
  Schema,
  StringSchema,
  TupleSchema,
  UnionSchema,
} from "./model/schema.js";
export type {
  OAuthFlow,
  SecurityAlternative,
  SecurityRequirement,
  SecurityScheme,
} from "./model/security.js";
export {
  behind,
  isStructured,
  leaves,
  lifecycleOf,
  propertiesNamed,
  schemasAt,
  unwrap,
  unwrapUntilRef,
} from "./model/unwrap.js";
export { sentType } from "./model/operation.js";
export type {
  Criterion,
  NamedExpression,
  EmbeddingPath,
  StepAction,
  StepParameter,
  Workflow,
  WorkflowCondition,
  WorkflowExpression,
  WorkflowStep,
} from "./model/workflow.js";
export { isAsymmetric, isOmissible, isSentByDefault, type Side } from "./model/usage.js";
export {
  childrenOf,
  exchangesOf,
  requestSchemas,
  responseSchemas,
  walkSchemas,
} from "./model/visit.js";

// From documents to the model.
export { draftModel, type ModelDraft } from "./builder/build-model.js";
export { finishTogether, sharedModel, type SharedModel } from "./builder/shared-model.js";
export { type Outline, outlineOf } from "./builder/outline.js";
export { keywordReport } from "./builder/keyword-report.js";
export { pathName } from "./builder/operations/operation-ids.js";
export { hiddenOperations } from "./builder/operations/path-template.js";
export {
  type Filter,
  type Include,
  matchesPattern,
  type UsedParts,
} from "./builder/operations/selection.js";
export { createFollow, type Follow } from "./builder/reading/follow.js";
export { child, get, getText, members } from "./builder/reading/read.js";

// Arazzo descriptions.
export { workflowsCalledBy, loadWorkflows, readWorkflows } from "./workflows/read-workflows.js";

// Patterns of documents, tested for a limited time.

// Schemas of the model as JSON Schema.
export { allowsTypeOf } from "./schemas/allows-type.js";
export { addressShortener, assertionTable, rewriteSchema } from "./schemas/assertion-table.js";
export {
  type JsonSchema,
  jsonSchemaOf,
  jsonType,
  nullableKeywords,
  type SchemaDialect,
  unionKeywords,
  writeSchema,
} from "./schemas/json-schema.js";
export { casesOf, constantsOf, type Narrowing, narrowingOf } from "./schemas/narrowing.js";
export { createSchemaTable, type SchemaTableBuilder } from "./schemas/schema-table.js";

// Diagnostics: their type, their definition, their position in the text, and how they are printed.
export { defineDiagnostic, type DiagnosticDefinition } from "./diagnostics/define.js";
export {
  type Diagnostic,
  hasErrors,
  type Location,
  type Report,
  reportOnce,
  type Severity,
} from "./diagnostics/diagnostic.js";
export { formatMessage } from "./diagnostics/message.js";
export { Diagnostics, outcomeOf, type Task } from "./diagnostics/outcome.js";
export { diagnosticsPage } from "./diagnostics/page.js";
export {
  createLocator,
  locate,
  type LocatedDiagnostic,
  type SourceLocation,
} from "./reporting/locate.js";
export { folderWith } from "./reporting/repository.js";
export { forPrograms, github, json, PROGRAM_FORMATS } from "./reporting/reporters/for-programs.js";
export {
  caseOf,
  junit,
  suitesOf,
  type TestCase,
  type TestSuite,
} from "./reporting/reporters/junit.js";
export { frame, type Paint, painter, pretty } from "./reporting/reporters/pretty.js";
export { sarif } from "./reporting/reporters/sarif.js";
export { groupAlike, withoutConsequences } from "./reporting/tidy.js";

// The catalogue, as far as other wings report from it: all of some files, which only they report from.
export { inputMissing } from "./diagnostics/catalogue/documents.js";
export {
  discriminatorDecides,
  listedRounded,
  emitterTwice,
  emitterUnknown,
  formatNotChecked,
  indexAlias,
  nameChanged,
  nameClash,
  onlyUnknown,
  optionMalformed,
  optionUnknown,
  refusalUndeclared,
} from "./diagnostics/catalogue/emitters.js";
export {
  eventIndistinct,
  eventNotJson,
  noEventBody,
  paginationProposed,
  severalSchemes,
  unsignedWebhooks,
} from "./diagnostics/catalogue/extensions.js";
export { workflowNone } from "./diagnostics/catalogue/workflows.js";
export * from "./diagnostics/catalogue/output.js";
export { readCatalogue } from "./diagnostics/catalogue/read.js";
export { schemaEndless } from "./diagnostics/catalogue/schemas.js";
export * from "./diagnostics/catalogue/tools.js";
export * from "./diagnostics/catalogue/usage.js";
export * from "./diagnostics/catalogue/verify/answers.js";
export * from "./diagnostics/catalogue/verify/sequences.js";
export * from "./diagnostics/catalogue/verify/requests.js";

// Values of schemas: valid ones, and what is wrong with others.
export { commonValues } from "./values/common.js";
export {
  asValidator,
  createValues,
  type NearestValue,
  type SchemaValues,
  withoutBytes,
} from "./values/values.js";
