import { defineDiagnostic } from "../define.js";

export const styleInvalid = defineDiagnostic({
  code: "parameter/style",
  severity: "warning",
  message: 'The style "{style}" is not defined for {location} ({styles}); `{fallback}` is used.',
  example: {
    style: "matrix",
    location: "query parameters",
    styles: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
    fallback: "form",
  },
  cause: "OpenAPI lists the styles of each location; no other style has a defined format there.",
  fix: "Correct the style, or leave it out for the default.",
});

export const noSchema = defineDiagnostic({
  code: "parameter/no-schema",
  severity: "warning",
  message: "This has neither a `schema` nor a `content`: its value is read as a string.",
  example: {},
  cause: "A parameter or header has either a `schema` or a `content`.",
  fix: "Add a `schema`, such as `schema: { type: string }`.",
});

export const bothSchemaAndContent = defineDiagnostic({
  code: "parameter/schema-and-content",
  severity: "warning",
  message: "There is both a `schema` and a `content`; `content` is ignored.",
  example: {},
  cause: "They are two ways to say how the value is written, and exclude each other.",
  fix: "Remove one of them.",
});

export const severalContents = defineDiagnostic({
  code: "parameter/several-contents",
  severity: "warning",
  message: "Only one media type can be used here: {used}.",
  example: { used: "application/json" },
  cause: "A parameter or header does not say which of several media types it is written in.",
  fix: "Keep one entry in `content`.",
});

export const duplicateParameter = defineDiagnostic({
  code: "parameter/duplicate",
  severity: "warning",
  message: 'The {location} parameter "{name}" is declared twice.',
  example: { location: "query", name: "page" },
  cause: "A parameter is identified by its name and location; the second declaration is ignored.",
  fix: "Remove one of the two.",
});

export const indistinct = defineDiagnostic({
  code: "parameter/indistinct",
  severity: "warning",
  message: "The query parameters `{other}` and `{name}` are both sent as `{field}`.",
  example: { name: "updated_at", other: "created_at", field: "$gt" },
  cause:
    "An object in the style `form` with `explode`, which are the defaults, is sent as its properties, without its own name. A server cannot tell which parameter a property belongs to.",
  fix: "If the server expects the name before each property, as in `created_at[$gt]=…`, write `style: deepObject`. An overlay can add it.",
});

export const headerIgnored = defineDiagnostic({
  code: "parameter/header-ignored",
  severity: "info",
  message: "The header parameter {name} is ignored, as the standard requires.",
  example: { name: "Authorization" },
  cause: "The value of this header follows from `requestBody`, `responses` and `security`.",
  fix: "Remove the parameter; describe credentials as a security scheme.",
});

export const headerName = defineDiagnostic({
  code: "parameter/header-name",
  severity: "warning",
  message: "No header can be named {name}; it is left out.",
  example: { name: "application/json" },
  cause: "Names of headers consist of letters, digits and a few marks (RFC 9110, 5.1).",
  fix: "Correct the name. The media type of a body belongs in `content`.",
});

export const pathNotRequired = defineDiagnostic({
  code: "parameter/path-not-required",
  severity: "warning",
  message: 'The path parameter "{name}" is not marked as required; it is treated as required.',
  example: { name: "petId" },
  cause: "A path without one of its segments is another path, so every path parameter is required.",
  fix: "Add `required: true`.",
});

export const notInPath = defineDiagnostic({
  code: "parameter/not-in-path",
  severity: "warning",
  message: "The path {path} has no variable {{name}}.[ Did you mean {{guess}}?]",
  example: { path: "/pets/{petId}", name: "petID", guess: "petId" },
  cause: "The value of a path parameter replaces its name in the path, so this one is left out.",
  fix: "Rename the parameter, correct the path, or remove the parameter.",
});

export const undeclared = defineDiagnostic({
  code: "parameter/undeclared",
  severity: "warning",
  message: "{{name}} of {path} is not declared; it is read as a string.",
  example: { name: "petId", path: "/pets/{petId}" },
  cause: "Each part in braces needs a path parameter of the same name.",
  fix: "Declare it under `parameters` of the path or the operation.",
});

