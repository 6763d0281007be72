import { NewWebhookEndpoint, WebhookEndpointUpdate } from "@apostille/evaluation-services/zod";
import type {
  NewWebhookEndpoint as NewEndpoint,
  WebhookEndpointUpdate as EndpointUpdate,
} from "@apostille/evaluation-services/types";
import {
  checkUrl,
  type Core,
  invalid,
  type Tolerates,
  validateShape,
} from "../../foundation/index.js";

/** The document allows only HTTPS. This service also delivers to plain HTTP on this machine, and checks URLs itself. */
export const plainHttp: Tolerates = ({ path, ...issue }) =>
  path.at(-1) === "url" && "pattern" in issue;

/** The endpoint to create. Refuses values that the document does not allow with 422. */
export function newEndpoint(core: Core, body: unknown): NewEndpoint {
  const endpoint = validateShape(NewWebhookEndpoint, body, plainHttp);
  checkEndpointUrl(core, endpoint.url);
  return endpoint;
}

/** The changes to an endpoint. Refuses values that the document does not allow with 422. */
export function endpointUpdate(core: Core, body: unknown): EndpointUpdate {
  const change = validateShape(WebhookEndpointUpdate, body, plainHttp);
  if (change.url !== undefined) checkEndpointUrl(core, change.url);
  return change;
}

/** Refuses URLs that events must not be delivered to. A host name is checked again at every delivery. */
function checkEndpointUrl(core: Core, url: string): void {
  const result = checkUrl(url, core.outbound.policy, { httpsOnly: true });
  if (typeof result !== "string") return;
  const message = {
    malformed: "The url field must be a valid URL.",
    insecure: "The url field must start with one of the following: https://.",
    not_public: "The url must be publicly reachable.",
  }[result];
  const code = result === "not_public" ? "url_not_allowed" : undefined;
  throw invalid([{ field: "url", message }], code);
}
