/** Kinds of refusal for which a document may give a shape (`x-error-shapes`). */
export type RefusalKind =
  | "unauthenticated"
  | "forbidden"
  | "notFound"
  | "methodNotAllowed"
  | "notAcceptable"
  | "payloadTooLarge"
  | "unsupportedMediaType"
  | "malformed"
  | "invalid"
  | "internal";
