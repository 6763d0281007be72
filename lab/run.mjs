// Runs a program of the lab: `npm run lab -- NAME …`. README.md says what each measures, and which options it takes.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAMS = {
  ratios: "speed/ratios.mjs",
  generation: "speed/generation.mjs",
  check: "speed/check.mjs",
  router: "speed/router.mjs",
  loading: "speed/loading.mjs",
  bundle: "speed/bundle.mjs",
  copied: "size/copied.mjs",
  scaling: "speed/scaling/scaling.mjs",
  growth: "speed/scaling/growth.mjs",
  warm: "speed/warm.mjs",
  sandbox: "speed/sandbox/requests.mjs",
  profile: "speed/profile.mjs",
  figures: "speed/figures.mjs",
  types: "compatibility/types.mjs",
  runtimes: "compatibility/runtimes.mjs",
  libraries: "compatibility/libraries.mjs",
  formatters: "compatibility/formatters.mjs",
  packages: "compatibility/packages.mjs",
  comparison: "peers/comparison.mjs",
  migrate: "peers/migrate.mjs",
  receipts: "peers/receipts/run.mjs",
  strangers: "strangers/run.mjs",
  judges: "judges/run.mjs",
  mocks: "mocks/run.mjs",
  "json-schema": "values/json-schema.mjs",
  "http-specs": "http-specs/run.mjs",
  tools: "tools/run.mjs",
  "tool-search": "tools/search.mjs",
  "tool-clients": "tools/clients.mjs",
  "tool-reading": "tools/reading.mjs",
  names: "names/run.mjs",
  patterns: "patterns/run.mjs",
  mutants: "mutants/run.mjs",
};

const [name, ...words] = process.argv.slice(2);
const program = PROGRAMS[name];
if (program === undefined) {
  console.error(`Which program? One of ${Object.keys(PROGRAMS).join(", ")}: lab/README.md`);
  process.exitCode = 2;
} else {
  const file = fileURLToPath(new URL(program, import.meta.url));
  process.exitCode =
    spawnSync(process.execPath, [file, ...words], { stdio: "inherit" }).status ?? 1;
}
