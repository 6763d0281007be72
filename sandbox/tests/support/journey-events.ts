/** The events on the way from a request to a completed order, in their order. */
export const journeyEvents: readonly string[] = [
  "quote.requested",
  "quote.ready",
  "quote.approved",
  "order.created",
  "order.in_progress",
  "order.ready_for_review",
  "document.approved",
  "order.completed",
];
