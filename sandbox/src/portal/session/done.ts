/** What was done, by name. */
export const doneTexts = {
  drafted: "The draft was started. Add documents, then submit it.",
  submitted: "The quote was requested.",
  documents: "The documents were added.",
  withdrawn: "The document was removed.",
  leftOut: "The quote goes on without the document.",
  replaced: "The document was replaced.",
  approved: "The quote was approved, and this is its order.",
  cancelled: "The quote was cancelled.",
  saved: "Your changes were saved.",
  added: "The user was added.",
  removed: "The endpoint was removed.",
  unregistered: "The platform app was removed. Nobody can use it any more.",
  revoked: "The key was revoked. It no longer works.",
  ended: "The access was ended. The app can no longer act for this account.",
  deactivated: "The user was deactivated.",
  activated: "The user was activated.",
  enabled: "The endpoint is enabled.",
  rotated: "The secret was replaced. Deliveries are signed with the new one from now on.",
  overlapping:
    "There is a new secret. Let your receiver accept it beside the previous one, which signs for now.",
  disabled: "The endpoint is disabled. Events that happen while it is disabled are not delivered.",
  retried: "Another attempt is being made.",
  sent: "The event happened, and is on its way to every endpoint that subscribes to it.",
  pinged: "A test event is on its way.",
  priced: "The quote was priced.",
  moved: "The order was moved.",
  paid: "The invoice was paid.",
} as const;

/** A secret that was just made, and can be seen only now. */
export interface NewSecret {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** What a page says once: the name of what was done, or a secret. */
export type PageMessage = keyof typeof doneTexts | NewSecret;
