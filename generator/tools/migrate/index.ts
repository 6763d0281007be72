export type { MigrationResult, MigratedFile } from "./document/workspace.js";
export { documentNames } from "./document/names.js";
export { type Leftover, nearPath, openCode, type UserCode } from "./editing/user-code.js";
export { moveManifest } from "./manifest.js";
export {
  oldConfigurations,
  oldDocuments,
  oldScripts,
  type OldScript,
  oldSources,
} from "./old-setup.js";
export { findHome, type Home, packagesWith } from "./packages.js";
export { MIGRATION_TOOLS, type MigrationTool } from "./tools.js";
export { leadsOut, whyNotOverwrite } from "./uncommitted.js";
