import { defineDiagnostic } from "../define.js";

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
    "A media range does not say how bytes become a value; with a structured schema, JSON is what authors mean in practice.",
  fix: "Write `application/json` if that is what is sent.",
});

export const encodingIgnored = defineDiagnostic({
  code: "content/encoding-ignored",
  severity: "warning",
  message: "`encoding` has no effect on {mediaType}.",
  example: { mediaType: "application/json" },
  cause: "It applies to `multipart/*` and `application/x-www-form-urlencoded` only.",
  fix: "Remove it, or correct the media type.",
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

export const encodingUnsupported = defineDiagnostic({
  code: "content/encoding-unsupported",
  severity: "warning",
  message: "`{keyword}` is not supported and has no effect.",
  example: { keyword: "prefixEncoding" },
  cause:
    "Parts are encoded by property name; parts identified by position, and parts nested in parts, are not supported.",
  fix: "Describe the body as an object with one property per part and use `encoding`.",
});
