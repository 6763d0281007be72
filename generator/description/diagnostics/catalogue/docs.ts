import { defineDiagnostic } from "../define.js";

export const docsRendererMissing = defineDiagnostic({
  code: "docs/renderer-missing",
  severity: "info",
  message:
    "The reference has no console to try calls in: {package} is not installed. Run: npm install --save-dev {package}",
  example: { package: "@scalar/api-reference" },
  cause:
    "The renderer of the reference is large, so it is not installed by default. Without it, the reference is complete but static.",
  fix: "Install the package, or name its script with --renderer FILE.",
});

export const docsRendererUnreadable = defineDiagnostic({
  code: "docs/renderer-unreadable",
  severity: "error",
  message: "There is no renderer at {path}.",
  example: { path: "vendor/standalone.js" },
  cause:
    "--renderer names the script of Scalar for browsers, dist/browser/standalone.js of its package.",
  fix: "Correct the path, or leave the flag out to take the installed package.",
});
