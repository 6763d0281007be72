export type { SiteFile } from "./build.js";
export { type MadeSite, makeSite } from "./make-site.js";
export { findRenderer, RENDERER_PACKAGE } from "./renderer.js";
export { serveLive } from "./serve/live-site.js";
