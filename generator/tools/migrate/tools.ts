/** The generators from which projects can move. */
import type { MigrationResult, MigrationSource } from "./document/workspace.js";
import {
  MARK as HEY_API_MARK,
  migrateHeyApi,
  PACKAGES as HEY_API_PACKAGES,
} from "./hey-api/index.js";
import { MARK as ORVAL_MARK, migrateOrval } from "./orval/index.js";
import { DECLARATIONS, DECLARED_IN } from "./openapi-typescript/declarations.js";
import { MARK, migrateOpenapiTypescript, PACKAGES } from "./openapi-typescript/index.js";

export interface MigrationTool {
  readonly name: string;
  /** What it writes at the beginning of its files. */
  readonly mark: string;
  /** Its command. */
  readonly command: string;
  /** The name of its configuration file. */
  readonly config?: RegExp;
  /** The packages that a project needs for it. */
  readonly packages: readonly string[];
  /** Whether what it writes is one file, of known types. */
  readonly writesFile?: boolean;
  /** Declarations that the compiler needs in place of packages. */
  readonly declarations?: { readonly path: string; readonly text: string };
  readonly migrate: (source: MigrationSource) => MigrationResult;
}

export const MIGRATION_TOOLS = {
  "openapi-typescript": {
    name: "openapi-typescript",
    mark: MARK,
    command: "openapi-typescript",
    packages: ["openapi-typescript", ...PACKAGES],
    writesFile: true,
    declarations: { path: DECLARED_IN, text: DECLARATIONS },
    migrate: migrateOpenapiTypescript,
  },
  "hey-api": {
    name: "hey-api",
    mark: HEY_API_MARK,
    command: "openapi-ts",
    config: /^openapi-ts\.config\.[cm]?[jt]s$/,
    packages: ["@hey-api/openapi-ts", ...HEY_API_PACKAGES],
    migrate: migrateHeyApi,
  },
  orval: {
    name: "orval",
    mark: ORVAL_MARK,
    command: "orval",
    config: /^orval\.config\.[cm]?[jt]s$/,
    packages: ["orval"],
    migrate: migrateOrval,
  },
} as const satisfies Record<string, MigrationTool>;
