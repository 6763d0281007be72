import { AddressRefused } from "./connector.js";

/** Why an event did not reach a receiver, by error code. Only allowed addresses are connected to at all. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "The connection was refused: nothing listens at the address."],
  [/^(?:ENOTFOUND|EAI_)/, "The host name could not be resolved."],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "The connection was closed without a response."],
  [/^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "The connection could not be made in time."],
  [/CERT|SIGNATURE|^ERR_TLS|^EPROTO$|^ERR_SSL/, "The TLS certificate was not accepted"],
];

/** Describes why a request got no response. `timeout` is in milliseconds. */
export function failureCause(error: unknown, timeout: number): string {
  if (error instanceof AddressRefused) return "The address is not public.";
  if (error instanceof Error && error.name === "TimeoutError") {
    return `No answer within ${timeout / 1000} seconds.`;
  }
  if (error instanceof Error && error.name === "HTTPParserError") {
    return "The response is not valid HTTP.";
  }
  const code = codeOf(error);
  const cause = causes.find(([pattern]) => pattern.test(code))?.[1];
  if (cause === undefined) return "The endpoint could not be reached.";
  return cause.endsWith(".") ? cause : `${cause} (${code}).`;
}

/** The code of an error, or of the first error of an aggregate. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}
