import { type KindDefinition, show } from "./define.js";

/** Changes of a service's location and of who may call it. */
export const ACCESS_KINDS = {
  "server-added": {
    message: ({ name }) => `The server ${show(name)} is new.`,
    rulings: { added: { when: "always", verdict: "safe", why: "The other addresses stay." } },
  },
  "server-removed": {
    message: ({ before, after }) =>
      after === undefined
        ? `The server ${show(before)} is gone.`
        : `The server ${show(before)} is gone; ${show(after)} is in its place.`,
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Addresses that callers use are no longer described.",
      },
    },
  },
  "server-changed": {
    message: ({ before, after }) => `Requests go to ${show(after)} instead of ${show(before)}.`,
    rulings: {
      moved: {
        when: "another address is the default, or one is gone",
        verdict: "breaking",
        why: "Callers that do not choose end up at another address.",
      },
      wider: { when: "more addresses", verdict: "safe", why: "The other addresses stay." },
    },
  },
  "server-order": {
    message: ({ before, after }) =>
      `${show(after)} is the first server, which was ${show(before)}.`,
    rulings: {
      moved: {
        when: "always",
        verdict: "risky",
        why: "Generated clients use the first server by default.",
      },
    },
  },
  "security-required": {
    message: ({ before, after }) => `Callers need ${show(after)}; ${show(before)} was enough.`,
    rulings: {
      required: {
        when: "always",
        verdict: "breaking",
        why: "Callers that were served are refused.",
      },
    },
  },
  "security-lifted": {
    message: ({ before, after }) => `Callers need ${show(after)} instead of ${show(before)}.`,
    rulings: {
      lifted: {
        when: "always",
        verdict: "safe",
        why: "Who sends what was needed is still served.",
      },
    },
  },
  "security-alternative-added": {
    message: ({ name }) => `${show(name)} is enough.`,
    rulings: { added: { when: "always", verdict: "safe", why: "There is one more way in." } },
  },
  "security-alternative-removed": {
    message: ({ name }) => `${show(name)} is no longer enough.`,
    rulings: {
      removed: { when: "always", verdict: "breaking", why: "Callers that use it are refused." },
    },
  },
  "scope-added": {
    message: ({ values }) => `The scope ${(values ?? []).map(show).join(", ")} is needed.`,
    rulings: {
      added: {
        when: "always",
        verdict: "breaking",
        why: "All scopes of a requirement are needed, and old tokens lack this one.",
      },
    },
  },
  "scope-removed": {
    message: ({ values }) =>
      `The scope ${(values ?? []).map(show).join(", ")} is no longer needed.`,
    rulings: { removed: { when: "always", verdict: "safe", why: "Less is needed." } },
  },
  "scope-declared": {
    message: ({ name }) => `The scope ${show(name)} is new.`,
    rulings: {
      declared: { when: "always", verdict: "safe", why: "Clients may ask for one more scope." },
    },
  },
  "scope-undeclared": {
    message: ({ name }) => `The scope ${show(name)} is gone.`,
    rulings: {
      undeclared: {
        when: "always",
        verdict: "risky",
        why: "Clients that ask for it may be refused a token.",
      },
    },
  },
  "security-scheme-added": {
    message: ({ name }) => `The security scheme ${show(name)} is new.`,
    rulings: { added: { when: "always", verdict: "safe", why: "No operation asks for it." } },
  },
  "security-scheme-removed": {
    message: ({ name }) => `The security scheme ${show(name)} is gone.`,
    rulings: {
      removed: {
        when: "always",
        verdict: "risky",
        why: "No operation required it, but generated clients lose an option.",
      },
    },
  },
  "security-scheme-changed": {
    message: ({ name, before, after }) =>
      `The security scheme ${show(name)} has ${show(after)} instead of ${show(before)}.`,
    rulings: {
      changed: {
        when: "credentials or addresses",
        verdict: "breaking",
        why: "What callers send, or where they ask for tokens, is no longer described.",
      },
      unused: {
        when: "where no operation asks for it",
        verdict: "risky",
        why: "No operation requires it, but generated clients have it as an option.",
      },
      wider: { when: "a further flow", verdict: "safe", why: "There is one more way to a token." },
    },
  },
  "rate-limit-lowered": {
    message: ({ before, after }) => `The rate limit went from ${show(before)} to ${show(after)}.`,
    rulings: {
      lowered: {
        when: "always",
        verdict: "risky",
        why: "Who called as often as was allowed is refused.",
      },
    },
  },
  "rate-limit-raised": {
    message: ({ before, after }) => `The rate limit went from ${show(before)} to ${show(after)}.`,
    rulings: { raised: { when: "always", verdict: "safe", why: "More calls are allowed." } },
  },
} as const satisfies Record<string, KindDefinition>;
