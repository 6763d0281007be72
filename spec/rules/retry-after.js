import { down, get } from "./nodes.js";

/** @import { Rule } from "./redocly.d.ts" */

/**
 * A response that asks clients to retry later says when: 429 and 503 have the header `Retry-After` (RFC 9110, 10.2.3).
 * @type {Rule}
 */
export const retryAfter = () => ({
  Responses(responses, context) {
    for (const status of ["429", "503"]) {
      if (get(responses, status) === undefined) continue;
      const response = down(context, { node: responses, location: context.location }, status);
      const headers = down(context, response, "headers");
      if (get(headers.node, "Retry-After") !== undefined) continue;
      context.report({
        message: `A client that gets \`${status}\` should retry later and needs to know when: add the header \`Retry-After\`.`,
        location: response.location.key(),
      });
    }
  },
});
