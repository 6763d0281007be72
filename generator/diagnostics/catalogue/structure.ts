import { defineDiagnostic } from "../define.js";

const UNUSABLE = "Nothing sensible can be generated from a value of the wrong kind.";
const LEFT_OUT = "The value is left out, as if the key were not there.";

const didYouMean = (guess: string | undefined): string =>
  guess === undefined ? "" : ` Did you mean \`${guess}\`?`;

interface TypeParameters {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  /** What the author may have had in mind. */
  readonly note?: string | undefined;
}

const withNote = (note: string | undefined): string => (note === undefined ? "" : ` ${note}`);

export const wrongType = defineDiagnostic<TypeParameters>({
  code: "structure/wrong-type",
  severity: "error",
  message: ({ name, expected, found, note }) =>
    `${name} must be ${expected}, not ${found}.${withNote(note)}`,
  cause: UNUSABLE,
  fix: "Write a value of the expected kind.",
});

export const wrongTypeLeftOut = defineDiagnostic<TypeParameters>({
  code: "structure/left-out",
  severity: "warning",
  message: ({ name, expected, found, note }) =>
    `${name} should be ${expected}, not ${found}.${withNote(note)}`,
  cause: LEFT_OUT,
  fix: "Write a value of the expected kind (in YAML, in quotes if it is to be a string), or remove the key.",
});

export const wrongValue = defineDiagnostic<{
  name: string;
  value: string;
  allowed: readonly string[];
  guess?: string | undefined;
}>({
  code: "structure/wrong-value",
  severity: "error",
  message: ({ name, value, allowed, guess }) =>
    `${name} cannot be ${JSON.stringify(value)}; it is one of ${allowed.join(", ")}.${didYouMean(guess)}`,
  cause: "The standard lists the values, and each makes different code.",
  fix: "Write one of the listed values.",
});

export const unclearType = defineDiagnostic<{ value: string; guess: string }>({
  code: "structure/unclear-type",
  severity: "warning",
  message: ({ value, guess }) => `${JSON.stringify(value)} is no type. Did you mean \`${guess}\`?`,
  cause: "A type that does not exist restricts nothing: values of every type are accepted.",
  fix: "Write the type as the standard does.",
});

export const lostTarget = defineDiagnostic<{ ref: string }>({
  code: "structure/lost-target",
  severity: "error",
  message: ({ ref }) => `Nothing stands at ${JSON.stringify(ref)}.`,
  cause: "A value of the discriminator leads there, so that objects with it would have no type.",
  fix: "Correct the mapping, or add the schema.",
});

export const otherKind = defineDiagnostic<{ ref: string; expected: string; found: string }>({
  code: "structure/other-kind",
  severity: "warning",
  message: ({ ref, expected, found }) =>
    `${JSON.stringify(ref)} should lead to ${expected}, but ${found} stands there.`,
  cause: "It is read as what is expected here, and what that does not have is left out.",
  fix: "Refer to something of the expected kind, or move the target to where it belongs.",
});

export const missingField = defineDiagnostic<{ field: string; type: string }>({
  code: "structure/missing-field",
  severity: "error",
  message: ({ field, type }) => `This ${type} Object lacks \`${field}\`, which is required.`,
  cause: "What the object describes cannot be generated without it.",
  fix: "Add the field.",
});

export const missingFieldAdvised = defineDiagnostic<{ field: string; type: string }>({
  code: "structure/incomplete",
  severity: "warning",
  message: ({ field, type }) =>
    `This ${type} Object lacks \`${field}\`, which the standard requires.`,
  cause: "Apostille does without it; other tools may refuse the document.",
  fix: "Add the field.",
});

export const nothingDescribed = defineDiagnostic<{ family: string }>({
  code: "structure/nothing-described",
  severity: "error",
  message: ({ family }) =>
    family === "3.0"
      ? "The document has no `paths`."
      : "The document has neither `paths` nor `webhooks` nor `components`.",
  cause: "There is nothing to generate from.",
  fix: "Describe at least one operation, webhook or component; `paths: {}` says that there is none on purpose.",
});

