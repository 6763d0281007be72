import type { Case } from "../case.js";

const quote = (lifecycle: string) => `
openapi: 3.1.0
paths:
  /quotes:
    post: { operationId: createQuote }
webhooks:
  quote.ready: { post: {} }
components:
  schemas:
    Quote:
      allOf:
        - properties: { status: { $ref: '#/components/schemas/Status' }, priced_at: {} }
      x-lifecycle:
        property: status
${lifecycle}
    Status: { enum: [draft, priced] }
`;

const whole = quote(`
        initial: [draft]
        transitions:
          - { from: [], to: draft, trigger: { operation: createQuote } }
          - { from: [draft], to: priced, trigger: { time: priced_at }, stamps: [priced_at], emits: [quote.ready] }`);

export const lifecycles: readonly Case[] = [
  {
    rule: "lifecycle-states",
    name: "states that do not exist",
    says: /There is no state `(open|new|paid)`\. The states are draft, priced/,
    broken: quote(`
        initial: [»new, draft]
        transitions:
          - { from: [], to: draft, trigger: { operation: createQuote } }
          - { from: [], to: »new, trigger: { operation: createQuote } }
          - { from: [draft, »open], to: priced, trigger: { time: priced_at } }
          - { from: [draft], to: »paid, trigger: { time: priced_at } }`),
    fixed: whole,
  },
  {
    rule: "lifecycle-states",
    name: "a state that nothing leads to",
    says: /No transition leads to priced/,
    broken: quote(`
        initial: [draft]
        »transitions:
          - { from: [], to: draft, trigger: { operation: createQuote } }`),
    fixed: whole,
  },
  {
    rule: "lifecycle-states",
    name: "initial states and creating transitions differ",
    says: /`initial` and the transitions from nothing differ in priced/,
    broken: whole.replace("        initial: [draft]", "        »initial: [draft, priced]"),
    fixed: whole,
  },
  {
    rule: "lifecycle-states",
    name: "a property without states",
    says: /`priced_at` has no states/,
    broken: whole.replace("property: status", "property: »priced_at"),
    fixed: whole,
  },
  {
    rule: "lifecycle-names",
    name: "operations, times, timestamps and events that do not exist",
    says: /no operation with|no property `(paid_at|gone_at)`|no event `quote.redy`/,
    broken: quote(`
        initial: [draft]
        transitions:
          - { from: [], to: draft, trigger: { operation: »makeQuote } }
          - { from: [draft], to: priced, trigger: { time: »paid_at }, stamps: [»gone_at], emits: [»quote.redy] }`),
    fixed: whole,
  },
  {
    rule: "lifecycle-names",
    name: "two triggers in one",
    says: /A transition has one trigger/,
    broken: whole.replace("trigger: { time", "»trigger: { event: Somebody prices it., time"),
    fixed: whole,
  },
];
