import type { KindDefinition } from "./define.js";

/** Changes of a service's location and of who may call it. */
export const ACCESS_KINDS = {
  "server-added": {
    message: "The server {name} was added.",
    rulings: { added: { when: "always", verdict: "safe", why: "The other servers remain." } },
  },
  "server-removed": {
    message: ({ after }) =>
      after === undefined
        ? "The server {before} was removed."
        : "The server {before} was replaced by {after}.",
    rulings: {
      removed: {
        when: "always",
        verdict: "breaking",
        why: "Callers may use an address that is no longer described.",
      },
    },
  },
  "server-changed": {
    message: ({ name }) =>
      name === undefined
        ? "The server changed from {before} to {after}."
        : "The values of {name} changed from {before} to {after}.",
    rulings: {
      moved: {
        when: "if the default address changed",
        verdict: "breaking",
        why: "Callers that do not choose an address send requests to another one.",
      },
      fewer: {
        when: "if an address was removed",
        verdict: "breaking",
        why: "Callers may use the removed address.",
      },
      wider: { when: "more addresses", verdict: "safe", why: "The other servers remain." },
    },
  },
  "server-order": {
    message: "The first server is now {after} instead of {before}.",
    rulings: {
      moved: {
        when: "always",
        verdict: "risky",
        why: "Generated clients use the first server by default.",
      },
    },
  },
  "security-required": {
    message: "The credentials changed from {before} to {after}.",
    rulings: {
      required: {
        when: "in requests",
        verdict: "breaking",
        why: "Callers that had access are now refused.",
      },
      delivered: {
        when: "in deliveries",
        verdict: "safe",
        why: "Receivers can verify the credentials, but need not.",
        whom: "receiver",
      },
    },
  },
  "security-lifted": {
    message: "The credentials were reduced from {before} to {after}.",
    rulings: {
      lifted: {
        when: "in requests",
        verdict: "safe",
        why: "The credentials that were required before are still accepted.",
      },
      delivered: {
        when: "in deliveries",
        verdict: "breaking",
        why: "Receivers that verify the credentials refuse deliveries without them.",
        whom: "receiver",
      },
    },
  },
  "security-alternative-added": {
    message: "{name} was added as an alternative.",
    rulings: {
      added: {
        when: "in requests",
        verdict: "safe",
        why: "Callers have one more choice of credentials.",
      },
      delivered: {
        when: "in deliveries",
        verdict: "breaking",
        why: "Receivers that verify the other credentials refuse these.",
        whom: "receiver",
      },
    },
  },
  "security-alternative-removed": {
    message: "{name} was removed from the alternatives.",
    rulings: {
      removed: {
        when: "in requests",
        verdict: "breaking",
        why: "Callers that use it are refused.",
      },
      delivered: {
        when: "in deliveries",
        verdict: "safe",
        why: "Receivers no longer get these credentials.",
        whom: "implementer",
      },
    },
  },
  "scope-added": {
    message: "The scope {values} is now required.",
    rulings: {
      added: {
        when: "always",
        verdict: "breaking",
        why: "All scopes of a requirement are necessary, and existing tokens lack this one.",
      },
    },
  },
  "scope-removed": {
    message: "The scope {values} is no longer required.",
    rulings: {
      removed: { when: "always", verdict: "safe", why: "Existing tokens still suffice." },
    },
  },
  "scope-declared": {
    message: "The scope {name} was added.",
    rulings: {
      declared: { when: "always", verdict: "safe", why: "Clients may request one more scope." },
    },
  },
  "scope-undeclared": {
    message: "The scope {name} was removed.",
    rulings: {
      undeclared: {
        when: "always",
        verdict: "risky",
        why: "The authorization server may refuse a token to clients that request it.",
      },
    },
  },
  "security-scheme-added": {
    message: "The security scheme {name} was added.",
    rulings: {
      added: { when: "always", verdict: "safe", why: "No operation requires it." },
      required: {
        when: "if operations required it before",
        verdict: "safe",
        why: "How its credentials are sent was not described.",
      },
    },
  },
  "security-scheme-removed": {
    message: "The security scheme {name} was removed.",
    rulings: {
      removed: {
        when: "always",
        verdict: "risky",
        why: "No operation required it, but generated clients lose an option.",
      },
      required: {
        when: "if operations still require it",
        verdict: "breaking",
        why: "How its credentials are sent is no longer described.",
      },
    },
  },
  "security-scheme-changed": {
    message: "The security scheme {name} changed from {before} to {after}.",
    rulings: {
      changed: {
        when: "credentials or addresses",
        verdict: "breaking",
        why: "The credentials that callers send, or the address where they request tokens, are no longer described.",
      },
      unused: {
        when: "if no operation requires it",
        verdict: "risky",
        why: "No operation requires it, but generated clients have it as an option.",
      },
      wider: {
        when: "an additional flow",
        verdict: "safe",
        why: "There is one more way to get a token.",
      },
    },
  },
  "rate-limit-lowered": {
    message: "The rate limit changed from {before} to {after}.",
    rulings: {
      lowered: {
        when: "always",
        verdict: "risky",
        why: "Callers that used the full limit are now refused.",
      },
    },
  },
  "rate-limit-raised": {
    message: "The rate limit changed from {before} to {after}.",
    rulings: { raised: { when: "always", verdict: "safe", why: "More calls are allowed." } },
  },
} as const satisfies Record<string, KindDefinition>;
