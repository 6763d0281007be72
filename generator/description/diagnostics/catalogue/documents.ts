import { defineDiagnostic } from "../define.js";

const UNREADABLE = "Apostille reads one OpenAPI document in JSON or YAML, encoded as UTF-8.";
const VERSIONS = "Apostille reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.";

export const inputMissing = defineDiagnostic({
  code: "document/unreadable",
  severity: "error",
  message: "Cannot read {path}: {why}.",
  example: { path: "api/openapi.yaml", why: "there is no such file" },
  cause: UNREADABLE,
  fix: "Of an address, check that a server answers there. Of a path, check that it is that of the file (a relative one starts at the folder where the command runs) and that the file may be read.",
});

export const inputEncoding = defineDiagnostic({
  code: "document/encoding",
  severity: "error",
  message: "The document is not valid UTF-8: {why}.",
  example: { why: "the byte at offset 120 does not belong to a character" },
  cause: UNREADABLE,
  fix: "Save the file as UTF-8.",
});

export const inputTooLarge = defineDiagnostic({
  code: "document/too-large",
  severity: "error",
  message: "The document is larger than {limit} MB.",
  example: { limit: 256 },
  cause:
    "A document of this size is more often a mistake than a description. It was not read to the end.",
  fix: "Split the document into files and refer to them.",
});

export const originInvalid = defineDiagnostic({
  code: "document/allowed-origin",
  severity: "error",
  message: '"{written}" is not an origin.',
  example: { written: "example.com/api" },
  cause: "Remote documents are allowed by origin: a scheme, a host and a port, without a path.",
  fix: "Write `allowRemote` (`--allow-remote`) like `https://example.com` or `http://localhost:8080`.",
});

export const syntaxError = defineDiagnostic({
  code: "document/syntax",
  severity: "error",
  message: "This is not valid {format}: {why}",
  example: { format: "YAML", why: 'Missing closing "quote' },
  cause: "Nothing can be generated from a document that cannot be parsed.",
  fix: "Correct the syntax at the marked position; if the file is empty, look for what should have written it.",
});

export const looseYaml = defineDiagnostic({
  code: "document/loose-yaml",
  severity: "warning",
  message: "This is accepted although it is not valid YAML: {why}.",
  example: { why: "a tab indents the line" },
  cause: "Some YAML parsers accept it, others reject the whole document.",
  fix: "Correct the syntax at the marked position.",
});

export const duplicateKey = defineDiagnostic({
  code: "document/duplicate-key",
  severity: "error",
  message: 'The key "{key}" occurs twice in the same object.',
  example: { key: "description" },
  cause: "Parsers keep one of the two and silently drop the other.",
  fix: "Remove or rename one of them.",
});

export const complexKey = defineDiagnostic({
  code: "document/complex-key",
  severity: "error",
  message: "A key of this mapping is not a scalar.",
  example: {},
  cause: "OpenAPI documents hold JSON values, whose keys are strings.",
  fix: "Write the key as a string, in quotes if it contains punctuation.",
});

export const aliasBomb = defineDiagnostic({
  code: "document/aliases",
  severity: "error",
  message: "The YAML aliases of this document cannot be expanded: {why}.",
  example: { why: "an alias refers to the node that contains it" },
  cause:
    "Aliases that refer to themselves or multiply each other have no JSON value of finite, reasonable size.",
  fix: "Use `$ref` for reuse instead of YAML aliases.",
});

export const tooDeep = defineDiagnostic({
  code: "document/too-deep",
  severity: "error",
  message: "The document is nested more than {limit} levels deep.",
  example: { limit: 500 },
  cause: "No description needs that; it is the sign of a generated or hostile file.",
  fix: "Move inner schemas into components and refer to them.",
});

export const severalDocuments = defineDiagnostic({
  code: "document/several",
  severity: "error",
  message: "The file contains {count} YAML documents.",
  example: { count: 2 },
  cause: "An OpenAPI description is one document.",
  fix: "Split the file at the `---` lines.",
});

export const notAnObject = defineDiagnostic({
  code: "document/not-an-object",
  severity: "error",
  message: "An OpenAPI document is an object; this one is {found}.",
  example: { found: "a list" },
  cause: "The root holds `openapi`, `info` and `paths`.",
  fix: "Check that this is the right file.",
});

export const versionMissing = defineDiagnostic({
  code: "document/version-missing",
  severity: "error",
  message: "The document does not say `openapi: 3.x.y` at its root.",
  example: {},
  cause:
    "Without the version it is unknown how to read the document, and whether it is OpenAPI at all.",
  fix: "Add `openapi: 3.1.1`, or check that this is the right file.",
});

export const versionNotString = defineDiagnostic({
  code: "document/version-not-string",
  severity: "error",
  message: '`openapi` must be a string such as "3.1.1", not {found}.',
  example: { found: "a number" },
  cause: "Unquoted, YAML reads 3.1 as a number.",
  fix: 'Write the whole version in quotes, such as `openapi: "3.1.1"`.',
});

export const versionUnsupported = defineDiagnostic({
  code: "document/version-unsupported",
  severity: "error",
  message: "OpenAPI {version} is not supported.",
  example: { version: "4.0.0" },
  cause: VERSIONS,
  fix: "Convert the document to one of these versions.",
});

export const swagger = defineDiagnostic({
  code: "document/swagger",
  severity: "error",
  message: "This is a Swagger {version} document, which is not supported.",
  example: { version: "1.2" },
  cause: VERSIONS,
  fix: "Convert it to Swagger 2.0 or to OpenAPI 3 first.",
});

