import { type KindDefinition, narrowing, READ, SENT, show, widening } from "./define.js";

/** Changes of responses: their statuses, headers and links. */
export const RESPONSE_KINDS = {
  "status-added": {
    message: ({ name }) => `The status ${show(name)} is new.`,
    rulings: {
      success: {
        when: "a success, read",
        verdict: "risky",
        why: "Callers that look for the other statuses meet one they do not know.",
      },
      error: {
        when: "an error or default, read",
        verdict: "safe",
        why: "Callers have to expect refusals that they do not know, and this one is now described.",
      },
      sent: {
        when: "an answer of a receiver",
        verdict: "safe",
        why: "One more answer is understood.",
      },
    },
  },
  "status-removed": {
    message: ({ name }) => `The status ${show(name)} is gone.`,
    rulings: {
      success: {
        when: "a success, read",
        verdict: "breaking",
        why: "A success that was documented never comes, and with it goes what it stood for.",
      },
      covered: {
        when: "a success, read, where a range or default holds it",
        verdict: "risky",
        why: "It may still come under the range, but is not promised any more.",
      },
      error: {
        when: "an error, read",
        verdict: "safe",
        why: "A refusal that no longer comes hurts nobody who is ready for it.",
      },
      default: {
        when: "default, read",
        verdict: "risky",
        why: "What other statuses hold is no longer described.",
      },
      sent: {
        when: "an answer of a receiver",
        verdict: "breaking",
        why: "Receivers that answer so no longer answer as expected.",
      },
      sentCovered: {
        when: "an answer of a receiver, where a range or default holds it",
        verdict: "safe",
        why: "Receivers that answer so answer as the range says.",
      },
    },
  },
  "header-added": {
    message: ({ name }) => `The header ${show(name)} is new.`,
    rulings: {
      read: { when: READ, verdict: "safe", why: "Nobody has to read it." },
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
    },
  },
  "header-removed": {
    message: ({ name }) => `The header ${show(name)} is gone.`,
    rulings: {
      read: {
        when: `${READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but those who used it lose it.",
      },
      readRequired: {
        when: `${READ}, required`,
        verdict: "breaking",
        why: "It was promised in every response.",
      },
      sent: {
        when: SENT,
        verdict: "risky",
        why: "It may still be sent, but nobody reads it any more.",
      },
    },
  },
  "header-required": {
    message: ({ name }) => `The header ${show(name)} is required.`,
    rulings: narrowing(
      "Messages without it were valid and are refused.",
      "Readers may count on it.",
    ),
  },
  "header-optional": {
    message: ({ name }) => `The header ${show(name)} is no longer required.`,
    rulings: widening("Less has to be sent.", "What was promised may be missing."),
  },
  "link-changed": {
    message: ({ name }) => `The link ${show(name)} leads elsewhere.`,
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Who follows the link asks for something else.",
      },
    },
  },
  "link-added": {
    message: ({ name }) => `The link ${show(name)} is new.`,
    rulings: { added: { when: "always", verdict: "safe", why: "Nobody has to follow it." } },
  },
  "link-removed": {
    message: ({ name }) => `The link ${show(name)} is gone.`,
    rulings: {
      removed: { when: "always", verdict: "risky", why: "Who follows the link finds none." },
    },
  },
} as const satisfies Record<string, KindDefinition>;
