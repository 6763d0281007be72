import { defineDiagnostic } from "../define.js";

export const verifyTarget = defineDiagnostic({
  code: "verify/target",
  severity: "error",
  message: "It is not clear what to verify: {why}",
  example: { why: "api.example.com is not an http: or https: URL." },
  cause: "verify sends requests only to a server that you name.",
  fix: "Write apostille verify URL, apostille verify --har FILE, or apostille verify URL --record.",
});

export const verifyUnreachable = defineDiagnostic({
  code: "verify/unreachable",
  severity: "error",
  message: "The server at {url} cannot be reached: {why}",
  example: { url: "http://127.0.0.1:8080", why: "connect ECONNREFUSED 127.0.0.1:8080" },
  cause: "No request could be sent, so nothing was verified.",
  fix: "Start the server, or correct the address.",
});

export const verifyHeader = defineDiagnostic({
  code: "verify/header-flag",
  severity: "error",
  message: "{found} is not a header.",
  example: { found: "Authorization" },
  cause: "A header that is left out by mistake would change every result.",
  fix: "Write --header 'Name: value'; $NAME in the value stands for an environment variable.",
});

export const verifyOperation = defineDiagnostic({
  code: "verify/operation-unknown",
  severity: "error",
  message: "There is no operation {name}.[ Did you mean {guess}?]",
  example: { name: "listPet", guess: "listPets" },
  cause: "Nothing would be verified for it.",
  fix: "Name operations by their operationId; with /case appended, only that case is sent.",
});
