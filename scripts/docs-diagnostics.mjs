// Writes docs/diagnostics.md from the catalogue. Run after `npm run build`.
import { writeFileSync } from "node:fs";

const built = new URL("../dist/generator/diagnostics/", import.meta.url);
const { readCatalogue } = await import(new URL("catalogue.js", built).href);
const { renderPage } = await import(new URL("page.js", built).href);

const page = new URL("../docs/diagnostics.md", import.meta.url);
writeFileSync(page, renderPage(await readCatalogue()));