export const otherFormat = defineDiagnostic({
  code: "document/other-format",
  severity: "error",
  message: "This is {name}, not an OpenAPI document.",
  example: { name: "an AsyncAPI document" },
  cause: VERSIONS,
  fix: "Pass the OpenAPI document.",
});

export const notBundled = defineDiagnostic({
  code: "document/not-bundled",
  severity: "error",
  message: "The description cannot be written as one document: {why}.",
  example: { why: "copies of Path Items have more than 1000000 nodes" },
  cause:
    "References to Path Items in other files are replaced by what they refer to; references within these multiply the copies.",
  fix: "Refer to each Path Item from few places, and put what they share into components.",
});

export const componentRenamed = defineDiagnostic({
  code: "document/component-renamed",
  severity: "warning",
  message: "Two components would be called {name}; this one is called {renamed}.",
  example: { name: "User", renamed: "billing_User" },
  cause:
    "Both have this name in their files, and a bundle has one place for it. Whoever generates from the bundle has types of these names.",
  fix: "Rename one of the two, or give both a name in `components` of the entry.",
});

export const referencesLeft = defineDiagnostic({
  code: "document/references-left",
  severity: "warning",
  message: "The bundle keeps relative references as they are written ({count}), such as {first}.",
  example: { count: 12, first: "examples/curl.yml" },
  cause:
    "They are in data (an extension, an example), where `$ref` has no meaning by the standard, or below an `$id`, or they are an `operationRef` to an operation that no path of the description has. From the bundle they lead nowhere.",
  fix: "Put what they refer to in their place, or use a URL; or ignore this if nothing reads them as references. An operation needs a path in the entry.",
});

const NOT_APPLIED = "The action is left out; the others are applied.";

export const overlayMalformed = defineDiagnostic({
  code: "overlay/shape",
  severity: "error",
  message: "{name} must be {expected}, not {found}.",
  example: { name: "`actions`", expected: "a list", found: "an object" },
  cause: NOT_APPLIED,
  fix: "Write an Overlay of version 1.0: `overlay`, `info` and a list of `actions`.",
});

export const overlayVersion = defineDiagnostic({
  code: "overlay/version",
  severity: "error",
  message: "Overlays of version {version} are not supported.",
  example: { version: "2.0.0" },
  cause: "Apostille applies Overlays of version 1.0 and 1.1; this one is not applied.",
  fix: "Set `overlay: 1.0.0` if it uses nothing newer.",
});

export const overlayUnknown = defineDiagnostic({
  code: "overlay/unknown-field",
  severity: "warning",
  message: "Actions have no field `{field}`.[ Did you mean `{guess}`?]",
  example: { field: "targt", guess: "target" },
  cause: "It has no effect.",
  fix: "An action has `target`, `description`, and `update`, `remove` or, in Overlay 1.1, `copy`.",
});

export const overlayPath = defineDiagnostic({
  code: "overlay/path",
  severity: "error",
  message: '"{path}" is not a JSONPath: {why} at character {at}.',
  example: { path: "$.paths[", why: "a selector is missing", at: 9 },
  cause: NOT_APPLIED,
  fix: "Write a path as defined by RFC 9535, such as `$.paths['/quotes'].get` or `$..[?@.deprecated]`.",
});

export const overlayNothing = defineDiagnostic({
  code: "overlay/no-match",
  severity: "warning",
  message: '"{path}" matches nothing in the document.',
  example: { path: "$.paths['/quote']" },
  cause: "The action changes nothing; the document may have changed since the overlay was written.",
  fix: "Correct the path, or remove the action.",
});

export const overlayIdle = defineDiagnostic({
  code: "overlay/idle",
  severity: "warning",
  message: "The action has neither `update` nor `copy` nor `remove: true`.",
  example: {},
  cause: "It changes nothing.",
  fix: "Say what the action does, or remove it.",
});

export const overlayCopy = defineDiagnostic({
  code: "overlay/copy",
  severity: "error",
  message: '"{path}" selects {count} values to copy, not one.',
  example: { path: "$.components.schemas.*", count: 2 },
  cause: NOT_APPLIED,
  fix: "Name the one value that is to be copied into the targets.",
});

export const overlayMismatch = defineDiagnostic({
  code: "overlay/mismatch",
  severity: "error",
  message: "#{pointer} is {target}, and {found} cannot be merged into it.",
  example: { pointer: "/info/title", target: "a string", found: "an object" },
  cause:
    "Objects are merged into objects, and entries are added to lists; this value is left as it is.",
  fix: "Change `update`, or the path so that it matches something else.",
});

export const overlayRoot = defineDiagnostic({
  code: "overlay/root",
  severity: "error",
  message: "The whole document cannot be removed.",
  example: {},
  cause: NOT_APPLIED,
  fix: "Narrow the path.",
});

export const overlayTooCostly = defineDiagnostic({
  code: "overlay/too-costly",
  severity: "error",
  message: 'With "{path}", overlays visit the nodes of the document too often.',
  example: { path: "$..[?@..[?@..a]]" },
  cause:
    "This action and all that follow are not applied. Each action may visit every node ten times, and all together five million more.",
  fix: "Name more of the path, and do not nest filters that search with `..`.",
});

export const overlayTooLarge = defineDiagnostic({
  code: "overlay/too-large",
  severity: "error",
  message: 'With this update of "{path}", overlays add more than {limit} nodes to the document.',
  example: { path: "$..schema", limit: 100_000 },
  cause:
    "This action and all that follow are not applied. An update is copied to each place that its path selects: if the copies contain such places, each action doubles the document.",
  fix: "Name more of the path, or add the value once and refer to it with `$ref`.",
});