export const unknownField = defineDiagnostic<{
  field: string;
  type: string;
  guess?: string | undefined;
}>({
  code: "structure/unknown-field",
  severity: "warning",
  message: ({ field, type, guess }) =>
    `The ${type} Object has no field \`${field}\`.${didYouMean(guess)}`,
  cause: "What the standard does not define is left out.",
  fix: "Correct the name, or let it begin with `x-` if it is an extension.",
});

export const lostField = defineDiagnostic<{
  field: string;
  type: string;
  expected: string;
  guess?: string | undefined;
}>({
  code: "structure/lost-field",
  severity: "error",
  message: ({ field, type, expected, guess }) =>
    `\`${field}\` is not ${expected}, so that the ${type} Object cannot hold it.${didYouMean(guess)}`,
  cause: "Everything below it would be missing from what is generated.",
  fix: "Use a method of the standard (OpenAPI 3.2 has `additionalOperations` for others), or a name that begins with `x-`.",
});

export const otherVersion = defineDiagnostic<{
  field: string;
  type: string;
  has: string;
  written: string;
  instead?: string | undefined;
}>({
  code: "structure/other-version",
  severity: "warning",
  message: ({ field, type, has, written, instead }) =>
    `The ${type} Object has \`${field}\` in OpenAPI ${has}, but this document is ${written}.${
      instead === undefined ? "" : ` There it is ${instead}.`
    }`,
  cause: "Readers may ignore what their version does not define, and mean different things by it.",
  fix: "Write what this version has for it, or raise the version in `openapi`.",
});

export const pathSlash = defineDiagnostic<{ path: string }>({
  code: "structure/path-slash",
  severity: "error",
  message: ({ path }) => `The path ${JSON.stringify(path)} does not begin with \`/\`.`,
  cause: "Paths are appended to the server's URL as they stand (Paths Object).",
  fix: "Put a `/` before it.",
});

export const statusKey = defineDiagnostic<{ key: string }>({
  code: "structure/status",
  severity: "error",
  message: ({ key }) => `${JSON.stringify(key)} is not an HTTP status.`,
  cause: "No response can have it, so the description would never apply.",
  fix: 'Write a status from 100 to 599, a class such as "4XX", or "default".',
});

export const notAStatus = defineDiagnostic<{ key: string }>({
  code: "structure/not-a-status",
  severity: "warning",
  message: ({ key }) => `${JSON.stringify(key)} is not a key that responses have; it is left out.`,
  cause: "Responses are found by their status.",
  fix: 'Write a status such as "404", a class such as "4XX" (with capital X), or "default".',
});

export const componentName = defineDiagnostic<Record<never, never>>({
  code: "structure/component-name",
  severity: "warning",
  message: () => "The name of this component holds characters that the standard does not allow.",
  cause:
    "Names of components are made of letters, digits, `.`, `-` and `_`; other tools may refuse the document.",
  fix: "Rename it; `x-apostille-name` changes the name in code alone.",
});

export const emptyList = defineDiagnostic<{ name: string }>({
  code: "structure/empty-list",
  severity: "warning",
  message: ({ name }) => `${name} is empty, and the standard wants at least one entry.`,
  cause: "An empty list is taken at its word, which is rarely what was meant.",
  fix: "Add an entry or remove the key.",
});

export const wrongKind = defineDiagnostic<{ ref: string; expected: string; found: string }>({
  code: "structure/wrong-kind",
  severity: "error",
  message: ({ ref, expected, found }) =>
    `${JSON.stringify(ref)} should lead to ${expected}, but ${found} stands there.`,
  cause: "A reference takes on what its target is, and here that fits nothing.",
  fix: "Refer to something of the expected kind.",
});

export const refSiblings = defineDiagnostic<{ keywords: string }>({
  code: "structure/beside-ref",
  severity: "warning",
  message: ({ keywords }) =>
    `A Reference Object has nothing but \`$ref\`, \`summary\` and \`description\`: ${keywords} is ignored.`,
  cause: "A Reference Object cannot be extended (OpenAPI 3.1, 4.8.23).",
  fix: "Write it at the target, or copy the target and change the copy.",
});
