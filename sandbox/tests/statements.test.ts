/**
 * The tests that show what the source text says of a running service (`tests/spec/statements.md`, its last column).
 * What it says of schemas is checked against the document, and by `http/drift` the service against the document.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rows, headingRows } from "../../tests/spec/rows.js";
import { behaviour } from "../../tests/spec/statements.js";

const scopeRows = "311 312 313 314 315 316 317 318 319 320";

/** The rows and sentences that a test shows, by its file and the words of its title. */
const shown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "accounts.test.ts": { "a key belongs to an app, and acts for a user": "303.1" },
  "clock-and-jobs.test.ts": { "identifiers have their form": "27" },
  "control/resources.test.ts": {
    "the control plane forbids and allows invoicing, and pays invoices": "11.2",
    "keys are made with scopes, listed without their text, and revoked at once": "306 307.2 307.3",
    "the control plane does what no customer can do through the API": "156",
    "a user is deactivated once": "188",
  },
  "document.test.ts": {
    "every event matches the document": "7 174 396",
    "the service takes states, stamps and events from the document": "169",
  },
  "events/endpoints.test.ts": {
    "an endpoint is disabled after 20 failed deliveries in a row": "387 430 298.2",
    "an endpoint is pinged whatever it subscribes to": "353.2",
    "an endpoint gets a delivery again when asked, under its id": "389",
    "an endpoint must be HTTPS and public": "330 390",
  },
  "events/events.test.ts": {
    "a delivery carries the event as the interface shows the resource, signed over its very bytes":
      "15.2 326 363 370 373 378 379 385.1",
    "a delivery is retried after 1 min, 5 min, 30 min, 2 h, 5 h and 8 h": "386.1 386.2 429",
    "a delivery succeeds with any 2xx, and fails with anything else": "385.2",
    "a receiver has ten seconds to answer": "428",
    "subscriptions are exact, by prefix up to the dot, or all": "334 353.1 371",
  },
  "events/order.test.ts": { "events have growing times in the order of what happened": "388" },
  "events/outbox.test.ts": { "the outbox gives a delivery to one worker only": "372" },
  "http/access/accounts.test.ts": {
    "$id responds to a resource of another account as if it did not exist": "240.3",
    "/%s counts only what is the account's own": "304",
    "an endpoint belongs to its app, also within an account": "325",
  },
  "http/access/authentication.test.ts": {
    "$id requires a key, and responds as the document says": "192.1 302",
  },
  "http/access/scopes.test.ts": {
    "every operation but ping needs a scope": "196.2 196.3 307.1",
    "$id names the missing scope, and changes nothing": scopeRows,
    "$id is allowed with that scope alone": scopeRows,
  },
  "http/access/secrets-in-output.test.ts": {
    "a response shows a secret once, to its creator, and never a key": "155",
  },
  "http/drift.test.ts": {
    "every response has the form that the document declares, for every operation and status":
      "15.1 17.5 21.1 21.2 21.3 115 244.4 274.3 298.3",
    "no response has a status or a header that the document does not declare": "441",
  },
  "http/faults-and-outages.test.ts": {
    "a request that asks for a fault is answered with %s as the document says": "411",
  },
  "http/files/downloads.test.ts": {
    "a link gives the bytes to save, under their name, and never as a page": "294.2",
  },
  "http/health.test.ts": {
    "the document of the API is served without a key, with the sandbox as its first server":
      "1 3.1 3.2 17.1 17.2 17.3 17.4 192.2 438 440",
  },
  "http/journey.test.ts": {
    "the generated client gets from a request to the deliverable":
      "9.1 10.1 10.2 11.1 12.1 12.2 64 91",
    "another tool's client gets from a request to an order": "222.2 244.2",
  },
  "http/rate-limit.test.ts": {
    "exactly 120 of 500 requests at once pass, and the others get Retry-After": "417",
    "every key has a limit of its own": "434",
  },
  "http/states.test.ts": {
    "one of fifty approvals at once makes an order": "409 410",
    "null clears, {} changes nothing, and what is left out stays": "263.1",
  },
  "lists/queries.test.ts": {
    "%j asks for page %j of %j": "236.2",
    "%j gives the quotes %j": "226.2 230 236.3",
  },
  "oauth/journey.test.ts": {
    "a platform app is let in by a user, and acts for the user's account": "303.2 305.1",
  },
  "oauth/server.test.ts": {
    "the server's metadata has the ten scopes, and nothing that is not there": "305.3",
  },
  "orders.test.ts": {
    "an order goes through its lifecycle": "186",
    "an order is put on hold and goes on, in time alone": "172.2",
    "a document is downloaded under its name for an hour, by the sandbox clock": "427",
  },
  "portal/forms/apps.test.ts": { "a platform app with %i addresses": "305.2" },
  "portal/forms/signing-in.test.ts": { "whoever is not signed in is sent to sign in": "28 82" },
  "portal/forms/webhooks.test.ts": {
    "an endpoint is changed, disabled, enabled, gets a new secret": "377",
    "an endpoint gets a ping and a test event, and its delivery is shown": "391",
  },
  "quotes.test.ts": {
    "creating takes staged files as source documents, in their order": "9.2 105 157 267.2",
    "approving comes too late once the offer has ended": "185",
    "a cart that nobody completes is abandoned, and expires": "187",
  },
  "rules/prices.test.ts": {
    "what staff offer has its total in the quote, its cart and its order": "38 39 54 72",
    "what staff offer may be due at a time that is guaranteed": "36",
  },
  "storage/files.test.ts": {
    "uploading refuses what is too large, empty, or of another kind": "433",
    "ingesting downloads in the background, and ends in file.ready": "13 272.2",
  },
  "../../tests/runtime/webhooks/signature/verify.test.ts": {
    "the body is refused with one more character": "380",
    "the time is 300 seconds where the scheme does not say": "381 431",
  },
};

test("what the source text says of a running service is shown by a test", () => {
  const ids = Object.values(shown).flatMap((titles) =>
    Object.values(titles).flatMap((each) => each.split(" ")),
  );
  expect(new Set(ids)).toEqual(new Set(behaviour.keys()));
});

test.each(Object.entries(shown))("%s has the tests that are named", (file, titles) => {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  expect(Object.keys(titles).filter((title) => !text.includes(title))).toEqual([]);
});

test("every row of prose says what a sandbox does, and there are 311 rows", () => {
  const prose = [...headingRows, ...rows].filter(({ facts }) =>
    facts.every(({ kind }) => ["value", "text", "gap"].includes(kind)),
  );
  expect(prose.filter(({ id }) => !behaviour.has(id)).map(({ id }) => id)).toEqual([]);
  expect(rows).toHaveLength(311);
});
