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

/** What may change about a value, wherever it stands. */
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
      "Every value that can come could come before.",
    ),
  },
  "type-widened": {
    message: ({ before, after }) => `The type was ${show(before)} and is now ${show(after)}.`,
    rulings: widening(
      "All that was valid still is, and more.",
      "Values may come that the old type excluded.",
    ),
  },
  "schema-added": {
    message: ({ after }) => `A schema (${show(after)}) says what the body is.`,
    rulings: narrowing("Any body was valid before.", "What comes is now described."),
  },
  "schema-removed": {
    message: () => "No schema says any more what the body is.",
    rulings: widening("Any body is taken.", "Without a schema anything may come."),
  },
  "null-allowed": {
    message: () => "null is allowed.",
    rulings: widening(
      "One more value is taken.",
      "null was excluded before, and absent is not null.",
    ),
  },
  "null-refused": {
    message: () => "null is no longer allowed.",
    rulings: narrowing("null was valid and is refused.", "null no longer comes."),
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
    rulings: widening("More values are taken.", "Values beyond the old bound may come."),
  },
  "bound-tightened": {
    message: ({ name, before, after }) =>
      `${show(name)} went from ${show(before)} to ${show(after)}.`,
    rulings: narrowing(
      "Values between the old bound and the new one were valid and are refused.",
      "Every value that can come could come before.",
    ),
  },
  "bound-loosened": {
    message: ({ name, before, after }) =>
      `${show(name)} went from ${show(before)} to ${show(after)}.`,
    rulings: widening("More values are taken.", "Values beyond the old bound may come."),
  },
  "bound-changed": {
    message: ({ name, before, after }) =>
      `${show(name)} went from ${show(before)} to ${show(after)}.`,
    rulings: moving(
      "Values that kept to the old rule were valid and may be refused.",
      "Values may come that the old rule excluded.",
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
    rulings: widening("More strings are taken.", "Strings may come that the pattern excluded."),
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
        why: "Whether the old pattern took all that may come now cannot be decided in general.",
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
        when: "where it is no format that validators know",
        verdict: "risky",
        why: "No standard says what the format excludes, but a server may check it.",
      },
    },
  },
  "format-removed": {
    message: ({ before }) => `The format ${show(before)} is gone.`,
    rulings: {
      ...widening("Values of any form are taken.", "Values of another form may come."),
      unknown: {
        when: "where it is no format that validators know",
        verdict: "risky",
        why: "No standard says what the format excluded, but a reader may count on it.",
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
        when: "where one of them is no format that validators know",
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
        "Every value that can come could come before.",
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
        "More values are taken.",
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
    rulings: narrowing("All other values were valid and are refused.", "Only listed values come."),
  },
  "enum-removed": {
    message: ({ values }) => `The list of values (${showAll(values)}) is gone.`,
    rulings: {
      ...widening("Other values are taken as well.", ""),
      read: {
        when: READ,
        verdict: "risky",
        why: "Any value may come, as from an open enum that grows without end.",
      },
    },
  },
  "enum-changed": {
    message: ({ before, after }) => `The only value was ${show(before)} and is ${show(after)}.`,
    rulings: moving(
      "The old value was valid and is refused.",
      "Readers look for the old value, which never comes.",
    ),
  },
  "enum-value-added": {
    message: ({ values }) => `${showAll(values)}: a new value of the enum.`,
    rulings: {
      sent: { when: SENT, verdict: "safe", why: "One more value is taken." },
      read: {
        when: READ,
        verdict: "risky",
        why: "Readers should expect values that they do not know; those that do not will fail.",
      },
      closed: {
        when: `${READ}, where the document says that the list is complete`,
        verdict: "breaking",
        why: "The document said that the list is complete.",
      },
      open: {
        when: `${READ}, where the document says that the list may grow`,
        verdict: "safe",
        why: "The document said from the beginning that other values may come.",
      },
    },
  },
  "enum-value-removed": {
    message: ({ values }) => `${showAll(values)}: no longer a value of the enum.`,
    rulings: {
      ...narrowing("The value was valid and is refused.", "A value that never comes hurts nobody."),
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
      sent: { when: SENT, verdict: "safe", why: "Other values are taken as well." },
      read: {
        when: READ,
        verdict: "risky",
        why: "Nothing new comes yet, but the promise that the list is complete is gone.",
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
        when: `${SENT}, where other values were taken`,
        verdict: "breaking",
        why: "Other values were taken and are refused.",
      },
      read: { when: READ, verdict: "safe", why: "Only listed values come.", whom: "implementer" },
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
