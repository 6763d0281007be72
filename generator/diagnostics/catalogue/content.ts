import { defineDiagnostic } from "../define.js";

export const mediaTypeInvalid = defineDiagnostic<{ mediaType: string }>({
  code: "content/not-a-media-type",
  severity: "warning",
  message: ({ mediaType }) => `${JSON.stringify(mediaType)} is not a media type.`,
  cause:
    "The keys of `content` are media types (type/subtype) or ranges; no message can ever carry this one.",
  fix: "Write a media type such as `application/json`.",
});

export const onlyText = defineDiagnostic<{ mediaType: string; kind: string }>({
  code: "content/only-text",
  severity: "warning",
  message: ({ mediaType, kind }) =>
    `The schema of ${mediaType} describes ${kind}, but its value is handled as text.`,
  cause:
    "Apostille reads and writes JSON, forms and plain values; other formats, XML among them, are passed on as a string, which you parse yourself.",
  fix: "Offer a JSON representation too, or describe the value as `type: string`.",
});

export const onlyBytes = defineDiagnostic<{ mediaType: string; kind: string }>({
  code: "content/only-bytes",
  severity: "warning",
  message: ({ mediaType, kind }) =>
    `The schema of ${mediaType} describes ${kind}, but its value is handled as bytes.`,
  cause: "Nothing says how bytes of this media type become such a value.",
  fix: "Use a media type that says how, such as `application/json`, or leave the schema out.",
});

export const besideJson = defineDiagnostic<{ mediaType: string; kind: string }>({
  code: "content/beside-json",
  severity: "info",
  message: ({ mediaType, kind }) =>
    `The schema of ${mediaType} describes ${kind}, but its value is handed on unparsed; as JSON it is parsed.`,
  cause:
    "Apostille reads and writes JSON, forms and plain values; other formats, XML among them, are text or bytes.",
  fix: "Nothing needs to be done: the same is offered as JSON.",
});

export const rangeAsJson = defineDiagnostic<{ mediaType: string; kind: string }>({
  code: "content/range-as-json",
  severity: "info",
  message: ({ mediaType, kind }) => `${mediaType} with a schema of ${kind} is read as JSON.`,
  cause:
    "A media range does not say how bytes become a value; for a structured schema JSON is what is meant in practice.",
  fix: "Write `application/json` if that is what is sent.",
});

export const encodingIgnored = defineDiagnostic<{ mediaType: string }>({
  code: "content/encoding-ignored",
  severity: "warning",
  message: ({ mediaType }) => `\`encoding\` has no effect on ${mediaType}.`,
  cause: "It applies to `multipart/*` and `application/x-www-form-urlencoded` only.",
  fix: "Remove it, or correct the media type.",
});

export const encodingUnknown = defineDiagnostic<{ property: string; guess: string | undefined }>({
  code: "content/encoding-unknown-property",
  severity: "warning",
  message: ({ property, guess }) =>
    `\`encoding\` names ${JSON.stringify(property)}, which is no property of the schema.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause: "An encoding applies to the property of its name.",
  fix: "Correct the name, or add the property to the schema.",
});

export const encodingUnsupported = defineDiagnostic<{ keyword: string }>({
  code: "content/encoding-unsupported",
  severity: "warning",
  message: ({ keyword }) => `\`${keyword}\` is not supported and has no effect.`,
  cause:
    "Parts are encoded by the name of a property; parts that are told apart by position, and parts within parts, are not.",
  fix: "Describe the body as an object with one property per part and use `encoding`.",
});
