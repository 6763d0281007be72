import { moduleNames } from "../../generator/emit/module-names.js";
import type { GeneratedFile } from "../../generator/print/generated-file.js";
import type { RuntimeUse } from "../../generator/vendor/runtime-use.js";
import { vendorRuntime } from "../../generator/vendor/vendor.js";

/** The copy of the runtime beside the output. */
export const vendored = (use: RuntimeUse): readonly GeneratedFile[] =>
  vendorRuntime(use, {
    folder: new URL("../../runtime/", import.meta.url),
    modules: moduleNames(),
  });
