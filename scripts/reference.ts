// Writes the pages that the package has of all commands, of all diagnostics and of all kinds of changes: dist/docs/.
import { mkdirSync, writeFileSync } from "node:fs";

import { commands } from "../generator/cli/table.js";
import { diagnosticsPage, packageRoot, readCatalogue } from "../generator/description/index.js";
import { kindsPage } from "../generator/tools/index.js";
import { commandsPage } from "./commands.js";

const folder = new URL("dist/docs/", packageRoot);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("commands.md", folder), await commandsPage(commands));
writeFileSync(new URL("diagnostics.md", folder), diagnosticsPage(await readCatalogue()));
writeFileSync(new URL("diff-kinds.md", folder), kindsPage());
