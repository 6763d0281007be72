// Writes the schema of the configuration and the page about it from the types of the generator.
import { writeFileSync } from "node:fs";

import { packageRoot } from "../generator/description/index.js";
import { printJson } from "../generator/output/index.js";
import { configurationPage } from "./configuration/page.js";
import { configurationSchema } from "./configuration/schema.js";

const schema = await configurationSchema();
const write = (path: string, text: string): void => writeFileSync(new URL(path, packageRoot), text);
write("configuration.schema.json", printJson(schema));
write("docs/configuration.md", configurationPage(schema));
