/** What the other wings may use of the portal. */

export { isForBrowsers, webListener } from "./web.js";
export type { LoggedRequest, RequestQuery } from "./request/environment.js";
