import { defineDiagnostic } from "../define.js";

export const packageUnlisted = defineDiagnostic({
  code: "project/package-unlisted",
  severity: "warning",
  message: "The output imports {packages}, which package.json does not list. Run: {install}",
  example: { packages: ["zod"], install: 'npm install "zod@^4.1.0"' },
  cause:
    "Without the package the output does not compile, and compilers name every import and all that follows from it.",
  fix: "Install the package, or leave the artefact that needs it out with `only`.",
});
