import {
  type KindDefinition,
  moving,
  narrowing,
  READ,
  SENT,
  show,
  showAll,
  widening,
} from "./define.js";

/** Changes of a value, wherever it occurs. */
export const VALUE_KINDS = {
  "type-changed": {
    message: ({ before, after }) => `The type was ${show(before)} and is ${show(after)}.`,
    rulings: moving(
      "Values of the old type were valid and are refused.",
      "Readers of the old type meet a value of another one.",
    ),
  },
  "type-narrowed": {
    message: ({ before, after }) => `The type was ${show(before)} and is only ${show(after)}.`,
    rulings: narrowing(
      "Some values of the old type were valid and are refused.",
      "Every value that can occur now could occur before.",
    ),
  },
  "type-widened": {
    message: ({ before, after }) => `The type was ${show(before)} and is now ${show(after)}.`,
    rulings: widening(
      "All that was valid still is, and more.",
      "Values may occur that the old type excluded.",
    ),
  },
  "schema-added": {
    message: ({ after }) => `A schema (${show(after)}) now describes the body.`,
    rulings: narrowing("Any body was valid before.", "The content is now described."),
  },
  "schema-removed": {
    message: () => "There is no longer a schema for the body.",
    rulings: widening("Any body is accepted.", "Without a schema anything may occur."),
  },
  "null-allowed": {
    message: () => "null is allowed.",
    rulings: widening(
      "One more value is accepted.",
      "null was excluded before, and absent is not null.",
    ),
  },
  "null-refused": {
    message: () => "null is no longer allowed.",
    rulings: narrowing("null was valid and is refused.", "null no longer occurs."),
  },
  "bound-added": {
    message: ({ name, after }) => `${show(name)} ${show(after)} is new.`,
    rulings: narrowing(
      "Values beyond the bound were valid and are refused.",
      "Readers may count on a bound.",
    ),
  },
  "bound-removed": {
    message: ({ name, before }) => `${show(name)} ${show(before)} is gone.`,
    rulings: widening("More values are accepted.", "Values beyond the old bound may occur."),
  },
  "bound-tightened": {
    message: ({ name, before, after }) =>
      `${show(name)} went from ${show(before)} to ${show(after)}.`,
    rulings: narrowing(
      "Values between the old bound and the new one were valid and are refused.",
      "Every value that can occur now could occur before.",
    ),
  },
  "bound-loosened": {
    message: ({ name, before, after }) =>
      `${show(name)} went from ${show(before)} to ${show(after)}.`,
    rulings: widening("More values are accepted.", "Values beyond the old bound may occur."),
  },
  "bound-changed": {
    message: ({ name, before, after }) =>
      `${show(name)} went from ${show(before)} to ${show(after)}.`,
    rulings: moving(
      "Values that kept to the old rule were valid and may be refused.",
      "Values may occur that the old rule excluded.",
    ),
  },
  "pattern-added": {
    message: ({ after }) => `The pattern ${show(after)} is new.`,
    rulings: narrowing(
      "Strings that do not match were valid and are refused.",
      "Readers may count on a pattern.",
    ),
  },
  "pattern-removed": {
    message: ({ before }) => `The pattern ${show(before)} is gone.`,
    rulings: widening("More strings are accepted.", "Strings may occur that the pattern excluded."),
  },
  "pattern-changed": {
    message: ({ before, after }) => `The pattern ${show(before)} is now ${show(after)}.`,
    rulings: {
      sent: {
        when: SENT,
        verdict: "risky",
        why: "Whether the new pattern takes all that the old one took cannot be decided in general.",
      },
      read: {
        when: READ,
        verdict: "risky",
        why: "It cannot be decided in general whether the old pattern accepted everything that may occur now.",
      },
    },
  },
  "format-added": {
    message: ({ after }) => `The format ${show(after)} is new.`,
    rulings: {
      ...narrowing(
        "Strings of another form were valid and may be refused.",
        "More is promised about the value.",
      ),
      unknown: {
        when: "for a format that validators do not know",
        verdict: "risky",
        why: "No standard says what the format excludes, but a server may check it.",
      },
    },
  },
  "format-removed": {
    message: ({ before }) => `The format ${show(before)} is gone.`,
    rulings: {
      ...widening("Values of any form are accepted.", "Values of another form may occur."),
      unknown: {
        when: "for a format that validators do not know",
        verdict: "risky",
        why: "No standard says what the format excluded, but a reader may rely on it.",
      },
    },
  },
  "format-changed": {
    message: ({ before, after }) =>
      `It was written as ${show(before)} and is written as ${show(after)}.`,
    rulings: {
      ...moving(
        "What was valid in the old form is refused.",
        "Readers of the old form meet another one.",
      ),
      unknown: {
        when: "if validators do not know one of the formats",
        verdict: "risky",
        why: "No standard says how the two formats differ.",
      },
    },
  },
  "format-narrowed": {
    message: ({ before, after }) =>
      `The format ${show(before)} is now ${show(after)}, which takes less.`,
    rulings: {
      ...narrowing(
        "Values beyond the new format were valid and are refused.",
        "Every value that can occur now could occur before.",
      ),
      sentBounded: {
        when: `${SENT}, where bounds keep values within both formats`,
        verdict: "risky",
        why: "Bounds keep all values within both formats, but the type in generated code may be another.",
      },
    },
  },
  "format-widened": {
    message: ({ before, after }) =>
      `The format ${show(before)} is now ${show(after)}, which takes more.`,
    rulings: {
      ...widening(
        "More values are accepted.",
        "A reader of the old format may meet a value that does not fit.",
      ),
      bounded: {
        when: "where bounds keep values within both formats",
        verdict: "safe",
        why: "Bounds keep all values within both formats.",
      },
    },
  },
  "enum-added": {
    message: ({ values }) => `Only ${showAll(values)} can be given; any value could.`,
    rulings: narrowing("All other values were valid and are refused.", "Only listed values occur."),
  },
  "enum-removed": {
    message: ({ values }) => `The list of values (${showAll(values)}) is gone.`,
    rulings: {
      ...widening("Other values are accepted as well.", ""),
      read: {
        when: READ,
        verdict: "risky",
        why: "Any value may occur, as in an open enum that keeps growing.",
      },
    },
  },
  "enum-changed": {
    message: ({ before, after }) => `The only value was ${show(before)} and is ${show(after)}.`,
    rulings: moving(
      "The old value was valid and is refused.",
      "Readers look for the old value, which no longer occurs.",
    ),
  },
  "enum-value-added": {
    message: ({ values }) => `${showAll(values)}: a new value of the enum.`,
    rulings: {
      sent: { when: SENT, verdict: "safe", why: "One more value is accepted." },
      read: {
        when: READ,
        verdict: "risky",
        why: "Readers should expect values that they do not know; those that do not will fail.",
      },
      closed: {
        when: `${READ}, if the document says that the list is complete`,
        verdict: "breaking",
        why: "The document said that the list is complete.",
      },
      open: {
        when: `${READ}, if the document says that the list may grow`,
        verdict: "safe",
        why: "The document said from the beginning that other values may occur.",
      },
    },
  },
  "enum-value-removed": {
    message: ({ values }) => `${showAll(values)}: no longer a value of the enum.`,
    rulings: {
      ...narrowing(
        "The value was valid and is refused.",
        "A value that never occurs does no harm.",
      ),
      sentOpen: {
        when: `${SENT}, where the list may grow`,
        verdict: "breaking",
        why: "A value that had a meaning has none any more.",
      },
    },
  },
  "enum-opened": {
    message: () => "The list of values is no longer complete.",
    rulings: {
      sent: { when: SENT, verdict: "safe", why: "Other values are accepted as well." },
      read: {
        when: READ,
        verdict: "risky",
        why: "Nothing new occurs yet, but the list is no longer guaranteed to be complete.",
      },
    },
  },
  "enum-closed": {
    message: () => "The list of values is now complete.",
    rulings: {
      sent: {
        when: SENT,
        verdict: "safe",
        why: "The listed values are as valid as before.",
        whom: "implementer",
      },
      sentOpen: {
        when: `${SENT}, if other values were accepted`,
        verdict: "breaking",
        why: "Other values were accepted and are now refused.",
      },
      read: { when: READ, verdict: "safe", why: "Only listed values occur.", whom: "implementer" },
    },
  },
  "unit-changed": {
    message: ({ before, after }) => `The unit was ${show(before)} and is ${show(after)}.`,
    rulings: moving(
      "The same number means something else.",
      "The same number means something else.",
    ),
  },
} as const satisfies Record<string, KindDefinition>;
