import { get, outgoingOperations } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * The service does not send credentials to webhooks: they have `security: []`, otherwise they would inherit the security
 * of the document.
 * @type {Rule}
 */
export const webhookSecurity = () =>
  outgoingOperations(({ node, location }, context) => {
    const security = get(node, "security");
    if (Array.isArray(security) && security.length === 0) return;
    context.report({
      message:
        "A delivery has a signature and no credentials, but inherits the security of the document. Write `security: []`.",
      location: security === undefined ? location.key() : location.child(["security"]).key(),
    });
  });
