// Writes the pages that the package has of all diagnostics and of all kinds of changes: dist/docs/.
import { mkdirSync, writeFileSync } from "node:fs";

import { diagnosticsPage, packageRoot, readCatalogue } from "../generator/description/index.js";
import { kindsPage } from "../generator/tools/index.js";

const folder = new URL("dist/docs/", packageRoot);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("diagnostics.md", folder), diagnosticsPage(await readCatalogue()));
writeFileSync(new URL("diff-kinds.md", folder), kindsPage());
