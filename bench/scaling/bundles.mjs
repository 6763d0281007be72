/** Kilobytes, minified, of programs that use a generated client. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const PROGRAMS = {
  /** One function of the client. */
  one: (client) => `import { createClient } from "${client}/index.ts";
import { pingCopy0 } from "${client}/system.ts";
console.log(await pingCopy0(createClient()));`,
  /** All of them. */
  all: (client) => `import { createApi } from "${client}/index.ts";
console.log(createApi());`,
};

/** The program is beside the output: in it, the compiler would check the program too. */
export async function bundleSize(output, program) {
  const input = `${output}.${program}.ts`;
  writeFileSync(input, PROGRAMS[program](join(output, "client")));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const made = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return made.output.reduce((sum, { code = "" }) => sum + code.length, 0) / 1000;
}
