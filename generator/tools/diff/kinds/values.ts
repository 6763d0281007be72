import {
  IMPLIED_RULING,
  NO_NULL,
  type KindDefinition,
  moving,
  narrowing,
  WHEN_READ,
  WHEN_SENT,
  widening,
} from "./define.js";

/** Changes of a value, wherever it occurs. */
export const VALUE_KINDS = {
  "type-changed": {
    message: "The type changed from {before} to {after}.",
    rulings: moving(
      "Values of the old type are now refused.",
      "Readers of the old type get values of another type.",
    ),
  },
  "type-narrowed": {
    message: "The type was narrowed from {before} to {after}.",
    rulings: narrowing(
      "Some values of the old type are now refused.",
      "Every value that can occur was possible before.",
    ),
  },
  "type-widened": {
    message: "The type was widened from {before} to {after}.",
    rulings: widening(
      "All previously valid values remain valid.",
      "Values may occur that the old type excluded.",
    ),
  },
  "schema-added": {
    message: "A schema for the body was added: {after}.",
    rulings: narrowing("Any body was valid before.", "The content of the body is now described."),
  },
  "schema-removed": {
    message: "The schema of the body was removed.",
    rulings: widening("Any body is accepted.", "Without a schema, any value may occur."),
  },
  "null-allowed": {
    message: "null is now allowed.",
    rulings: {
      ...widening(
        "One more value is accepted.",
        "null could not occur before, and an absent value is not null.",
      ),
      ...NO_NULL,
    },
  },
  "null-refused": {
    message: "null is no longer allowed.",
    rulings: { ...narrowing("null is now refused.", "null no longer occurs."), ...NO_NULL },
  },
  "bound-added": {
    message: "The bound {name}: {after} was added.",
    rulings: {
      ...narrowing("Values that it excludes are now refused.", "Readers can rely on the bound."),
      ...IMPLIED_RULING,
    },
  },
  "bound-removed": {
    message: "The bound {name}: {before} was removed.",
    rulings: {
      ...widening("More values are accepted.", "Values that it excluded may occur."),
      ...IMPLIED_RULING,
    },
  },
  "bound-tightened": {
    message: "{name} changed from {before} to {after}.",
    rulings: {
      ...narrowing(
        "Values between the old and the new bound are now refused.",
        "Every value that can occur was possible before.",
      ),
      ...IMPLIED_RULING,
    },
  },
  "bound-loosened": {
    message: "{name} changed from {before} to {after}.",
    rulings: {
      ...widening("More values are accepted.", "Values beyond the old bound may occur."),
      ...IMPLIED_RULING,
    },
  },
  "bound-changed": {
    message: "{name} changed from {before} to {after}.",
    rulings: moving(
      "Values that satisfy the old rule may now be refused.",
      "Values may occur that the old rule excluded.",
    ),
  },
  "pattern-added": {
    message: "The pattern {after} was added.",
    rulings: narrowing(
      "Strings that do not match are now refused.",
      "Readers can rely on the pattern.",
    ),
  },
  "pattern-removed": {
    message: "The pattern {before} was removed.",
    rulings: widening("More strings are accepted.", "Strings may occur that the pattern excluded."),
  },
  "pattern-changed": {
    message: "The pattern changed from {before} to {after}.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "risky",
        why: "It cannot be decided in general whether the new pattern accepts everything that the old one accepted.",
      },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "It cannot be decided in general whether the old pattern accepted everything that can occur now.",
      },
    },
  },
  "format-added": {
    message: "The format {after} was added.",
    rulings: {
      ...narrowing(
        "Values in another format may now be refused.",
        "The value is now described more precisely.",
      ),
      ...IMPLIED_RULING,
      unknown: {
        when: "if validators do not know the format",
        verdict: "risky",
        why: "No standard says what the format excludes, but a server may check it.",
      },
    },
  },
  "format-removed": {
    message: "The format {before} was removed.",
    rulings: {
      ...widening("Values in any format are accepted.", "Values in another format may occur."),
      ...IMPLIED_RULING,
      unknown: {
        when: "if validators do not know the format",
        verdict: "risky",
        why: "No standard says what the format excluded, but a reader may rely on it.",
      },
    },
  },
  "format-changed": {
    message: "The format changed from {before} to {after}.",
    rulings: {
      ...moving(
        "Values in the old format are now refused.",
        "Readers of the old format get values in another one.",
      ),
      unknown: {
        when: "if validators do not know one of the formats",
        verdict: "risky",
        why: "No standard says how the two formats differ.",
      },
    },
  },
  "format-narrowed": {
    message: "The format was narrowed from {before} to {after}.",
    rulings: {
      ...narrowing(
        "Values that do not fit the new format are now refused.",
        "Every value that can occur was possible before.",
      ),
      sentBounded: {
        when: `${WHEN_SENT}, if bounds keep values within both formats`,
        verdict: "risky",
        why: "Bounds keep all values within both formats, but the type in generated code may differ.",
      },
    },
  },
  "format-widened": {
    message: "The format was widened from {before} to {after}.",
    rulings: {
      ...widening(
        "More values are accepted.",
        "Readers of the old format may get values that do not fit it.",
      ),
      bounded: {
        when: "if bounds keep values within both formats",
        verdict: "safe",
        why: "Bounds keep all values within both formats.",
      },
      readDigits: {
        when: `${WHEN_READ}, from float to double`,
        verdict: "risky",
        why: "JSON writes both alike; readers with 32 bits lose digits.",
      },
    },
  },
  "enum-added": {
    message: "Values are now limited to {values}.",
    rulings: narrowing("All other values are now refused.", "Only listed values occur."),
  },
  "enum-removed": {
    message: "The list of values was removed: {values}.",
    rulings: {
      ...widening("Other values are now accepted too.", ""),
      read: { when: WHEN_READ, verdict: "risky", why: "Any value may occur, as in an open enum." },
    },
  },
  "enum-changed": {
    message: "The only value changed from {before} to {after}.",
    rulings: moving(
      "The old value is now refused.",
      "Readers look for the old value, which no longer occurs.",
    ),
  },
  "enum-value-added": {
    message: "Added to the enum: {values}.",
    rulings: {
      sent: { when: WHEN_SENT, verdict: "safe", why: "More values are accepted." },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "Readers should expect unknown values; those that do not will fail.",
      },
      closed: {
        when: `${WHEN_READ}, if the document says that the list is complete`,
        verdict: "breaking",
        why: "The document said that the list is complete.",
      },
      open: {
        when: `${WHEN_READ}, if the document says that the list may grow`,
        verdict: "safe",
        why: "The document said from the beginning that other values may occur.",
      },
    },
  },
  "enum-value-removed": {
    message: "Removed from the enum: {values}.",
    rulings: {
      ...narrowing(
        "Removed values are now refused.",
        "Readers are not affected by values that never occur.",
      ),
      sentOpen: {
        when: `${WHEN_SENT}, if the document says that the list may grow`,
        verdict: "breaking",
        why: "The value no longer has a defined meaning.",
      },
    },
  },
  "enum-opened": {
    message: "The list of values may now grow.",
    rulings: {
      sent: { when: WHEN_SENT, verdict: "safe", why: "Other values are now accepted too." },
      read: {
        when: WHEN_READ,
        verdict: "risky",
        why: "No other values occur yet, but the list is no longer guaranteed to be complete.",
      },
    },
  },
  "enum-closed": {
    message: "The list of values is now complete.",
    rulings: {
      sent: {
        when: WHEN_SENT,
        verdict: "safe",
        why: "The listed values are still valid.",
        whom: "implementer",
      },
      sentOpen: {
        when: `${WHEN_SENT}, if other values were accepted`,
        verdict: "breaking",
        why: "Other values were accepted and are now refused.",
      },
      read: {
        when: WHEN_READ,
        verdict: "safe",
        why: "Only listed values occur.",
        whom: "implementer",
      },
    },
  },
  "unit-changed": {
    message: "The unit changed from {before} to {after}.",
    rulings: moving(
      "The same number now means something else.",
      "The same number now means something else.",
    ),
  },
} as const satisfies Record<string, KindDefinition>;
