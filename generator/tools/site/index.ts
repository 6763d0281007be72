export type { SiteFile } from "./frame/site.js";
export { type MadeSite, makeSite } from "./make-site.js";
export { changesPage } from "./changes-page.js";
export { findRenderer, RENDERER_PACKAGE } from "./make-site.js";
export { serveLive } from "./live-site.js";

// What a site is made of that is not about a description.
export { siteAssets } from "./build.js";
export { madeBy, renderShell, type Shell } from "./frame/shell.js";
export { codeBlock } from "./markup/code-block.js";
export {
  compact,
  escapeHtml,
  type Html,
  html,
  textOf,
  trustHtml,
  webAddress,
} from "./markup/html.js";
export { searchFile, type SearchTarget } from "./machines/search-index.js";
export { loadToMarkdown, twinsOf } from "./machines/twins.js";
export { plainSummary } from "./markup/markdown.js";
