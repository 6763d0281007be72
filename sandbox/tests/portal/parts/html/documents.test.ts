/** Documents and the history of a quote or an order. */
import { expect, test } from "vitest";
import type { HistoryEntry } from "../../../../src/domain/events/history.js";
import { Documents, History } from "../../../../src/portal/html/documents.js";
import { allOf, testParts } from "../optional.js";
import { at, document } from "../values.js";

const documents = (more: Partial<typeof document> = {}) =>
  Documents({ of: [{ ...document, ...more }], label: "Documents" });
const event: HistoryEntry = {
  id: "evt_1",
  type: "order.created",
  createdAt: new Date(at),
  deliveries: 0,
  failed: 0,
};
const history = (more: Partial<HistoryEntry> = {}) => History({ of: [{ ...event, ...more }] });

testParts([
  [documents(), documents({ file_name: null }), "<bdi>scan.pdf</bdi>"],
  [documents(), documents({ title: null }), "<bdi>Diploma</bdi>"],
  [documents(), documents({ title: null }), '<div class="quiet small">'],
  [documents(), documents({ file_name: null }), '<div class="quiet small">'],
  [
    documents({ document_type: "transcript" }),
    documents({ document_type: null }),
    ">Transcript<",
    ">Source<",
  ],
  [
    documents({ document_type: null, document_role: null }),
    documents({ document_type: null }),
    ">Other<",
    ">Source<",
  ],
  [documents(), documents({ page_count: null }), ">3</td>", ">Unknown<"],
  [documents(), documents({ size: null }), ">2.0 KB<", ">Not here<"],
  [documents({ size: 0 }), documents({ size: null }), ">0 bytes<", ">Not here<"],
  [documents(), documents({ size: null }), 'href="/portal/documents/doc_1/download"'],
  [documents({ size: 0 }), documents({ size: null }), "Download<"],
  [documents(), documents({ size: null }), '<span class="visually-hidden"> scan.pdf<'],
  [history(), History({ of: [] }), "<code>order.created</code>", "Nothing has happened yet"],
  [history({ deliveries: 1 }), history({ deliveries: 2 }), "1 delivery", "2 deliveries"],
  [history(), history({ deliveries: 1 }), "0 deliveries", "1 delivery"],
  [history({ deliveries: 1, failed: 1 }), history({ deliveries: 1 }), " failed</span>"],
]);

test.each([1, 2])("a list of %i has as many rows", (count) => {
  const ids = Array.from({ length: count }, (_, index) => `thing_${index}`);
  const shown = Documents({ of: ids.map((id) => ({ ...document, id })), label: "Documents" });
  expect(allOf(shown, /documents\/(\w+)\/download/g)).toEqual(ids);
  const past = History({ of: ids.map((id) => ({ ...event, id })) });
  expect(allOf(past, /\/portal\/events\/(\w+)"/g)).toEqual(ids);
});
