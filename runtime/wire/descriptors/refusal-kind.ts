/** The kinds of refusal for which a document may declare a shape (`x-error-shapes`). */
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
