import { type KindDefinition, moving, narrowing, READ, SENT, show, widening } from "./define.js";

/** What may change about operations, deliveries and the parts of their messages. */
export const MESSAGE_KINDS = {
  "operation-added": {
    message: ({ name }) => `${show(name)} is new.`,
    rulings: { added: { when: "always", verdict: "safe", why: "What could be called still can." } },
  },
  "operation-removed": {
    message: ({ name }) => `${show(name)} is gone.`,
    rulings: {
      removed: { when: "always", verdict: "breaking", why: "Those who call it are refused." },
    },
  },
  "webhook-added": {
    message: ({ name }) => `The webhook ${show(name)} is new.`,
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "Receivers pass over events that they do not know.",
        whom: "receiver",
      },
    },
  },
  "webhook-removed": {
    message: ({ name }) => `The webhook ${show(name)} is gone.`,
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Receivers wait for it.",
        whom: "receiver",
      },
    },
  },
  "callback-added": {
    message: ({ name }) => `The callback ${show(name)} is new.`,
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "One more message comes to an address that was given.",
        whom: "receiver",
      },
    },
  },
  "callback-removed": {
    message: ({ name }) => `The callback ${show(name)} is gone.`,
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Receivers wait for it.",
        whom: "receiver",
      },
    },
  },
  "callback-address-changed": {
    message: ({ before, after }) =>
      `The callback goes to ${show(after)} instead of ${show(before)}.`,
    rulings: {
      changed: {
        when: "always",
        verdict: "breaking",
        why: "Messages go to another address than the one that waits.",
        whom: "receiver",
      },
    },
  },
  "parameter-added": {
    message: ({ name }) => `The parameter ${show(name)} is new.`,
    rulings: {
      sent: {
        when: `${SENT}, optional`,
        verdict: "safe",
        why: "Requests without it mean what they meant.",
      },
      sentRequired: {
        when: `${SENT}, required`,
        verdict: "breaking",
        why: "No old request carries it.",
      },
      read: { when: READ, verdict: "safe", why: "Nobody has to read it." },
    },
  },
  "parameter-removed": {
    message: ({ name }) => `The parameter ${show(name)} is gone.`,
    rulings: {
      sent: {
        when: SENT,
        verdict: "breaking",
        why: "What was said with it can no longer be said, and strict servers refuse it.",
      },
      read: {
        when: `${READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but those who used it lose it.",
      },
      readRequired: {
        when: `${READ}, required`,
        verdict: "breaking",
        why: "It was promised in every delivery.",
      },
    },
  },
  "parameter-required": {
    message: ({ name }) => `The parameter ${show(name)} is required.`,
    rulings: narrowing(
      "Requests without it were valid and are refused.",
      "Readers may count on it.",
    ),
  },
  "parameter-optional": {
    message: ({ name }) => `The parameter ${show(name)} is no longer required.`,
    rulings: widening("Less has to be sent.", "What was promised may be missing."),
  },
  "serialization-changed": {
    message: ({ name, before, after }) =>
      `${show(name)} is written as ${show(after)}, not as ${show(before)}.`,
    rulings: moving(
      "What is sent in the old way is read wrongly.",
      "Readers of the old way read it wrongly.",
    ),
  },
  "body-added": {
    message: () => "A body is new.",
    rulings: {
      sent: {
        when: `${SENT}, optional`,
        verdict: "safe",
        why: "Requests without one are as valid as before.",
      },
      sentRequired: {
        when: `${SENT}, required`,
        verdict: "breaking",
        why: "No old request has a body.",
      },
      read: { when: READ, verdict: "safe", why: "Nobody has to read it." },
    },
  },
  "body-removed": {
    message: () => "There is no body any more.",
    rulings: moving(
      "A request with a body is no longer described.",
      "What was in the body is gone.",
    ),
  },
  "body-required": {
    message: () => "The body is required.",
    rulings: narrowing(
      "Requests without a body were valid and are refused.",
      "Readers may count on a body.",
    ),
  },
  "body-optional": {
    message: () => "The body is no longer required.",
    rulings: widening("Less has to be sent.", "The body may be missing."),
  },
  "media-type-added": {
    message: ({ name }) => `The media type ${show(name)} is new.`,
    rulings: {
      sent: { when: SENT, verdict: "safe", why: "There is one more way to send it." },
      read: { when: READ, verdict: "safe", why: "Those who ask for another one get that." },
      delivered: {
        when: "in deliveries",
        verdict: "breaking",
        why: "A receiver does not choose what it is sent.",
      },
    },
  },
  "media-type-removed": {
    message: ({ name }) => `The media type ${show(name)} is gone.`,
    rulings: {
      sent: { when: SENT, verdict: "breaking", why: "Messages of that type are refused." },
      covered: {
        when: `${SENT}, where a range holds it`,
        verdict: "safe",
        why: "A range that is listed holds the type.",
      },
      read: { when: READ, verdict: "breaking", why: "Those who ask for it are refused." },
      deliveredOther: {
        when: "in deliveries, where another type stays",
        verdict: "safe",
        why: "Receivers have to read the types that are left anyway.",
        whom: "implementer",
      },
    },
  },
  "status-added": {
    message: ({ name }) => `The status ${show(name)} is new.`,
    rulings: {
      success: {
        when: "a success, read",
        verdict: "risky",
        why: "Callers that look for the other statuses meet one they do not know.",
      },
      error: {
        when: "an error or default, read",
        verdict: "safe",
        why: "Callers have to expect refusals that they do not know, and this one is now described.",
      },
      sent: {
        when: "an answer of a receiver",
        verdict: "safe",
        why: "One more answer is understood.",
      },
    },
  },
  "status-removed": {
    message: ({ name }) => `The status ${show(name)} is gone.`,
    rulings: {
      success: {
        when: "a success, read",
        verdict: "breaking",
        why: "A success that was documented never comes, and with it goes what it stood for.",
      },
      covered: {
        when: "a success, read, where a range or default holds it",
        verdict: "risky",
        why: "It may still come under the range, but is not promised any more.",
      },
      error: {
        when: "an error, read",
        verdict: "safe",
        why: "A refusal that no longer comes hurts nobody who is ready for it.",
      },
      default: {
        when: "default, read",
        verdict: "risky",
        why: "What other statuses hold is no longer described.",
      },
      sent: {
        when: "an answer of a receiver",
        verdict: "breaking",
        why: "Receivers that answer so no longer answer as expected.",
      },
      sentCovered: {
        when: "an answer of a receiver, where a range or default holds it",
        verdict: "safe",
        why: "Receivers that answer so answer as the range says.",
      },
    },
  },
  "header-added": {
    message: ({ name }) => `The header ${show(name)} is new.`,
    rulings: {
      read: { when: READ, verdict: "safe", why: "Nobody has to read it." },
      sent: {
        when: `${SENT}, optional`,
        verdict: "safe",
        why: "Messages without it are as valid as before.",
      },
      sentRequired: {
        when: `${SENT}, required`,
        verdict: "breaking",
        why: "No old message carries it.",
      },
    },
  },
  "header-removed": {
    message: ({ name }) => `The header ${show(name)} is gone.`,
    rulings: {
      read: {
        when: `${READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but those who used it lose it.",
      },
      readRequired: {
        when: `${READ}, required`,
        verdict: "breaking",
        why: "It was promised in every response.",
      },
      sent: {
        when: SENT,
        verdict: "risky",
        why: "It may still be sent, but nobody reads it any more.",
      },
    },
  },
  "header-required": {
    message: ({ name }) => `The header ${show(name)} is required.`,
    rulings: narrowing(
      "Messages without it were valid and are refused.",
      "Readers may count on it.",
    ),
  },
  "header-optional": {
    message: ({ name }) => `The header ${show(name)} is no longer required.`,
    rulings: widening("Less has to be sent.", "What was promised may be missing."),
  },
  "link-changed": {
    message: ({ name }) => `The link ${show(name)} leads elsewhere.`,
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Who follows the link asks for something else.",
      },
    },
  },
  "link-added": {
    message: ({ name }) => `The link ${show(name)} is new.`,
    rulings: { added: { when: "always", verdict: "safe", why: "Nobody has to follow it." } },
  },
  "link-removed": {
    message: ({ name }) => `The link ${show(name)} is gone.`,
    rulings: {
      removed: { when: "always", verdict: "risky", why: "Who follows the link finds none." },
    },
  },
} as const satisfies Record<string, KindDefinition>;
