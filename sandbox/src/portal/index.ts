/** What the other wings may use of the portal. */

export { isForBrowsers, webListener } from "./web.js";
