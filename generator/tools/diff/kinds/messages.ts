import {
  type KindDefinition,
  moving,
  narrowing,
  WHEN_READ,
  WHEN_SENT,
  widening,
} from "./define.js";

/** Changes of operations, deliveries and their parameters and bodies. */
export const MESSAGE_KINDS = {
  "operation-added": {
    message: "{name} was added.",
    rulings: {
      added: { when: "always", verdict: "safe", why: "Existing operations are unaffected." },
    },
  },
  "operation-removed": {
    message: "{name} was removed.",
    rulings: { removed: { when: "always", verdict: "breaking", why: "Calls to it are refused." } },
  },
  "slash-added": {
    message: "A slash was added to the end of the path: {values}.",
    rulings: {
      changed: {
        when: "always",
        verdict: "breaking",
        why: "It is another address: some servers accept both or redirect, but nothing says that this one does.",
      },
    },
  },
  "slash-removed": {
    message: "The slash at the end of the path was removed: {values}.",
    rulings: {
      changed: {
        when: "always",
        verdict: "breaking",
        why: "It is another address: some servers accept both or redirect, but nothing says that this one does.",
      },
    },
  },
  "webhook-added": {
    message: "The webhook {name} was added.",
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "Receivers ignore unknown events.",
        whom: "receiver",
      },
    },
  },
  "webhook-removed": {
    message: "The webhook {name} was removed.",
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Receivers that rely on it no longer get it.",
        whom: "receiver",
      },
    },
  },
  "callback-added": {
    message: "The callback {name} was added.",
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "One more kind of message is sent to the given URL.",
        whom: "receiver",
      },
    },
  },
  "callback-removed": {
    message: "The callback {name} was removed.",
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Receivers that rely on it no longer get it.",
        whom: "receiver",
      },
    },
  },
  "callback-address-changed": {
    message: "The callback goes to {after} instead of {before}.",
    rulings: {
      changed: {
        when: "always",
        verdict: "breaking",
        why: "Messages no longer go to the address where the receiver expects them.",
        whom: "receiver",
      },
    },
  },
  "callback-changed": {
    message: "The callback {name} of a webhook or callback was changed.",
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Callbacks of webhooks and callbacks are compared as written: something in it is different.",
        whom: "receiver",
      },
    },
  },
  "parameter-added": {
    message: "The parameter {name} was added.",
    rulings: {
      sent: {
        when: `${WHEN_SENT}, optional`,
        verdict: "safe",
        why: "Requests without it keep their meaning.",
      },
      sentRequired: {
        when: `${WHEN_SENT}, required`,
        verdict: "breaking",
        why: "It is required, and requests of existing callers lack it.",
      },
      read: { when: WHEN_READ, verdict: "safe", why: "Readers can ignore it." },
    },
  },
  "parameter-removed": {
    message: "The parameter {name} was removed.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "breaking",
        why: "Its effect is no longer available, and strict servers refuse it.",
      },
      read: {
        when: `${WHEN_READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but readers that use it lose it.",
      },
      readRequired: {
        when: `${WHEN_READ}, required`,
        verdict: "breaking",
        why: "Every delivery was guaranteed to have it.",
      },
    },
  },
  "parameter-required": {
    message: "The parameter {name} is now required.",
    rulings: narrowing("Requests without it are now refused.", "Readers can rely on it."),
  },
  "parameter-optional": {
    message: "The parameter {name} is no longer required.",
    rulings: widening(
      "Senders may leave it out.",
      "It may be missing, and readers may rely on it.",
    ),
  },
  "empty-value-allowed": {
    message: "{name} may be sent without a value.",
    rulings: widening("One more form is accepted.", "The parameter may come without a value."),
  },
  "empty-value-refused": {
    message: "{name} can no longer be sent without a value.",
    rulings: narrowing(
      "The parameter without a value is now refused.",
      "The parameter has a value.",
    ),
  },
  "serialization-changed": {
    message: "The serialization of {name} changed from {before} to {after}.",
    rulings: {
      ...moving(
        "Values in the old serialization are misread.",
        "Readers of the old serialization misread the value.",
      ),
      reserved: {
        when: "allowReserved alone",
        verdict: "risky",
        why: "Percent-encoded or not, most values are read alike; those with & or # may not be.",
      },
    },
  },
  "body-added": {
    message: "A body was added.",
    rulings: {
      sent: {
        when: `${WHEN_SENT}, optional`,
        verdict: "safe",
        why: "Requests without a body are still valid.",
      },
      sentRequired: {
        when: `${WHEN_SENT}, required`,
        verdict: "breaking",
        why: "Requests of existing callers have no body.",
      },
      read: { when: WHEN_READ, verdict: "safe", why: "Readers can ignore it." },
    },
  },
  "body-removed": {
    message: "The body was removed.",
    rulings: moving(
      "A request with a body is no longer described.",
      "Readers lose the content of the body.",
    ),
  },
  "body-required": {
    message: "The body is now required.",
    rulings: narrowing("Requests without a body are now refused.", "Readers can rely on a body."),
  },
  "body-optional": {
    message: "The body is no longer required.",
    rulings: widening("Senders may leave it out.", "The body may be missing."),
  },
  "media-type-added": {
    message: "The media type {name} was added.",
    rulings: {
      sent: { when: WHEN_SENT, verdict: "safe", why: "Senders have one more choice." },
      read: {
        when: WHEN_READ,
        verdict: "safe",
        why: "Callers that ask for another media type get that one.",
      },
      delivered: {
        when: "in deliveries",
        verdict: "breaking",
        why: "A receiver cannot choose the media type that it is sent.",
      },
    },
  },
  "media-type-removed": {
    message: "The media type {name} was removed.",
    rulings: {
      sent: { when: WHEN_SENT, verdict: "breaking", why: "Bodies of that type are now refused." },
      covered: {
        when: `${WHEN_SENT}, if a listed range includes it`,
        verdict: "safe",
        why: "A listed media type range includes it.",
      },
      read: {
        when: WHEN_READ,
        verdict: "breaking",
        why: "Readers that ask for it with Accept no longer get it.",
      },
      deliveredOther: {
        when: "in deliveries, if another media type remains",
        verdict: "safe",
        why: "Receivers must be able to read the remaining types anyway.",
        whom: "implementer",
      },
    },
  },
} as const satisfies Record<string, KindDefinition>;
