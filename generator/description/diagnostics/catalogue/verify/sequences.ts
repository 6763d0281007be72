/** What several requests together show: pages, resources that are created, changed and removed, callers. */
import { defineDiagnostic } from "../../define.js";

const PAGES =
  "x-pagination says how clients get from one page to the next; they follow it blindly.";
const KEPT = "Callers rely on what they have written.";

export const pageTooLong = defineDiagnostic({
  code: "verify/page-too-long",
  severity: "error",
  message: "{operation} answered {count} items to a request for {size} per page.",
  example: { operation: "GET /pets", count: 20, size: 2 },
  cause: PAGES,
  fix: "Keep to the size that the request asks for.",
});

export const pageFailed = defineDiagnostic({
  code: "verify/page-failed",
  severity: "error",
  message:
    "{operation} answered {status} to the request for page {page}, which the page before leads to.",
  example: { operation: "GET /pets", status: 400, page: 2 },
  cause: PAGES,
  fix: "Accept each cursor, number or link that a page gives, or correct x-pagination.",
});

export const pageRepeated = defineDiagnostic({
  code: "verify/page-repeated",
  severity: "error",
  message: "{operation} answered page {page} with {item}, which an earlier page has.",
  example: { operation: "GET /pets", page: 2, item: "pet_1" },
  cause: PAGES,
  fix: "Order the items by something unique, and begin each page behind the last item of the one before.",
});

export const pageEndless = defineDiagnostic({
  code: "verify/page-endless",
  severity: "error",
  message: "{operation} leads from page {page} to a further page, although {why}.",
  example: { operation: "GET /pets", page: 3, why: "it has no items" },
  cause: PAGES,
  fix: "Leave out the cursor or the link on the last page.",
});

export const pageIncomplete = defineDiagnostic({
  code: "verify/page-incomplete",
  severity: "error",
  message: "{operation} answered {count} items page by page, but {why}.",
  example: { operation: "GET /pets", count: 7, why: "its total is 8" },
  cause: PAGES,
  fix: "Let the pages together have every item once, and count the same items.",
});

export const pagePosition = defineDiagnostic({
  code: "verify/page-position",
  severity: "error",
  message: "{operation} answered {name} {found}, not {expected}, on page {page}.",
  example: { operation: "GET /pets", name: "/meta/current_page", found: 1, expected: 2, page: 2 },
  cause: PAGES,
  fix: "Answer the number of the page that was requested, and of the last page.",
});

export const createdChanged = defineDiagnostic({
  code: "verify/created-changed",
  severity: "error",
  message: "{operation} answered {name} as {found}; {creation} was sent {sent}.",
  example: {
    operation: "GET /pets/{petId}",
    name: "name",
    found: '"Zo?"',
    sent: '"Zoë"',
    creation: "POST /pets",
  },
  cause: KEPT,
  fix: "Store the property as it was sent; declare it readOnly if the server sets it, or writeOnly if it is not answered.",
});

export const createdUnlisted = defineDiagnostic({
  code: "verify/created-unlisted",
  severity: "error",
  message: "{operation} does not list {item}, which {creation} has just created.",
  example: { operation: "GET /pets", item: "pet_7", creation: "POST /pets" },
  cause: KEPT,
  fix: "List it at once, or answer the creation with 202 if it takes time.",
});

export const changeLost = defineDiagnostic({
  code: "verify/change-lost",
  severity: "error",
  message: "{operation} answered {name} as {found}; {change} was sent {sent}.",
  example: {
    operation: "GET /pets/{petId}",
    name: "name",
    found: '"Tom"',
    sent: '"Tim"',
    change: "PATCH /pets/{petId}",
  },
  cause: KEPT,
  fix: "Apply the change, refuse it, or answer 202 if it takes time.",
});

export const changeSpread = defineDiagnostic({
  code: "verify/change-spread",
  severity: "error",
  message:
    "{operation} answered {name} as {found}, before as {before}; {change} did not mention it.",
  example: {
    operation: "GET /pets/{petId}",
    name: "age",
    found: "nothing",
    before: "7",
    change: "PATCH /pets/{petId}",
  },
  cause: "A partial change (RFC 5789) keeps what it does not mention.",
  fix: "Keep the other properties; declare those readOnly that the server derives.",
});

export const stillListed = defineDiagnostic({
  code: "verify/still-listed",
  severity: "error",
  message: "{operation} still lists {item}, which {removal} has removed.",
  example: { operation: "GET /pets", item: "pet_7", removal: "DELETE /pets/{petId}" },
  cause: "Callers believe that it is gone, although it is still listed.",
  fix: "Remove it from lists, or answer the removal with 202 if it takes time.",
});

export const filterIgnored = defineDiagnostic({
  code: "verify/filter-ignored",
  severity: "error",
  message: "{operation} with {parameter}={value} answered an item with {name} {found}.",
  example: {
    operation: "GET /pets",
    parameter: "kind",
    value: "cat",
    name: "kind",
    found: '"dog"',
  },
  cause: "The parameter has the name of a property of the items, but other items are answered too.",
  fix: "Filter by the parameter, or rename it if it means something else.",
});

export const filterMisses = defineDiagnostic({
  code: "verify/filter-misses",
  severity: "error",
  message: "{operation} with {parameter}={value} does not answer {item}, whose {name} is {found}.",
  example: {
    operation: "GET /pets",
    parameter: "kind",
    value: "cat",
    item: "pet_1",
    name: "kind",
    found: '"cat"',
  },
  cause:
    "The parameter has the name of a property of the items, but hides items that have its value.",
  fix: "Filter by the parameter, or rename it if it means something else.",
});

export const sortIgnored = defineDiagnostic({
  code: "verify/sort-ignored",
  severity: "error",
  message: "{operation} with {parameter}={value} answered {second} after {first}.",
  example: { operation: "GET /pets", parameter: "sort", value: "-age", first: "3", second: "7" },
  cause: "The value of the parameter names a property of the items, but they are in another order.",
  fix: "Sort by the property, or describe in the document which orders there are.",
});

export const idempotencyIgnored = defineDiagnostic({
  code: "verify/idempotency-ignored",
  severity: "error",
  message: "{operation} {what} when a request is repeated with the same {header}.",
  example: {
    operation: "POST /orders",
    what: "creates a second resource",
    header: "Idempotency-Key",
  },
  cause: "Callers repeat requests whose response they did not get, and trust that they count once.",
  fix: "Keep the response of each key, and answer it again.",
});

export const otherCaller = defineDiagnostic({
  code: "verify/other-caller",
  severity: "error",
  message: "{operation} answered {status} to another caller, for what belongs to the first one.",
  example: { operation: "GET /orders/{orderId}", status: 200 },
  cause: "Whoever knows or guesses an id gets what belongs to another caller.",
  fix: "Answer 404 or 403; if it is meant for everybody, write x-apostille-ignore: verify/other-caller at the operation.",
});
