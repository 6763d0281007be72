export type { SiteFile } from "./frame/site.js";
export { type MadeSite, makeSite } from "./make-site.js";
export { findRenderer, RENDERER_PACKAGE } from "./make-site.js";
export { serveLive } from "./live-site.js";
