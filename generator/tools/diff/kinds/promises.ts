import type { KindDefinition } from "./define.js";

/** Changes of names, documentation, and extensions. */
export const PROMISE_KINDS = {
  name: {
    message: ({ name, before, after }) => {
      const what = name === undefined ? "name" : "{name}";
      if (after === undefined) return `The ${what} {before} was removed.`;
      if (before === undefined) return `The ${what} {after} was added.`;
      return `The ${what} changed from {before} to {after}.`;
    },
    rulings: {
      renamed: {
        when: "always",
        verdict: "risky",
        why: "The name is not on the wire, but generated code uses it.",
      },
      added: { when: "an additional name", verdict: "safe", why: "The old name remains." },
    },
  },
  "generated-name": {
    message: "The {name} in generated code changed from {before} to {after}.",
    rulings: {
      renamed: {
        when: "always",
        verdict: "risky",
        why: "Nothing changes on the wire, but programs with the old name do not compile. Something else has taken it, or the path from which it comes has changed: x-apostille-name gives it back.",
      },
    },
  },
  "component-added": {
    message: "The component {name} was added.",
    rulings: {
      added: {
        when: "always",
        verdict: "safe",
        why: "No message changes; generated code has one more type.",
      },
    },
  },
  docs: {
    message: "The documentation changed: {name}.",
    rulings: { changed: { when: "always", verdict: "safe", why: "Only documentation changed." } },
  },
  deprecated: {
    message: "It is now deprecated.",
    rulings: {
      deprecated: {
        when: "always",
        verdict: "safe",
        why: "It works as before, but may be removed later.",
      },
    },
  },
  undeprecated: {
    message: "It is no longer deprecated.",
    rulings: { undeprecated: { when: "always", verdict: "safe", why: "It works as before." } },
  },
  "sunset-added": {
    message: "A sunset date was added: {after}.",
    rulings: {
      added: { when: "always", verdict: "safe", why: "It works as before until that date." },
    },
  },
  "sunset-changed": {
    message: "The sunset date changed from {before} to {after}.",
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
    message: "The sunset date {before} was removed.",
    rulings: {
      removed: {
        when: "always",
        verdict: "risky",
        why: "There is no longer a date by which to migrate.",
      },
    },
  },
  "pagination-changed": {
    message: ({ name }) =>
      name === undefined
        ? "The pagination changed from {before} to {after}."
        : "{name} of the pagination changed from {before} to {after}.",
    rulings: {
      changed: {
        when: "changed or removed",
        verdict: "breaking",
        why: "Iterators generated from the old document no longer find the next page.",
      },
      added: { when: "added", verdict: "safe", why: "It was undefined before." },
    },
  },
  "wait-changed": {
    message: "{name} changed.",
    rulings: {
      changed: {
        when: "changed or removed",
        verdict: "risky",
        why: "Programs that wait as the old document says may wait forever.",
      },
      added: { when: "added", verdict: "safe", why: "Nobody could wait by it before." },
    },
  },
  "signature-changed": {
    message: "{name} of the signature changed from {before} to {after}.",
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
    message: "Deliveries are now signed.",
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
    message: "Deliveries are no longer signed.",
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
    message: "Removed from the lifecycle: {name}.",
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
    message: "Added to the lifecycle: {name}.",
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
    message: "The error response {name} has another status or body.",
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Callers that read these errors get another status or body.",
      },
    },
  },
} as const satisfies Record<string, KindDefinition>;
