import { atKey } from "../../diagnostics/diagnostic.js";
import { statusLowerCase, statusTwice } from "../../diagnostics/catalogue/operation.js";
import type { Response, Status } from "../../model/operation.js";
import { buildContents } from "./contents.js";
import type { BuildContext } from "./context.js";
import { readDocs } from "../reading/docs.js";
import { buildHeaders } from "./headers.js";
import { child, members } from "../reading/read.js";
import { named } from "./named.js";
import { originOf, type Located, type Origin } from "../../core/origin.js";
import { anyAt } from "./synthetic.js";

/** A `responses` map. Keys that are not a status are left out (`structure/not-a-status`). */
export function buildResponses(
  place: Located | undefined,
  context: BuildContext,
): readonly Response[] {
  const found = new Map<Status, Response>();
  for (const [key, entry] of members(place)) {
    const status = readStatus(key, entry, context);
    if (status === undefined) continue;
    const response = context.shared(entry, buildResponse) ?? unknownResponse(originOf(entry));
    if (found.has(status)) context.report(statusTwice({ status: String(status) }, originOf(entry)));
    else found.set(status, { ...response, ...named(entry), status });
  }
  return [...found.values()];
}

/** `201`, `2XX` or `default` (OpenAPI 3.2, 4.16). */
function readStatus(
  key: string,
  place: Located,
  { report }: Pick<BuildContext, "report">,
): Status | undefined {
  if (key === "default") return key;
  if (/^[1-5]\d\d$/.test(key)) return Number(key);
  const range = RANGES.find((candidate) => candidate === key.toUpperCase());
  if (range !== undefined && range !== key) {
    report(statusLowerCase({ key, range }, atKey(place)));
  }
  return range;
}

const RANGES = ["1XX", "2XX", "3XX", "4XX", "5XX"] as const;

/** A response whose description is broken: its status is declared, and its content may be any JSON. */
const unknownResponse = (origin: Origin): Omit<Response, "status"> => ({
  origin,
  docs: {},
  headers: [],
  contents: [
    {
      origin,
      docs: {},
      mediaType: "application/json",
      codec: "json",
      schema: anyAt(origin),
      encodings: [],
    },
  ],
});

/** Links are not read: they are hints for people and tools that explore an API, and nothing is generated from them. */
function buildResponse(place: Located, context: BuildContext): Omit<Response, "status"> {
  return {
    origin: originOf(place),
    docs: readDocs(place, context.report),
    headers: buildHeaders(child(place, "headers"), context),
    contents: buildContents(child(place, "content"), context),
  };
}
