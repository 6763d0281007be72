import { get, outgoingOperations } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * The service does not send a key to a webhook: deliveries say `security: []`, or else they would inherit the security
 * of the whole description.
 * @type {Rule}
 */
export const webhookSecurity = () =>
  outgoingOperations(({ node, location }, context) => {
    const security = get(node, "security");
    if (Array.isArray(security) && security.length === 0) return;
    context.report({
      message:
        "A delivery carries a signature and no key, but inherits the security of the description. Say `security: []`.",
      location: security === undefined ? location.key() : location.child(["security"]).key(),
    });
  });