export const mediaTypeInvalid = defineDiagnostic({
  code: "content/not-a-media-type",
  severity: "warning",
  message: '"{mediaType}" is not a media type.',
  example: { mediaType: "json" },
  cause:
    "The keys of `content` are media types (type/subtype) or ranges, so no message can ever match this one.",
  fix: "Write a media type such as `application/json`.",
});

export const onlyText = defineDiagnostic({
  code: "content/only-text",
  severity: "warning",
  message: "The schema of {mediaType} describes {kind}, but the value is handled as a string.",
  example: { mediaType: "application/xml", kind: "an object" },
  cause:
    "Apostille reads and writes JSON, forms and plain values. Other formats, XML among them, are passed on as a string, which you parse yourself.",
  fix: "Offer a JSON representation too, or describe the value as `type: string`.",
});

export const onlyBytes = defineDiagnostic({
  code: "content/only-bytes",
  severity: "warning",
  message: "The schema of {mediaType} describes {kind}, but the value is handled as bytes.",
  example: { mediaType: "application/pdf", kind: "an object" },
  cause: "No rule says how bytes of this media type become such a value.",
  fix: "Use a media type that defines it, such as `application/json`, or leave the schema out.",
});

export const besideJson = defineDiagnostic({
  code: "content/beside-json",
  severity: "info",
  message:
    "The schema of {mediaType} describes {kind}, but the value is passed on unparsed; only JSON is parsed.",
  example: { mediaType: "application/xml", kind: "an object" },
  cause:
    "Apostille reads and writes JSON, forms and plain values. Other formats, XML among them, are strings or bytes.",
  fix: "No action is needed: the same content is offered as JSON.",
});

export const rangeAsJson = defineDiagnostic({
  code: "content/range-as-json",
  severity: "info",
  message: "{mediaType}, whose schema describes {kind}, is read as JSON.",
  example: { mediaType: "*/*", kind: "an object" },
  cause:
    "A media range does not say how bytes become a value; unless its schema is a string, JSON is what authors mean in practice.",
  fix: "Write `application/json` if that is what is sent.",
});

export const encodingIgnored = defineDiagnostic({
  code: "content/encoding-ignored",
  severity: "warning",
  message: "`encoding` has no effect on {mediaType}.",
  example: { mediaType: "application/json" },
  cause:
    "It names properties of `multipart/*` and `application/x-www-form-urlencoded`. The parts of an array have no names.",
  fix: "Remove it, or correct the media type. For an array, use `prefixEncoding` and `itemEncoding`.",
});

export const encodingUnknown = defineDiagnostic({
  code: "content/encoding-unknown-property",
  severity: "warning",
  message:
    '`encoding` names "{property}", which is not a property of the schema.[ Did you mean "{guess}"?]',
  example: { property: "flie", guess: "file" },
  cause: "An encoding applies to the property of the same name.",
  fix: "Correct the name, or add the property to the schema.",
});

export const encodingHeaderNotSent = defineDiagnostic({
  code: "content/encoding-header-not-sent",
  severity: "info",
  message: "The header {name} is not sent with its part.",
  example: { name: "X-Checksum" },
  cause:
    "Values of bodies have no place for the headers of parts. Only those are sent of which the schema allows one value, and none beside a `style`.",
  fix: "Give the header a `const`, or describe its value as a property of the body.",
});

export const encodingUnsupported = defineDiagnostic({
  code: "content/encoding-unsupported",
  severity: "warning",
  message: "`{keyword}` is not supported and has no effect.",
  example: { keyword: "prefixEncoding" },
  cause:
    "Parts are encoded by the names of properties if the body is an object, and by position if `multipart/*` has the schema of an array. Parts within parts are not supported: an object is sent as JSON, and a file as it is.",
  fix: "Use `encoding` for an object, and `prefixEncoding` and `itemEncoding` for an array; make a part that has parts a file, which your program writes.",
});
