import { defineDiagnostic } from "../define.js";

const BROKEN = "The target of the reference is unknown, so the code would be wrong.";
const NOWHERE =
  "What the reference stands for is unknown, so the code would be wrong. With `lenient`, a schema and the content of a response accept every value, and anything else is left out.";

export const refNotString = defineDiagnostic({
  code: "ref/not-a-string",
  severity: "error",
  recoverable: true,
  message: "`$ref` must be a string, not {found} (with `lenient`, it leads nowhere).",
  example: { found: "an object" },
  cause: NOWHERE,
  fix: "Write a URI reference such as `#/components/schemas/Quote`.",
});

export const refUnusual = defineDiagnostic({
  code: "ref/unusual",
  severity: "warning",
  message: "A reference is used in place of {instead}.",
  example: { instead: "a map of examples" },
  cause:
    "OpenAPI allows no reference there. This one is followed; other tools may read the object as empty.",
  fix: "Put the target in its place, or refer to what the target contains.",
});

export const refTooMuch = defineDiagnostic({
  code: "ref/too-much",
  severity: "error",
  message: "References in unusual places expand to more than {limit} nodes.",
  example: { limit: 100_000 },
  cause: "Each is replaced by a copy of its target; references within targets multiply the copies.",
  fix: "Refer from the places where OpenAPI allows references: schemas, responses, parameters and the like.",
});

export const refMissing = defineDiagnostic({
  code: "ref/missing",
  severity: "error",
  recoverable: true,
  message: '"{ref}" does not exist.[ Did you mean "{guess}"?]',
  example: { ref: "#/components/schemas/Pte", guess: "#/components/schemas/Pet" },
  cause: NOWHERE,
  fix: "Correct the reference, or add what it refers to. If the document is not yours, an overlay can do either.",
});

export const refPropertyMissing = defineDiagnostic({
  code: "ref/property-missing",
  severity: "warning",
  message: '"{ref}" does not exist, so the property accepts every value.[ Did you mean "{guess}"?]',
  example: { ref: "#/components/schemas/Pte", guess: "#/components/schemas/Pet" },
  cause: "What the property is was meant to be said elsewhere. The rest of its object is known.",
  fix: "Correct the reference, or add what it refers to. If the document is not yours, an overlay can do either.",
});

export const refLocal = defineDiagnostic({
  code: "ref/local-definition",
  severity: "warning",
  message: '"{ref}" does not exist; it is read as "{target}".',
  example: { ref: "#/$defs/Pet", target: "#/components/schemas/Order/$defs/Pet" },
  cause:
    "A pointer begins at the root of the document. This one begins at a schema around the reference, as if that schema were a document of its own: generators that copy a JSON Schema into a description leave such references.",
  fix: "Write the whole pointer, or give the schema around the reference an `$id` (OpenAPI 3.1).",
});

export const refFileMissing = defineDiagnostic({
  code: "ref/file-missing",
  severity: "error",
  message: 'The file of "{ref}" cannot be read: {why}.',
  example: { ref: "./schemas.yaml#/Pet", why: "there is no such file" },
  cause: BROKEN,
  fix: "Correct the path: it is relative to the file that contains the reference.",
});

export const exampleUnread = defineDiagnostic({
  code: "ref/example-unread",
  severity: "warning",
  message: 'The example in "{ref}" cannot be read: {why}.',
  example: { ref: "./examples/quote.json", why: "there is no such file" },
  cause:
    "`externalValue` names a file with the value. Without it, mocks, docs and tests have no example.",
  fix: "Correct the path, which is relative to the file that contains it; or write the example as `value`.",
});

export const refOutside = defineDiagnostic({
  code: "ref/outside",
  severity: "error",
  message: '"{ref}" leads out of {root}[: it is a link to {real}].',
  example: { ref: "secrets.yaml", root: "/home/me/api", real: "/home/me/secrets.yaml" },
  cause:
    "A document may only read files below its own folder, so that somebody else's document cannot read yours.",
  fix: "Move the file, or allow a wider folder with `root` in the configuration (`--root DIR`).",
});

export const refNotFile = defineDiagnostic({
  code: "ref/not-a-file",
  severity: "error",
  message: '"{ref}" does not name a file: {why}.',
  example: { ref: "urn:example:pet", why: "nothing is read by `urn:`" },
  cause: BROKEN,
  fix: "Write a path relative to the file that contains the reference, such as `./schemas.yaml#/Quote`.",
});

export const refTooManyFiles = defineDiagnostic({
  code: "ref/too-many-files",
  severity: "error",
  message: "The description has more than {limit} files; the others are not read.",
  example: { limit: 10_000 },
  cause: "No description needs so many; they are the sign of a generated or hostile one.",
  fix: "Put several schemas into one file.",
});

export const refRemote = defineDiagnostic({
  code: "ref/remote",
  severity: "error",
  message: '"{ref}" is on the network, which is not allowed.',
  example: { ref: "https://example.com/schemas.yaml#/Pet" },
  cause:
    "Generation reads from the network only with your permission, so that it is repeatable and safe.",
  fix: "Save a copy beside the document and refer to that, or allow the origin with `allowRemote` (`--allow-remote ORIGIN`).",
});

export const refNotUri = defineDiagnostic({
  code: "ref/not-a-uri",
  severity: "error",
  message: '"{ref}" is not a URI reference.',
  example: { ref: "#/components/schemas/My Pet" },
  cause: BROKEN,
  fix: "Percent-encode characters that a URI cannot contain.",
});

export const referenceLoop = defineDiagnostic({
  code: "ref/loop",
  severity: "error",
  message: 'The references that start with "{ref}" lead back to themselves.',
  example: { ref: "#/components/parameters/Page" },
  cause: "A chain of references must end at a definition; this one does not, so it is left out.",
  fix: "Replace one of the references in the chain by a definition.",
});
