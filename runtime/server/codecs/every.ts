import { readValues } from "../../wire/conversion/named.js";
import { decodeCookies } from "../../wire/parameters/cookies.js";
import { decodeHeaders, encodeHeaders } from "../../wire/parameters/headers.js";
import { decodePath } from "../../wire/parameters/path.js";
import { decodeQuery } from "../../wire/parameters/query.js";
import type { ServerCodecs } from "./codec.js";
import {
  anyTextBodies,
  binaryBodies,
  formBodies,
  jsonBodies,
  partArrayBodies,
  partBodies,
  partSequenceBodies,
  sequenceBodies,
} from "./bodies.js";

/** All codecs, for operations that are not known beforehand. */
export const EVERY_CODEC: ServerCodecs = {
  params: decodePath,
  query: decodeQuery,
  headers: decodeHeaders,
  cookies: decodeCookies,
  values: readValues,
  writeHeaders: encodeHeaders,
  bodies: {
    json: jsonBodies,
    text: anyTextBodies,
    form: formBodies,
    binary: binaryBodies,
    multipart: partBodies,
    "multipart-array": partArrayBodies,
    "multipart-sequence": partSequenceBodies,
    "event-stream": sequenceBodies,
    "json-lines": sequenceBodies,
    "json-sequence": sequenceBodies,
  },
};
