import { type KindDefinition, show } from "./define.js";

/** Changes of names, documentation, and extensions. */
export const PROMISE_KINDS = {
  name: {
    message: ({ name = "name", before, after }) =>
      after === undefined
        ? `The ${name} ${show(before)} was removed.`
        : before === undefined
          ? `The ${name} ${show(after)} was added.`
          : `The ${name} changed from ${show(before)} to ${show(after)}.`,
    rulings: {
      renamed: {
        when: "always",
        verdict: "risky",
        why: "The name is not on the wire, but generated code uses it.",
      },
      added: { when: "an additional name", verdict: "safe", why: "The old name remains." },
    },
  },
  "component-added": {
    message: ({ name }) => `The component ${show(name)} was added.`,
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "No message changes; generated code has one more type.",
      },
    },
  },
  docs: {
    message: ({ name }) => `The documentation changed: ${show(name)}.`,
    rulings: {
      changed: { when: "always", verdict: "safe", why: "Only documentation changed." },
    },
  },
  deprecated: {
    message: () => "It is now deprecated.",
    rulings: {
      deprecated: {
        when: "always",
        verdict: "safe",
        why: "It works as before, but may be removed later.",
      },
    },
  },
  undeprecated: {
    message: () => "It is no longer deprecated.",
    rulings: { undeprecated: { when: "always", verdict: "safe", why: "It works as before." } },
  },
  "sunset-added": {
    message: ({ after }) => `A sunset date was added: ${show(after)}.`,
    rulings: {
      added: { when: "always", verdict: "safe", why: "It works as before until that date." },
    },
  },
  "sunset-changed": {
    message: ({ before, after }) =>
      `The sunset date changed from ${show(before)} to ${show(after)}.`,
    rulings: {
      earlier: {
        when: "an earlier date",
        verdict: "risky",
        why: "Users may have planned for the old date.",
      },
      later: { when: "a later date", verdict: "safe", why: "There is more time to migrate." },
    },
  },
  "sunset-removed": {
    message: ({ before }) => `The sunset date ${show(before)} was removed.`,
    rulings: {
      removed: {
        when: "always",
        verdict: "risky",
        why: "There is no longer a date by which to migrate.",
      },
    },
  },
  "pagination-changed": {
    message: ({ name, before, after }) =>
      name === undefined
        ? `The pagination changed from ${show(before)} to ${show(after)}.`
        : `${show(name)} of the pagination changed from ${show(before)} to ${show(after)}.`,
    rulings: {
      changed: {
        when: "changed or removed",
        verdict: "breaking",
        why: "Iterators generated from the old document no longer find the next page.",
      },
      added: { when: "added", verdict: "safe", why: "It was undefined before." },
    },
  },
  "signature-changed": {
    message: ({ name, before, after }) =>
      `${show(name)} of the signature changed from ${show(before)} to ${show(after)}.`,
    rulings: {
      changed: {
        when: "what is signed, how, or where the signature is",
        verdict: "breaking",
        why: "Receivers compute another signature and refuse every delivery.",
        whom: "receiver",
      },
      stricter: {
        when: "a shorter tolerance",
        verdict: "risky",
        why: "Receivers generated from the new document refuse late deliveries.",
        whom: "receiver",
      },
      looser: {
        when: "a longer tolerance, an additional header",
        verdict: "safe",
        why: "Receivers that verify as before accept every delivery.",
        whom: "receiver",
      },
    },
  },
  "signature-added": {
    message: () => "Deliveries are now signed.",
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "Receivers may verify deliveries.",
        whom: "receiver",
      },
    },
  },
  "signature-removed": {
    message: () => "Deliveries are no longer signed.",
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Receivers that verify signatures refuse unsigned deliveries.",
        whom: "receiver",
      },
    },
  },
  "lifecycle-narrowed": {
    message: ({ name }) => `Removed from the lifecycle: ${show(name)}.`,
    rulings: {
      transition: {
        when: "a transition or a state",
        verdict: "risky",
        why: "Callers that wait for it will wait forever.",
      },
      emits: {
        when: "an event",
        verdict: "risky",
        why: "The webhook is still described, but this transition no longer sends it.",
        whom: "receiver",
      },
    },
  },
  "lifecycle-widened": {
    message: ({ name }) => `Added to the lifecycle: ${show(name)}.`,
    rulings: {
      transition: {
        when: "a transition or a state",
        verdict: "safe",
        why: "The other transitions remain.",
      },
      emits: {
        when: "an event",
        verdict: "safe",
        why: "Receivers get additional events.",
        whom: "receiver",
      },
    },
  },
  "error-shape-changed": {
    message: ({ name }) => `The error response ${show(name)} has another status or body.`,
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Callers that read these errors get another status or body.",
      },
    },
  },
} as const satisfies Record<string, KindDefinition>;
