import { type KindDefinition, show } from "./define.js";

/** Changes of names, documentation, and extensions. */
export const PROMISE_KINDS = {
  name: {
    message: ({ before, after }) =>
      after === undefined
        ? `The name ${show(before)} is gone.`
        : `The name ${show(before)} is now ${show(after)}.`,
    rulings: {
      renamed: {
        when: "always",
        verdict: "risky",
        why: "The name is not on the wire, but generated code has it.",
      },
      added: { when: "a further one", verdict: "safe", why: "The old name stays." },
    },
  },
  "component-added": {
    message: ({ name }) => `The component ${show(name)} is new.`,
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "No message changes; generated code gains a type.",
      },
    },
  },
  docs: {
    message: ({ name }) => `${show(name)} has changed.`,
    rulings: {
      changed: { when: "always", verdict: "safe", why: "Only words for people have changed." },
    },
  },
  deprecated: {
    message: () => "It is deprecated.",
    rulings: {
      deprecated: {
        when: "always",
        verdict: "safe",
        why: "It works as before; its end is announced.",
      },
    },
  },
  undeprecated: {
    message: () => "It is no longer deprecated.",
    rulings: { undeprecated: { when: "always", verdict: "safe", why: "It works as before." } },
  },
  "sunset-added": {
    message: ({ after }) => `It will end on ${show(after)}.`,
    rulings: {
      added: { when: "always", verdict: "safe", why: "The end has a day; nothing has ended." },
    },
  },
  "sunset-changed": {
    message: ({ before, after }) => `It will end on ${show(after)} instead of ${show(before)}.`,
    rulings: {
      earlier: {
        when: "an earlier day",
        verdict: "risky",
        why: "Those who planned for the old day are late.",
      },
      later: { when: "a later day", verdict: "safe", why: "There is more time." },
    },
  },
  "sunset-removed": {
    message: ({ before }) => `It was to end on ${show(before)}, and has no day any more.`,
    rulings: {
      removed: {
        when: "always",
        verdict: "risky",
        why: "There is no longer a date by which to migrate.",
      },
    },
  },
  "pagination-changed": {
    message: ({ before, after }) => `Pages are found by ${show(after)} instead of ${show(before)}.`,
    rulings: {
      changed: {
        when: "changed or removed",
        verdict: "breaking",
        why: "Iterators generated from the old document no longer find their pages.",
      },
      added: { when: "added", verdict: "safe", why: "What was left open is now written down." },
    },
  },
  "signature-changed": {
    message: ({ name, before, after }) =>
      `${show(name)} of the signature was ${show(before)} and is ${show(after)}.`,
    rulings: {
      changed: {
        when: "what is signed, how or where",
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
        when: "a longer tolerance, a further header",
        verdict: "safe",
        why: "Receivers that verify as before accept every delivery.",
        whom: "receiver",
      },
    },
  },
  "signature-added": {
    message: () => "Deliveries are signed.",
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
    message: ({ name }) => `The lifecycle no longer has: ${show(name)}.`,
    rulings: {
      transition: {
        when: "a transition or a state",
        verdict: "risky",
        why: "Those who wait for the transition wait in vain.",
      },
      emits: {
        when: "an event",
        verdict: "risky",
        why: "The webhook is still described, but nothing sends it.",
        whom: "receiver",
      },
    },
  },
  "lifecycle-widened": {
    message: ({ name }) => `The lifecycle also has: ${show(name)}.`,
    rulings: {
      transition: {
        when: "a transition or a state",
        verdict: "safe",
        why: "The other transitions stay.",
      },
      emits: {
        when: "an event",
        verdict: "safe",
        why: "Receivers get further events.",
        whom: "receiver",
      },
    },
  },
  "error-shape-changed": {
    message: ({ name }) => `Refusals of the kind ${show(name)} look different.`,
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Callers that read refusals meet another status or body.",
      },
    },
  },
} as const satisfies Record<string, KindDefinition>;
