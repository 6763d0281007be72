import {
  type KindDefinition,
  moving,
  narrowing,
  WHEN_READ,
  WHEN_SENT,
  widening,
} from "./define.js";

/** Changes of objects, lists, unions and conditions. */
export const STRUCTURE_KINDS = {
  "property-added": {
    message: "The property {name} was added.",
    rulings: {
      sent: {
        when: `${WHEN_SENT}, optional`,
        verdict: "safe",
        why: "Messages without it are still valid.",
      },
      sentRequired: {
        when: `${WHEN_SENT}, required`,
        verdict: "breaking",
        why: "It is required, and messages of existing senders lack it.",
      },
      read: {
        when: WHEN_READ,
        verdict: "safe",
        why: "Readers of an open object ignore unknown properties.",
      },
    },
  },
  "property-added-to-closed": {
    message: "The property {name} was added to a closed object.",
    rulings: {
      read: {
        when: `${WHEN_READ}; another verdict with \`addedToClosed\``,
        verdict: "breaking",
        why: "The object was closed, so readers may refuse unknown properties.",
      },
    },
  },
  "property-removed": {
    message: "The property {name} was removed.",
    rulings: {
      sent: {
        when: `${WHEN_SENT}, if the object is open`,
        verdict: "risky",
        why: "It may still be sent, but is no longer read.",
      },
      sentClosed: {
        when: `${WHEN_SENT}, if the object is closed`,
        verdict: "breaking",
        why: "The object is closed, so messages with the property are refused.",
      },
      read: {
        when: `${WHEN_READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but readers that use it lose it.",
      },
      readRequired: {
        when: `${WHEN_READ}, required`,
        verdict: "breaking",
        why: "Every message was guaranteed to have it.",
      },
    },
  },
  "property-required": {
    message: "The property {name} is now required.",
    rulings: narrowing("Messages without it are now refused.", "Readers can rely on it."),
  },
  "property-optional": {
    message: "The property {name} is no longer required.",
    rulings: widening(
      "Senders may leave it out.",
      "It may be missing, and readers may rely on it.",
    ),
  },
  closed: {
    message: "Additional properties are no longer allowed.",
    rulings: narrowing(
      "Additional properties are now refused.",
      "Only the listed properties can occur.",
    ),
  },
  opened: {
    message: "Additional properties are now allowed.",
    rulings: widening("Additional properties are accepted.", "Additional properties may occur."),
  },
  "default-added": {
    message: "The default {after} was added.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "safe",
        why: "The meaning of an absent value is now defined.",
      },
      read: {
        when: WHEN_READ,
        verdict: "safe",
        why: "The meaning of an absent value is now defined.",
      },
    },
  },
  "default-changed": {
    message: "The default changed from {before} to {after}.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "risky",
        why: "Messages without the value remain valid but mean something else.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "Readers that fill in the default fill in another value.",
      },
    },
  },
  "default-removed": {
    message: "The default {before} was removed.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "risky",
        why: "The meaning of an absent value is no longer defined.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "The meaning of an absent value is no longer defined.",
      },
    },
  },
  "variant-added": {
    message: "The alternative {name} was added.",
    rulings: {
      sent: { when: WHEN_SENT, verdict: "safe", why: "One more alternative is accepted." },
      read: {
        when: `${WHEN_READ}, if nothing distinguishes the alternatives`,
        verdict: "breaking",
        why: "Readers cannot recognize a value as an unknown alternative.",
      },
      readTagged: {
        when: `${WHEN_READ}, if a discriminator distinguishes the alternatives`,
        verdict: "risky",
        why: "The discriminator tells readers that the alternative is unknown to them.",
      },
      readExtended: {
        when: `${WHEN_READ}, if it only adds properties to an open one that there was`,
        verdict: "safe",
        why: "Its values are values of an old alternative, which is open, with more properties.",
      },
    },
  },
  "variant-removed": {
    message: "The alternative {name} was removed.",
    rulings: {
      ...narrowing(
        "Values of that alternative are now refused.",
        "Readers are not affected by an alternative that never occurs.",
      ),
      sentOpen: {
        when: `${WHEN_SENT}, if an open object without alternatives accepts its values`,
        verdict: "risky",
        why: "Its values may still be sent, but its own properties are no longer read.",
      },
    },
  },
  "overlap-added": {
    message: "The alternatives {name} now overlap, and only one may match.",
    rulings: {
      ...narrowing(
        "Values that match both are now refused.",
        "Values that match both no longer occur.",
      ),
      sentExtra: {
        when: `${WHEN_SENT}, if only values with properties of the other alternative match both`,
        verdict: "risky",
        why: "Values with the properties of both are now refused.",
      },
    },
  },
  "overlap-removed": {
    message: "The alternatives {name} no longer overlap.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "safe",
        why: "Values that match both were refused, and are now accepted.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "Values that matched both were refused, and may now occur.",
      },
    },
  },
  "union-changed": {
    message: "{before} changed to {after}.",
    rulings: {
      sent: {
        when: `anyOf to oneOf, ${WHEN_SENT}, if alternatives overlap`,
        verdict: "breaking",
        why: "Values that match several alternatives are now refused.",
      },
      sentWider: {
        when: `oneOf to anyOf, ${WHEN_SENT}`,
        verdict: "safe",
        why: "Values that match several alternatives are now accepted.",
      },
      read: {
        when: `anyOf to oneOf, ${WHEN_READ}`,
        verdict: "safe",
        why: "Values that match several alternatives no longer occur.",
        whom: "implementer",
      },
      readWider: {
        when: `oneOf to anyOf, ${WHEN_READ}, if alternatives overlap`,
        verdict: "risky",
        why: "A value may match several alternatives.",
      },
    },
  },
  "discriminator-added": {
    message: "The discriminator {after} was added.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "safe",
        why: "A discriminator is a hint and excludes no value.",
      },
      read: {
        when: WHEN_READ,
        verdict: "safe",
        why: "A discriminator is a hint and excludes no value.",
      },
    },
  },
  "discriminator-removed": {
    message: "The discriminator {before} was removed.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "safe",
        why: "A discriminator is a hint and excludes no value.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "The same values are valid, but the document no longer says how to distinguish them.",
      },
    },
  },
  "discriminator-changed": {
    message: "The discriminator changed from {before} to {after}.",
    rulings: moving(
      "Values with the old discriminator are not recognized.",
      "Readers look for the old discriminator.",
    ),
  },
  "discriminator-default-changed": {
    message: "Values that the discriminator does not list are {after} instead of {before}.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "risky",
        why: "Servers may read values that the mapping does not list as another schema.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "Values that the mapping does not list have to be read as another schema.",
      },
    },
  },
  "condition-added": {
    message: "A condition was added: {name}.",
    rulings: narrowing("Values that do not satisfy it are now refused.", "Readers can rely on it."),
  },
  "condition-removed": {
    message: "A condition was removed: {name}.",
    rulings: widening("More values are accepted.", "Values may occur that the condition excluded."),
  },
  "condition-changed": {
    message: "A condition changed: {name}.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "risky",
        why: "It cannot be decided in general whether all values that satisfied the old condition satisfy the new one.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "It cannot be decided in general whether all values that satisfy the new condition satisfied the old one.",
      },
    },
  },
  "xml-changed": {
    message: "Its XML representation changed.",
    rulings: moving("The old XML is not recognized.", "Readers expect the old XML."),
  },
} as const satisfies Record<string, KindDefinition>;
