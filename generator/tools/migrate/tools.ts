/** The generators from which projects can move. */
import type { MigrationResult, MigrationSource } from "./document/workspace.js";
import { MARK, migrateOpenapiTypescript } from "./openapi-typescript/index.js";

export interface MigrationTool {
  readonly name: string;
  /** What it writes at the beginning of its files. */
  readonly mark: string;
  /** Its command. */
  readonly command: string;
  /** The packages that a project needs for it. */
  readonly packages: readonly string[];
  readonly migrate: (source: MigrationSource) => MigrationResult;
}

export const MIGRATION_TOOLS = {
  "openapi-typescript": {
    name: "openapi-typescript",
    mark: MARK,
    command: "openapi-typescript",
    packages: ["openapi-typescript", "openapi-fetch"],
    migrate: migrateOpenapiTypescript,
  },
} as const satisfies Record<string, MigrationTool>;
