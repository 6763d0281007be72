import type { JournalEntry } from "../../journal/journal.js";
import { timestamp } from "../../core/timestamp.js";
import { serve } from "../../core/exchange.js";
import type { RequestsHandlers } from "../generated/server.js";
import type { RecordedRequest } from "../generated/types.js";
import type { Control } from "../shared/control.js";

export function requestsHandlers({ journal }: Control): RequestsHandlers {
  return {
    list: serve(200, async ({ query: { key_hint: keyHint, ...query } }) => {
      const { entries, total } = journal.find({ ...query, keyHint });
      return { data: entries.map(toWire), total };
    }),
    clear: serve(204, async () => {
      journal.clear();
      return undefined;
    }),
  };
}

function toWire(entry: JournalEntry): RecordedRequest {
  const { at, keyHint, duration, requestBody, responseBody, ...same } = entry;
  return {
    ...same,
    answered_at: timestamp(at),
    key_hint: keyHint,
    duration_ms: duration,
    request_body: requestBody,
    response_body: responseBody,
  };
}
