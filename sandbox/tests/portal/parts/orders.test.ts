/** The orders of an account, and one of them. */
import type { Document, Order } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { documentLifecycles } from "../../../src/domain/lifecycles/document.js";
import { emptyForm } from "../../../src/portal/html/form.js";
import { OrderPage } from "../../../src/portal/pages/order.js";
import { Orders } from "../../../src/portal/pages/orders.js";
import { allOf, testParts } from "./optional.js";
import { at, document, order, pageOf, viewer } from "./values.js";

const approved = new Set(["doc_1"]);
const props = {
  viewer,
  approved,
  lifecycle: documentLifecycles.order,
  history: [],
  state: emptyForm,
};
const page = (of: Partial<Order> = {}, more: Partial<Parameters<typeof OrderPage>[0]> = {}) =>
  OrderPage({ ...props, order: { ...order, ...of }, ...more });
const list = (
  orders: readonly Partial<Order>[],
  status = "",
  meta: Parameters<typeof pageOf>[1] = {},
) =>
  Orders({
    viewer,
    list: pageOf(
      orders.map((each) => ({ ...order, ...each })),
      meta,
    ),
    labels: new Map(),
    status,
    search: "",
  });

const withRoles = (...roles: Document["document_role"][]) =>
  page({ documents: roles.map((role) => ({ ...document, document_role: role })) });
const sources = 'aria-label="Source documents of order O-1"';
const deliverables = 'aria-label="Deliverables of order O-1"';
const cart = { payment_status: "paid" } as NonNullable<Order["cart"]>;

const quote = {
  id: "quo_1",
  number: "Q-1",
  approvedAt: new Date(at),
  request: {
    quote_type: "academic_evaluation",
    candidate: { first_name: "Ada", last_name: "Okafor" },
  },
} as const;

testParts([
  [page({ on_hold_at: at }), page(), "Work has been on hold since"],
  [page({}, { state: { errors: { form: ["No."] }, values: {} } }), page(), 'role="alert"'],
  [withRoles("source"), withRoles("evaluation"), sources],
  [withRoles("source"), withRoles("evaluation"), ">Source documents<"],
  [withRoles("source"), page(), ">Source documents<"],
  [withRoles("reference"), withRoles(), sources],
  [withRoles("evaluation"), withRoles("source"), deliverables, "No deliverables yet"],
  [withRoles(null), withRoles("reference"), deliverables, "No deliverables yet"],
  [withRoles("other"), page(), deliverables, "No deliverables yet"],
  [
    page({}, { quote }),
    page(),
    '<a href="/portal/quotes/quo_1">Q-1</a>',
    "<dt>Quote</dt><dd><span",
  ],
  [page({}, { quote }), page(), "Academic evaluation · $150.00"],
  [page({}, { quote }), page(), '<bdi class="lines">Ada Okafor</bdi>'],
  [
    page({}, { quote }),
    page({}, { quote: { ...quote, approvedAt: null } }),
    "<dt>Approved</dt><dd><time",
    "<dt>Approved</dt><dd><span",
  ],
  [
    withRoles("evaluation"),
    page({ documents: [{ ...document, id: "doc_2", document_role: "evaluation" }] }),
    '<span class="badge good">Approved<',
    "Not approved yet",
  ],
  [page({ cart }), page(), "<dt>Payment</dt><dd>Paid<", "<dt>Payment</dt><dd><span"],
  [
    page({ cart }),
    page({ cart: { ...cart, payment_status: null } }),
    "<dt>Payment</dt><dd>Paid<",
    "<dt>Payment</dt><dd><span",
  ],
  [page({ intake_at: at }), page(), "<dt>Intake</dt><dd><time", "<dt>Intake</dt><dd><span"],
  [
    page({ in_progress_at: at }),
    page(),
    "<dt>Work started</dt><dd><time",
    "<dt>Work started</dt><dd><span",
  ],
  [
    page({ completed_at: at }),
    page(),
    "<dt>Completed</dt><dd><time",
    "<dt>Completed</dt><dd><span",
  ],
  [page({ custom_reference: "R-9" }), page(), 'value="R-9"'],
  [
    page({ status: "in_progress", in_progress_at: at }),
    page({ status: "in_progress" }),
    'In progress</span><div class="quiet small"><time',
  ],
  [list([{}]), list([]), 'href="/portal/orders/ord_1"', "No orders yet"],
  [list([{}]), list([]), "1 to 1 of 1 orders"],
  [
    list([]),
    list([], "refunded"),
    "/portal/quotes?status=awaiting_payment",
    "No order is refunded",
  ],
  [list([], "refunded"), list([]), '<a href="/portal/orders">See all orders</a>'],
  [
    list([{ custom_reference: "R-9" }]),
    list([{}]),
    "<bdi>R-9</bdi>",
    '<span class="quiet absent">None</span>',
  ],
  [list([], "", { total: 6 }), list([]), "No orders on this page, of 6", "No orders yet"],
]);

test("deliverables are listed apart from sources", () => {
  const roles = ["source", "evaluation", "reference", null, "other"] as const;
  const documents = roles.map((role, index) => ({
    ...document,
    id: `${role}_${index}`,
    document_role: role,
  }));
  const [made = "", given = ""] = String(page({ documents })).split(sources);
  const ids = /documents\/(\w+)\/download/g;
  expect(allOf(made, ids)).toEqual(["evaluation_1", "null_3", "other_4"]);
  expect(allOf(given, ids)).toEqual(["source_0", "reference_2"]);
});

test.each([
  [null, ""],
  [[], ""],
  [["a"], "a"],
  [["a", null, "b"], "a\n\nb"],
])("the metadata %j is shown on lines", (metadata, text) => {
  expect(allOf(page({ custom_metadata: metadata }), /<textarea .*?>([^]*?)<\/textarea>/g)).toEqual([
    text,
  ]);
});
