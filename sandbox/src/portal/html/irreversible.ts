/** What happens to things that cannot be had back, by name. */
export const consequences = {
  access: "The app can no longer act for this account, until somebody here gives it access again.",
  app: "Accounts that gave it access lose it, and its tokens stop working at once.",
  deactivate: "They can no longer sign in, until an owner or an admin activates them again.",
  document: "It is taken out of the draft. You can add it again.",
  missing: "The quote goes on without it, and its price stays.",
  draft: "A discarded draft stays in the list of quotes, but cannot be submitted any more.",
  endpoint: "No event is sent to it any more, and the list of its deliveries is removed with it.",
  key: "Programs that use it are refused from now on. A revoked key never works again.",
  order: "Work on it ends, and it is taken off the open invoice. It cannot be started again.",
  payment: "The open invoice is closed, and its orders count as paid.",
  quote: "A cancelled quote cannot be approved any more. Ask for a new one instead.",
  refund: "A refunded order stays refunded.",
  signing: "The present secret signs until the chosen time, then the new one, which is shown next.",
  secret: "The present secret stops working at once. Whoever uses it needs the new one.",
} as const;

export type Irreversible = keyof typeof consequences;
