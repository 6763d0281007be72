import { moduleNames } from "../../generator/output/emit/module-names.js";
import type { GeneratedFile } from "../../generator/output/print/output-file.js";
import type { RuntimeUse } from "../../generator/output/copying/needed.js";
import { vendorRuntime } from "../../generator/output/copying/vendor.js";

/** The copy of the runtime beside the output. */
export const vendored = (use: RuntimeUse): readonly GeneratedFile[] =>
  vendorRuntime(use, {
    folder: new URL("../../runtime/", import.meta.url),
    modules: moduleNames(),
  });
