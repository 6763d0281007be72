import { type KindDefinition, moving, narrowing, READ, SENT, show, widening } from "./define.js";

/** Changes of objects, lists, unions and conditions. */
export const STRUCTURE_KINDS = {
  "property-added": {
    message: ({ name }) => `The property ${show(name)} is new.`,
    rulings: {
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
      read: {
        when: READ,
        verdict: "safe",
        why: "Readers of an open object pass over what they do not know.",
      },
      readClosed: {
        when: `${READ}, where the object was closed`,
        verdict: "breaking",
        why: "The object was closed, so that readers may refuse what was not in it.",
      },
    },
  },
  "property-removed": {
    message: ({ name }) => `The property ${show(name)} is gone.`,
    rulings: {
      sent: {
        when: `${SENT}, where the object is open`,
        verdict: "risky",
        why: "It may still be sent, but nobody reads it any more.",
      },
      sentClosed: {
        when: `${SENT}, where the object is closed`,
        verdict: "breaking",
        why: "The object is closed, so that a message which carries the property is refused.",
      },
      read: {
        when: `${READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but those who used it lose it for good.",
      },
      readRequired: {
        when: `${READ}, required`,
        verdict: "breaking",
        why: "It was promised in every message.",
      },
    },
  },
  "property-required": {
    message: ({ name }) => `The property ${show(name)} is required.`,
    rulings: narrowing(
      "Messages without it were valid and are refused.",
      "Readers may count on it.",
    ),
  },
  "property-optional": {
    message: ({ name }) => `The property ${show(name)} is no longer required.`,
    rulings: widening("Less has to be sent.", "What was promised may be missing."),
  },
  closed: {
    message: () => "Properties that are not named are no longer allowed.",
    rulings: narrowing(
      "Further properties were accepted and are refused.",
      "Only what is named can come.",
    ),
  },
  opened: {
    message: () => "Properties that are not named are allowed.",
    rulings: widening("Further properties are taken.", "Properties may come that were excluded."),
  },
  "default-added": {
    message: ({ after }) => `The default ${show(after)} is new.`,
    rulings: {
      sent: { when: SENT, verdict: "safe", why: "What an absent value means is now written down." },
      read: { when: READ, verdict: "safe", why: "What an absent value means is now written down." },
    },
  },
  "default-changed": {
    message: ({ before, after }) => `The default was ${show(before)} and is ${show(after)}.`,
    rulings: {
      sent: {
        when: SENT,
        verdict: "risky",
        why: "Messages that leave it out stay valid and mean something else.",
      },
      read: {
        when: READ,
        verdict: "risky",
        why: "Readers that fill in what is absent fill in something else.",
      },
    },
  },
  "default-removed": {
    message: ({ before }) => `The default ${show(before)} is gone.`,
    rulings: {
      sent: { when: SENT, verdict: "risky", why: "What an absent value means is left open." },
      read: { when: READ, verdict: "risky", why: "What an absent value means is left open." },
    },
  },
  "variant-added": {
    message: ({ name }) => `${show(name)} is a new alternative.`,
    rulings: {
      sent: { when: SENT, verdict: "safe", why: "What was taken still is, and one thing more." },
      read: {
        when: `${READ}, where nothing tells the alternatives apart`,
        verdict: "breaking",
        why: "Readers cannot see that what they meet is none of those they know.",
      },
      readTagged: {
        when: `${READ}, where a discriminator tells the alternatives apart`,
        verdict: "risky",
        why: "Readers see by the discriminator that they meet a kind which they do not know.",
      },
    },
  },
  "variant-removed": {
    message: ({ name }) => `${show(name)} is no longer an alternative.`,
    rulings: narrowing(
      "What fits it was valid and is refused.",
      "An alternative that never comes hurts nobody.",
    ),
  },
  "union-changed": {
    message: ({ before, after }) => `${show(before)} became ${show(after)}.`,
    rulings: {
      sent: {
        when: `anyOf to oneOf, ${SENT}, where alternatives overlap`,
        verdict: "breaking",
        why: "A value that fits several alternatives was valid and is refused.",
      },
      sentWider: {
        when: `oneOf to anyOf, ${SENT}`,
        verdict: "safe",
        why: "Values that fit several alternatives are taken.",
      },
      read: {
        when: `anyOf to oneOf, ${READ}`,
        verdict: "safe",
        why: "Values that fit several alternatives no longer come.",
        whom: "implementer",
      },
      readWider: {
        when: `oneOf to anyOf, ${READ}, where alternatives overlap`,
        verdict: "risky",
        why: "A value may fit several alternatives.",
      },
    },
  },
  "discriminator-added": {
    message: ({ after }) => `The discriminator ${show(after)} is new.`,
    rulings: {
      sent: {
        when: SENT,
        verdict: "safe",
        why: "A discriminator is a hint and excludes no value.",
      },
      read: {
        when: READ,
        verdict: "safe",
        why: "A discriminator is a hint and excludes no value.",
      },
    },
  },
  "discriminator-removed": {
    message: ({ before }) => `The discriminator ${show(before)} is gone.`,
    rulings: {
      sent: {
        when: SENT,
        verdict: "safe",
        why: "A discriminator is a hint and excludes no value.",
      },
      read: {
        when: READ,
        verdict: "risky",
        why: "The same values are valid, but nothing says any more how to tell them apart.",
      },
    },
  },
  "discriminator-changed": {
    message: ({ before, after }) => `The discriminator ${show(before)} is now ${show(after)}.`,
    rulings: moving(
      "What was sent under the old discriminator is not recognised.",
      "Readers look for the old discriminator.",
    ),
  },
  "condition-added": {
    message: ({ name }) => `A condition is new: ${show(name)}.`,
    rulings: narrowing(
      "Values that do not meet it were valid and are refused.",
      "Readers may count on it.",
    ),
  },
  "condition-removed": {
    message: ({ name }) => `A condition is gone: ${show(name)}.`,
    rulings: widening("More values are accepted.", "Values may occur that the condition excluded."),
  },
  "condition-changed": {
    message: ({ name }) => `A condition has changed: ${show(name)}.`,
    rulings: {
      sent: {
        when: SENT,
        verdict: "risky",
        why: "Whether all that met the old condition meets the new one cannot be decided in general.",
      },
      read: {
        when: READ,
        verdict: "risky",
        why: "Whether all that meets the new condition met the old one cannot be decided in general.",
      },
    },
  },
  "xml-changed": {
    message: () => "It is written otherwise in XML.",
    rulings: moving(
      "XML of the old form is not recognised.",
      "Readers look for XML of the old form.",
    ),
  },
} as const satisfies Record<string, KindDefinition>;
