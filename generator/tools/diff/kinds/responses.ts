import { type KindDefinition, narrowing, WHEN_READ, WHEN_SENT, widening } from "./define.js";

/** Changes of responses: their statuses, headers and links. */
export const RESPONSE_KINDS = {
  "status-added": {
    message: "The status {name} was added.",
    rulings: {
      success: {
        when: "a success status, read by callers",
        verdict: "risky",
        why: "Callers that handle only the other statuses get an unknown one.",
      },
      error: {
        when: "an error or default, read by callers",
        verdict: "safe",
        why: "Callers must handle unknown errors anyway; this one is now described.",
      },
      sent: { when: "sent by a receiver", verdict: "safe", why: "One more response is accepted." },
    },
  },
  "status-removed": {
    message: "The status {name} was removed.",
    rulings: {
      success: {
        when: "a success status, read by callers",
        verdict: "breaking",
        why: "A documented success no longer occurs, nor what it signified.",
      },
      covered: {
        when: "a success status, read by callers, if a range or default includes it",
        verdict: "risky",
        why: "It may still occur within the range, but is no longer guaranteed.",
      },
      error: {
        when: "an error, read by callers",
        verdict: "safe",
        why: "Callers are not affected by an error that no longer occurs.",
      },
      default: {
        when: "default, read by callers",
        verdict: "risky",
        why: "Responses with other statuses are no longer described.",
      },
      sent: {
        when: "sent by a receiver",
        verdict: "breaking",
        why: "Receivers that send it no longer respond as expected.",
      },
      sentCovered: {
        when: "sent by a receiver, if a range or default includes it",
        verdict: "safe",
        why: "The range or default still allows it.",
      },
    },
  },
  "header-added": {
    message: "The header {name} was added.",
    rulings: {
      read: { when: WHEN_READ, verdict: "safe", why: "Readers can ignore it." },
      sent: {
        when: `${WHEN_SENT}, optional`,
        verdict: "safe",
        why: "Messages without it are still valid.",
      },
      sentRequired: {
        when: `${WHEN_SENT}, required`,
        verdict: "breaking",
        why: "Messages of existing senders lack it.",
      },
    },
  },
  "header-removed": {
    message: "The header {name} was removed.",
    rulings: {
      read: {
        when: `${WHEN_READ}, optional`,
        verdict: "risky",
        why: "It could be absent before, but readers that use it lose it.",
      },
      readRequired: {
        when: `${WHEN_READ}, required`,
        verdict: "breaking",
        why: "Every response was guaranteed to have it.",
      },
      sent: {
        when: WHEN_SENT,
        verdict: "risky",
        why: "It may still be sent, but is no longer read.",
      },
    },
  },
  "header-required": {
    message: "The header {name} is now required.",
    rulings: narrowing("Messages without it are now refused.", "Readers can rely on it."),
  },
  "header-optional": {
    message: "The header {name} is no longer required.",
    rulings: widening(
      "Senders may leave it out.",
      "It may be missing, and readers may rely on it.",
    ),
  },
  "link-changed": {
    message: "The link {name} has another target.",
    rulings: {
      changed: {
        when: "always",
        verdict: "risky",
        why: "Callers that follow the link request something else.",
      },
    },
  },
  "link-added": {
    message: "The link {name} was added.",
    rulings: { added: { when: "always", verdict: "safe", why: "Callers can ignore it." } },
  },
  "link-removed": {
    message: "The link {name} was removed.",
    rulings: {
      removed: {
        when: "always",
        verdict: "risky",
        why: "Callers that follow the link no longer find it.",
      },
    },
  },
} as const satisfies Record<string, KindDefinition>;
