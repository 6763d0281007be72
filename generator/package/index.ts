import type { PackageConfig } from "../config/config.js";
import type { Api } from "../model/api.js";
import { loadTemplates } from "../print/template.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { packageEntries } from "./entries.js";
import { readmeData } from "./readme.js";

export interface PackageSource {
  readonly api: Api;
  readonly config: PackageConfig;
  /** The code of the output. */
  readonly files: readonly GeneratedFile[];
  /** Folder with the user's own templates. */
  readonly templates?: string;
}

/** The range of zod that validators run on. */
const ZOD = "^4.1.0";

/** package.json, tsconfig.json and README.md: what makes a folder of code a package. */
export function packageFiles({
  api,
  config,
  files,
  templates,
}: PackageSource): readonly GeneratedFile[] {
  const { render } = loadTemplates(templates);
  const paths = files.map(({ path }) => path);
  const usesZod = files.some(({ text }) => /\bfrom "zod(?:\/|")/.test(text));
  const manifest = {
    name: config.name,
    version: config.version ?? semanticVersion(api.version),
    description: `${api.title}: types, client, validators, server and webhook events.`,
    license: config.license ?? "",
    entries: packageEntries(paths),
    dependencies: usesZod ? [{ name: "zod", range: ZOD }] : [],
  };
  const sources = [
    ...new Set(paths.map((path) => (path.includes("/") ? path.split("/", 1)[0] : "*.ts"))),
  ].sort();
  return [
    { path: "package.json", text: render("package.json", manifest) },
    { path: "tsconfig.json", text: render("tsconfig.json", { sources }) },
    { path: "README.md", text: render("README.md", readmeData(api, { name: config.name, paths })) },
  ];
}

/** https://semver.org, 2: a version that npm takes; documents are free to call theirs anything. */
function semanticVersion(version: string): string {
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version) ? version : "0.0.0";
}
