import { defineDiagnostic } from "../define.js";

export const optionUnknown = defineDiagnostic({
  code: "usage/option-unknown",
  severity: "error",
  message:
    "The emitter {emitter} has no option {key}.[ Did you mean {guess}?][ There are: {keys}.]",
  example: { emitter: "zod", key: "fromats", guess: "formats", keys: ["formats"] },
  cause:
    "A misspelt option that is ignored would generate something other than what was asked for.",
  fix: "Correct the key under options in the configuration, or remove it.",
});

export const optionMalformed = defineDiagnostic({
  code: "usage/option-malformed",
  severity: "error",
  message: "options.{emitter}.{key} must be {expected}.",
  example: { emitter: "server", key: "node", expected: "true or false" },
  cause: "The value is not one that the option can have.",
  fix: "Correct the value in the configuration, or remove the option to use its default.",
});

export const emitterUnknown = defineDiagnostic({
  code: "usage/emitter-unknown",
  severity: "error",
  message: "options.{name} belongs to no emitter.[ Did you mean {guess}?][ There are: {names}.]",
  example: { name: "sever", guess: "server", names: ["server"] },
  cause: "Options are listed under the name of their emitter. These would be ignored.",
  fix: "Correct the name, or add the emitter to emitters in the configuration.",
});

export const onlyUnknown = defineDiagnostic({
  code: "usage/only-unknown",
  severity: "error",
  message:
    "`only` names {name}, which is not an emitter.[ Did you mean {guess}?][ There are: {names}.]",
  example: { name: "clent", guess: "client", names: ["types", "client"] },
  cause:
    "`only` and `--only` choose emitters by name: those of the artefacts, and those of the configuration.",
  fix: "Correct the name, or add the emitter to emitters in the configuration.",
});

export const emitterTwice = defineDiagnostic({
  code: "usage/emitter-twice",
  severity: "error",
  message: "There are two emitters with the name {name}.",
  example: { name: "server" },
  cause: "Options and artefacts are identified by the names of their emitters.",
  fix: "Remove one of them from emitters in the configuration, or give it another name.",
});

export const nameClash = defineDiagnostic({
  code: "names/clash",
  severity: "warning",
  message: "Two things would be called {name}; this one is called {instead}.",
  example: { name: "Item", instead: "OrderItem" },
  cause:
    "They have the same name in different places, or their names differ only in characters or case that a TypeScript name cannot keep.",
  fix: "Give this one another name with `x-apostille-name`.",
});

export const nameChanged = defineDiagnostic({
  code: "names/changed",
  severity: "info",
  message:
    "`{old}` is now `{name}`, and so are its types: what begins with `{oldType}` begins with `{type}`.",
  example: { old: "getPets", name: "browseCatalogue", oldType: "GetPets", type: "BrowseCatalogue" },
  cause:
    "The document gives the operation another name than the one with which the output was generated.",
  fix: "Rename it where programs use it, or keep the old name with `x-apostille-name`.",
});

export const indexAlias = defineDiagnostic({
  code: "names/index-alias",
  severity: "info",
  message:
    "`index.ts` exports this schema as `{alias}`, because `{name}` is a name of the client there. `types.ts` exports it as `{name}`.",
  example: { name: "ApiError", alias: "ApiErrorSchema" },
  cause:
    "The entry point exports the schemas and the client. A schema that is added must not change what a program imports from it, so the client keeps its names.",
  fix: "Import the schema by the name that is shown, or give it another one with `x-apostille-name`.",
});

export const formatNotChecked = defineDiagnostic({
  code: "zod/format-not-checked",
  severity: "info",
  message:
    "Validators do not check the format `{format}` of {kind} ({places}).[ Did you mean `{guess}`?]",
  example: { format: "dateTime", kind: "strings", places: "3 places", guess: "date-time" },
  cause:
    "Checked are the formats of JSON Schema, and `byte` and the numeric formats of OpenAPI's registry. Any other format is documentation only; every value of its type passes.",
  fix: "Restrict the values with `pattern`, `minLength` or `enum`, or leave the format out.",
});

export const discriminatorDecides = defineDiagnostic({
  code: "zod/discriminator-decides",
  severity: "info",
  message: "Alternatives overlap: a value is validated by the one that `{property}` selects.",
  example: { property: "type" },
  cause:
    "Strictly by JSON Schema, `discriminator` has no effect: `oneOf` rejects a value that matches several alternatives, and `anyOf` accepts one that matches another alternative than the property says. Types distinguish the alternatives by it, and validators agree with them.",
  fix: "Give the property a different `const` in each alternative.",
});

export const listedRounded = defineDiagnostic({
  code: "zod/listed-rounded",
  severity: "warning",
  message: "A number cannot hold the listed {digits}: its neighbours are accepted in its place.",
  example: { digits: "9007199254740993" },
  cause:
    "JSON is parsed to doubles, which hold integers only up to 2^53: what was written is lost.",
  fix: 'Set `options: { types: { int64: "bigint" } }`: conversions then read all digits.',
});

export const refusalUndeclared = defineDiagnostic({
  code: "server/refusal-undeclared",
  severity: "warning",
  message:
    "The generated router cannot refuse in the form of this {mediaType}: it answers {answer}. `x-error-shapes` can say how: {proposal}.",
  example: {
    mediaType: "application/json",
    answer: '401 application/problem+json { "title": "Unauthorized", "detail": … }',
    proposal: "{ unauthenticated: { status: 401, body: … } }",
  },
  cause:
    "Before a handler runs, a router knows the status, a message, and the errors of fields: the declared body requires something else. Clients count such an answer as undeclared.",
  fix: "Add `x-error-shapes` to the root of the document, in an overlay if it is not yours, with a body that this schema accepts (docs/extensions.md).",
});
