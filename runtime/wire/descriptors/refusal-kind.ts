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

/** The status, its title and the message of each kind. */
export const REFUSALS: Readonly<Record<RefusalKind, readonly [number, string, string]>> = {
  unauthenticated: [401, "Unauthorized", "Valid credentials are required."],
  forbidden: [403, "Forbidden", "This is not allowed."],
  notFound: [404, "Not Found", "There is nothing here."],
  methodNotAllowed: [405, "Method Not Allowed", "This method is not allowed here."],
  notAcceptable: [406, "Not Acceptable", "None of the accepted media types can be produced."],
  payloadTooLarge: [413, "Content Too Large", "The body is too large."],
  unsupportedMediaType: [415, "Unsupported Media Type", "The body has an unsupported media type."],
  malformed: [400, "Bad Request", "The request is not valid."],
  invalid: [422, "Unprocessable Content", "The request is not valid."],
  internal: [500, "Internal Server Error", "Something went wrong."],
};
