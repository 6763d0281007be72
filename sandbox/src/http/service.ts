import type { Core } from "../core/core.js";
import { apiListener, type ApiOptions } from "./api.js";
import { descriptionListener } from "./description.js";
import { downloadListener } from "./downloads.js";
import { healthListener } from "./health.js";
import { isForBrowsers } from "../portal/web.js";
import type { Listener } from "../core/exchange.js";

export interface ServiceOptions extends ApiOptions {
  /** Handles requests under `/_sandbox/`. */
  readonly control: Listener;
  /** Handles pages for browsers, and the authorization of platform apps. */
  readonly web: Listener;
}

/**
 * The listener for all requests to the sandbox: the API and its document, download links, the portal, the control
 * plane and the health check.
 */
export function serviceListener(core: Core, options: ServiceOptions): Listener {
  const api = apiListener(core, options);
  const download = downloadListener(core, options);
  const health = healthListener(core);
  const description = descriptionListener(core);
  return (req, res) => {
    const target = req.url ?? "";
    // Browsers must not guess a media type other than the declared one.
    res.setHeader("X-Content-Type-Options", "nosniff");
    if (target.startsWith("/_sandbox/")) options.control(req, res);
    else if (/^\/d\/[^/?]+(?:\?|$)/.test(target)) download(req, res);
    else if (/^\/health(?:\?|$)/.test(target)) health(req, res);
    else if (/^\/openapi\.json(?:\?|$)/.test(target)) description(req, res);
    else if (isForBrowsers(target)) options.web(req, res);
    else api(req, res);
  };
}
