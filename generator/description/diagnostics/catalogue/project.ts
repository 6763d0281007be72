import { defineDiagnostic } from "../define.js";

export const packageUnlisted = defineDiagnostic({
  code: "project/package-unlisted",
  severity: "warning",
  message: "The output imports {packages}, which package.json does not list. Run: {install}",
  example: { packages: ["zod"], install: 'npm install "zod@^4.1.0"' },
  cause:
    "Without the package the output does not compile, and the compiler reports every import and every consequential error.",
  fix: "Install the package, or leave the artefact that needs it out with `only`.",
});
