import { COMMANDS, type PackageManager } from "../../output/index.js";

interface WorkflowSource {
  readonly manager: PackageManager;
  /** The project's folder below the root of the repository; empty for the root itself. */
  readonly folder: string;
  /** The documents that are compared, relative to the project's folder. */
  readonly documents: readonly string[];
  /** Whether the project has its own lint rules. */
  readonly lints: boolean;
}

/** Path of the workflow, from the root of the repository. */
export const WORKFLOW_PATH = ".github/workflows/apostille.yml";

const SETUP: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: [],
  pnpm: ["- run: corepack enable"],
  yarn: ["- run: corepack enable"],
  bun: ["- uses: oven-sh/setup-bun@v2"],
};

/** A workflow of GitHub Actions: checks drift, and shows what a pull request changes. */
export function workflow({ manager, folder, documents, lints }: WorkflowSource): string {
  const { ci, exec } = COMMANDS[manager];
  return [
    "name: API",
    "on:",
    "  push:",
    "    branches: [main, master]",
    "  pull_request:",
    "permissions:",
    "  contents: read",
    "jobs:",
    "  apostille:",
    "    runs-on: ubuntu-latest",
    ...(folder === ""
      ? []
      : ["    defaults:", "      run:", `        working-directory: ${JSON.stringify(folder)}`]),
    "    steps:",
    "      - uses: actions/checkout@v5",
    "        with:",
    "          fetch-depth: 0",
    ...SETUP[manager].map((line) => `      ${line}`),
    "      - uses: actions/setup-node@v5",
    "        with:",
    "          node-version: 24",
    `      - run: ${ci}`,
    ...(lints ? [`      - run: ${exec} apostille lint --format github`] : []),
    `      - run: ${exec} apostille check --format github`,
    ...documents.flatMap((document) => comparison(document, exec)),
    "",
  ].join("\n");
}

/**
 * Names are passed through the environment, so that a shell does not interpret them. A new document has nothing to be
 * compared with.
 */
const comparison = (document: string, exec: string): readonly string[] => [
  "      - if: github.event_name == 'pull_request'",
  "        env:",
  "          BASE: origin/${{ github.base_ref }}",
  `          DOCUMENT: ${JSON.stringify(document)}`,
  "        run: |",
  '          git rev-parse --verify --quiet "$BASE^{commit}" > /dev/null',
  '          git cat-file -e "$BASE:./$DOCUMENT" 2> /dev/null || exit 0',
  `          ${exec} apostille diff "$BASE:./$DOCUMENT" "$DOCUMENT" --format github`,
];
