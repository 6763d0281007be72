import { type KindDefinition, moving, narrowing, READ, SENT, show, widening } from "./define.js";

/** Changes of operations, deliveries and their parameters and bodies. */
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
        why: "One more message is sent to the given URL.",
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
} as const satisfies Record<string, KindDefinition>;
