import { defineDiagnostic } from "../define.js";

export const styleInvalid = defineDiagnostic<{
  style: string;
  location: string;
  styles: readonly string[];
  fallback: string;
}>({
  code: "parameter/style",
  severity: "warning",
  message: ({ style, location, styles, fallback }) =>
    `The style ${JSON.stringify(style)} is not one for ${location} (${styles.join(", ")}); \`${fallback}\` is used.`,
  cause:
    "OpenAPI says which styles each location has; nothing defines what another one would look like.",
  fix: "Correct the style, or leave it out for the default.",
});

export const noSchema = defineDiagnostic<Record<never, never>>({
  code: "parameter/no-schema",
  severity: "warning",
  message: () => "Nothing says what values this has: it is taken as a string.",
  cause: "A parameter or header has either a `schema` or a `content`.",
  fix: "Add a `schema`, such as `schema: { type: string }`.",
});

export const bothSchemaAndContent = defineDiagnostic<Record<never, never>>({
  code: "parameter/schema-and-content",
  severity: "warning",
  message: () => "There is both a `schema` and a `content`; `content` is ignored.",
  cause: "They are two ways to say how the value is written, and exclude each other.",
  fix: "Remove one of them.",
});

export const severalContents = defineDiagnostic<{ used: string }>({
  code: "parameter/several-contents",
  severity: "warning",
  message: ({ used }) => `Only one media type can be used here; ${used} is.`,
  cause: "Nothing in a parameter or header says which of several media types it is written in.",
  fix: "Keep one entry in `content`.",
});

export const duplicateParameter = defineDiagnostic<{ name: string; location: string }>({
  code: "parameter/duplicate",
  severity: "warning",
  message: ({ name, location }) =>
    `The ${location} parameter ${JSON.stringify(name)} is declared twice.`,
  cause: "A parameter is known by its name and location; the second declaration is ignored.",
  fix: "Remove one of the two.",
});

export const headerIgnored = defineDiagnostic<{ name: string }>({
  code: "parameter/header-ignored",
  severity: "info",
  message: ({ name }) => `The header parameter ${name} is ignored, as the standard says.`,
  cause: "What this header holds follows from `requestBody`, `responses` and `security`.",
  fix: "Remove the parameter; describe credentials as a security scheme.",
});

export const pathNotRequired = defineDiagnostic<{ name: string }>({
  code: "parameter/path-not-required",
  severity: "warning",
  message: ({ name }) =>
    `The path parameter ${JSON.stringify(name)} is not marked as required; it is taken as such.`,
  cause: "A path without one of its parts is another path, so every path parameter is required.",
  fix: "Add `required: true`.",
});

export const notInPath = defineDiagnostic<{
  name: string;
  path: string;
  guess: string | undefined;
}>({
  code: "parameter/not-in-path",
  severity: "warning",
  message: ({ name, path, guess }) =>
    `The path ${path} has no {${name}}.${guess === undefined ? "" : ` Did you mean {${guess}}?`}`,
  cause: "A path parameter has no place to go to unless the path names it, so it is left out.",
  fix: "Rename the parameter, correct the path, or remove the parameter.",
});

export const undeclared = defineDiagnostic<{ name: string; path: string }>({
  code: "parameter/undeclared",
  severity: "warning",
  message: ({ name, path }) => `Nothing declares {${name}} of ${path}: it is taken as a string.`,
  cause: "Each part in braces needs a path parameter of the same name.",
  fix: "Declare it under `parameters` of the path or the operation.",
});
